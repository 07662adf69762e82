import { type AnswersByPath, isChanged } from './answers.ts';
import type { Verdict } from './review.ts';

type MadeMark = { path: string; verdict: Verdict; submissionVersion: number };

/** The latest mark on each path, unless its part has changed since the submission it was made on
 * (docs/rules/review.md#marks). `answersOf` knows the submissions by version. */
export function marksInForce<M extends MadeMark>(
  made: readonly M[],
  latestVersion: number,
  answersOf: (version: number) => AnswersByPath,
): M[] {
  const latest = new Map(made.map((mark) => [mark.path, mark]));
  return [...latest.values()].filter(
    ({ path, submissionVersion: version }) =>
      version === latestVersion || !isChanged(path, answersOf(version), answersOf(latestVersion)),
  );
}
