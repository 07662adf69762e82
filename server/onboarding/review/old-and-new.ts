import type { CandidateDetail, Change, DocumentBefore } from '#contract/onboarding.ts';
import { isMaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { type AnswersByPath, changedPaths } from '#domain/review/answers.ts';
import { covers, fieldOfPath } from '#domain/review/paths.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { replacedDocumentsOf } from '#server/documents/stored-documents.ts';
import { findFixes } from '#server/joining/review/queries.ts';
import type { Submissions } from './read-review.ts';

type Fix = { path: string; note: string; comment: string | null };

/** The differences between the latest submission and the one before, next to HR's requests
 * (docs/rules/review.md#old-and-new). Numbers are masked, and documents that contain one have no link. */
export async function readChanges(
  db: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  { candidateOfferId, hrUserId }: { candidateOfferId: number; hrUserId: string },
  submissions: Submissions,
): Promise<Pick<CandidateDetail, 'changes' | 'documentsBefore'>> {
  const earlierId = submissions.idOf(submissions.latest - 1);
  if (earlierId === undefined) return { changes: [], documentsBefore: [] };
  const before = await submissions.answersOf(submissions.latest - 1);
  const after = await submissions.answersOf(submissions.latest);
  const fixes = await findFixes(db, earlierId);
  const paths = changedPaths(before, after);
  const stored = await replacedDocumentsOf(db, deps, candidateOfferId, hrUserId);
  const documentsBefore = paths.filter(isDocument).map((path): DocumentBefore => {
    const document = stored.get(before.get(path) ?? '') ?? null;
    const isCovered = fieldOfPath(path)?.covered === true;
    return { path, document: document && { ...document, url: isCovered ? null : document.url } };
  });
  return {
    changes: [...paths.map((path) => changeOf(path, before, after, fixes)), ...onlyAnswered(paths)],
    documentsBefore,
  };

  /** Paths that the candidate commented on and did not change. */
  function onlyAnswered(changed: string[]): Change[] {
    return fixes
      .filter(({ path, comment }) => comment !== null && !changed.some((one) => covers(path, one)))
      .map(({ path }) => changeOf(path, before, after, fixes));
  }
}

function changeOf(path: string, before: AnswersByPath, after: AnswersByPath, fixes: readonly Fix[]): Change {
  // The note that is nearest: on the answer itself, else on its entry or section.
  const fix = fixes.filter((one) => covers(one.path, path)).toSorted((a, b) => b.path.length - a.path.length)[0];
  return {
    path,
    before: shown(path, before),
    after: shown(path, after),
    note: fix?.note ?? null,
    comment: fix?.comment ?? null,
  };
}

/** An answer as HR may see it; null for a document, whose id means nothing. */
function shown(path: string, answers: AnswersByPath): string | null {
  const value = answers.get(path) ?? null;
  const field = path.slice(path.lastIndexOf('.') + 1);
  if (value === null || isDocument(path)) return null;
  return isMaskedNumber(field) ? maskNumber(field, value) : value;
}

function isDocument(path: string): boolean {
  return fieldOfPath(path)?.file !== undefined;
}
