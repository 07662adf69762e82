import type { Mark } from '#contract/hr/review.ts';
import { type AnswersByPath, changedPaths } from '#domain/review/answers.ts';
import { marksInForce } from '#domain/review/marks.ts';
import type { Verdict } from '#domain/review/review.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findSubmissions } from '#server/joining/review/queries.ts';
import { readAnswers } from '#server/joining/review/submissions.ts';
import { listMarks } from './queries.ts';

export type Submissions = Awaited<ReturnType<typeof readSubmissions>>;

/** The submissions of a form by version, from 1 on, and their content, decrypted on demand. */
export async function readSubmissions(db: Db, deps: Pick<Deps, 'keys'>, candidateOfferId: number) {
  const ids = (await findSubmissions(db, candidateOfferId)).map((row) => row.submission_id);
  const opened = new Map<number, Promise<AnswersByPath>>();
  return {
    latest: ids.length,
    idOf: (version: number) => ids[version - 1],
    answersOf: (version: number) => {
      const id = ids[version - 1];
      if (id === undefined) throw new Error(`no submission ${version}`);
      const answers = opened.get(version) ?? readAnswers(db, deps, candidateOfferId, id);
      opened.set(version, answers);
      return answers;
    },
  };
}

/** The marks in force, in the order in which they were made (docs/rules/review.md#marks). */
export async function readMarks(db: Db, candidateOfferId: number, submissions: Submissions): Promise<Mark[]> {
  const versions = new Map<number | undefined, number>();
  for (let version = 1; version <= submissions.latest; version += 1) versions.set(submissions.idOf(version), version);
  const made = (await listMarks(db, candidateOfferId)).map((row): Mark => ({
    path: row.path,
    verdict: row.verdict as Verdict,
    note: row.note,
    by: row.name,
    on: row.marked_on.toISOString(),
    submissionVersion: versions.get(row.submission_id) ?? 0,
  }));
  // A first submission has no earlier one to compare with.
  if (submissions.latest < 2) return marksInForce(made, submissions.latest, () => new Map());
  const answers = new Map<number, AnswersByPath>();
  for (const version of new Set([submissions.latest, ...made.map(({ submissionVersion }) => submissionVersion)])) {
    answers.set(version, await submissions.answersOf(version));
  }
  return marksInForce(made, submissions.latest, (version) => answers.get(version) ?? new Map());
}

export async function changedSince(submissions: Submissions, version: number): Promise<string[]> {
  if (submissions.idOf(version) === undefined) return [];
  return changedPaths(await submissions.answersOf(version), await submissions.answersOf(submissions.latest));
}
