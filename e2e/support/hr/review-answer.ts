import type { Page } from '@playwright/test';
import { type Mark, reviewOnBoardDetails } from '#contract/hr/review.ts';
import { getCandidateById, type CandidateDetail } from '#contract/onboarding.ts';

export const reviewCall = (url: URL) => url.pathname === reviewOnBoardDetails.path;

/** Changes the candidate in each answer of the server from now on. */
export async function answerCandidate(page: Page, change: (detail: CandidateDetail) => CandidateDetail): Promise<void> {
  await page.route(
    (url) => url.pathname === getCandidateById.path,
    async (route) => {
      const answer = await route.fetch();
      const envelope = (await answer.json()) as { responseObject: CandidateDetail };
      await route.fulfill({ response: answer, json: { ...envelope, responseObject: change(envelope.responseObject) } });
    },
  );
}

export function markOf(path: string, mark: Partial<Mark> = {}): Mark {
  return {
    path,
    verdict: 'OK',
    note: null,
    by: 'HR Admin',
    on: '2026-11-20T04:00:00.000Z',
    submissionVersion: 1,
    ...mark,
  };
}

/** Keeps marks in the test instead of on the server: each saved mark is in the candidate's next answer. */
export async function keepMarks(page: Page, kept: Mark[] = []): Promise<Mark[]> {
  await answerCandidate(page, (detail) => ({ ...detail, marks: [...kept] }));
  await page.route(reviewCall, async (route) => {
    const { marks, submissionVersion } = route.request().postDataJSON() as {
      marks: Pick<Mark, 'path' | 'verdict' | 'note'>[];
      submissionVersion: number;
    };
    for (const { path, verdict, note = null } of marks) {
      const at = kept.findIndex((one) => one.path === path);
      kept.splice(at === -1 ? kept.length : at, at === -1 ? 0 : 1, markOf(path, { verdict, note, submissionVersion }));
    }
    await route.fulfill({ json: { code: 200, status: 'OK', message: 'Success', responseObject: { marks: kept } } });
  });
  return kept;
}
