import type { Page } from '@playwright/test';
import { type Mark, reviewOnBoardDetails } from '#contract/hr/review.ts';
import { getCandidateById, type CandidateDetail } from '#contract/onboarding.ts';

export const reviewCall = (url: URL) => url.pathname === reviewOnBoardDetails.path;

/** Changes what the server tells of a candidate, as `change` says, in every answer from now on. */
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

/** Marks that are kept by the page's test alone: what is sent is in force, and told with the candidate. */
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
