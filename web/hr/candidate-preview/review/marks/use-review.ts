import { useEffect, useState } from 'react';
import { type Mark, reviewOnBoardDetails } from '#contract/hr/review.ts';
import type { Verdict } from '#domain/review/review.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import type { Draft } from './draft-store.ts';
import { createMarkQueue, isUnsaid, type MarkQueue } from './mark-queue.ts';

/** A mark as the screen shows it: the draft that is not saved yet, else the one in force. */
export type ShownMark = { verdict: Verdict; note: string; mark: Mark | null; draft: Draft | null; saved: boolean };

export type Review = {
  marks: readonly Mark[];
  of: (path: string) => ShownMark | null;
  queue: MarkQueue;
  /** What asks for a correction and says which: saved, or about to be. */
  fixes: readonly { path: string; note: string }[];
  unsaid: string | null;
  unsaved: boolean;
  error: unknown;
  loggedOut: boolean;
  /** The login was cancelled: the next mark or retry asks again. */
  closeLogin: () => void;
};

type Source = { detail: CandidateRecord; reload: () => Promise<CandidateRecord | undefined> };

/** The marks of a form under review. A newer submission is loaded; typed text stays as it is. */
export function useReview({ detail, reload }: Source): Review {
  const [served, setServed] = useState(detail.marks);
  const [marks, setMarks] = useState<readonly Mark[]>(detail.marks);
  if (served !== detail.marks) {
    setServed(detail.marks);
    setMarks(detail.marks);
  }
  const [queue] = useState(createMarkQueue);
  useEffect(() => {
    queue.saveBy(async (sent) => {
      try {
        const { candidate, submissionVersion } = detail;
        const body = { candidateId: candidate.candidateId, submissionVersion, marks: sent };
        // The answer has all marks that are in force then, those of others too.
        setMarks((await makeCall(reviewOnBoardDetails, { body })).responseObject?.marks ?? []);
      } catch (error) {
        if (error instanceof CallError && error.status === 409) await reload();
        throw error;
      }
    });
  }, [queue, detail, reload]);
  const [unanswered, setUnanswered] = useState<unknown>(null);
  const { drafts, saved, error } = queue.useDrafts();

  function of(path: string): ShownMark | null {
    const draft = drafts[path] ?? null;
    const mark = marks.find((one) => one.path === path) ?? null;
    const shown = draft ?? mark;
    if (shown === null) return null;
    return { verdict: shown.verdict, note: shown.note ?? '', mark, draft, saved: draft === null && saved.has(path) };
  }
  const marked = [...new Set([...marks.map(({ path }) => path), ...Object.keys(drafts)])];
  const fixes = marked.flatMap((path) => {
    const shown = of(path);
    return shown?.verdict === 'FIX' && shown.note.trim() !== '' ? [{ path, note: shown.note }] : [];
  });
  const unsaid = Object.entries(drafts).find(([, draft]) => isUnsaid(draft));
  return {
    marks,
    of,
    queue,
    fixes,
    unsaid: unsaid?.[0] ?? null,
    unsaved: Object.values(drafts).some((draft) => !isUnsaid(draft)),
    error,
    loggedOut: isUnauthorized(error) && error !== unanswered,
    closeLogin: () => setUnanswered(error),
  };
}
