import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { answerFix, Fix } from '#contract/joining.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { inFormOrder } from '#domain/review/paths.ts';
import { refsOf } from '#domain/texts.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { badFields, conflict } from '#server/errors.ts';
import { requireAccepted, requireOpen } from '#server/joining/policy.ts';
import { findOwnForm, lockForm } from '#server/joining/queries.ts';
import { commentOnFix, openFixes, type FixRow } from './queries.ts';

const m = refsOf(reviewMessages);

/** The fix list as the candidate reads it, in the order of the form. */
export const toFixes = (rows: readonly FixRow[]): Fix[] =>
  inFormOrder(rows).map(({ path, note, comment, answered_on: on }) => ({ path, note, comment, answered: on !== null }));

/** Answers one thing that HR asks to correct by a comment (docs/rules/review.md#the-fix-list). Raises 409 where no fix
 * list is open, 400 for what is not on it, 429 for more answers and saves than one candidate can need. Answers the list
 * as it is then. */
export async function answerOneFix(
  { db, limits, now }: Pick<Deps, 'db' | 'limits' | 'now'>,
  actor: CandidateActor,
  { path, comment }: BodyOf<typeof answerFix>,
): Promise<ResponseOf<typeof answerFix>> {
  const { candidateOfferId } = requireAccepted(await findOwnForm(db, actor.candidateId));
  await limits.consume('saveByCandidate', actor.candidateId);
  return db.transaction().execute(async (tx) => {
    requireOpen(await lockForm(tx, candidateOfferId));
    const [first] = await openFixes(tx, candidateOfferId);
    if (first === undefined) throw conflict(m.noFixList);
    const submissionId = first.submission_id;
    if (!(await commentOnFix(tx, submissionId, { path, comment, on: now() }))) {
      throw badFields([{ path: 'path', text: m.unknownFix }]);
    }
    const fixes = await openFixes(tx, candidateOfferId);
    await writeAudit(tx, actor, [{ action: 'answer-fix', candidateOfferId, details: { submissionId, path } }]);
    return { fixes: toFixes(fixes) };
  });
}
