import type { BodyOf } from '#contract/call.ts';
import type { revealCandidateField } from '#contract/onboarding.ts';
import { isMaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import { onboardingMessages } from '#domain/joining/messages.ts';
import { pathOfField } from '#domain/review/paths.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { documentLinkOf } from '#server/documents/links.ts';
import { findDocumentId } from '#server/documents/queries.ts';
import { notFound } from '#server/errors.ts';
import { readOneNumber } from '#server/joining/read-record.ts';
import { currentAadhaar } from '#server/settings/read-settings.ts';
import { readSubmissions } from './review/read-review.ts';
import { requireCandidate } from './require-candidate.ts';
import { refsOf } from '#domain/texts.ts';

const onboardingRefs = refsOf(onboardingMessages);

type Asked = BodyOf<typeof revealCandidateField>;
type Details = Omit<Asked, 'candidateId'>;

/** One masked number, or a link to one identity document; of an Aadhaar number no more than the company asks for. It is
 * answered only after the audit row with the user is committed (docs/rules/onboarding.md#masked-numbers-and-documents).
 * Raises 404 for an unknown candidate and where nothing was saved, or submitted. */
export async function revealField(deps: Deps, actor: HrActor, { candidateId, ...details }: Asked) {
  const { field } = details;
  return deps.db.transaction().execute(async (tx) => {
    const { candidateOfferId } = await requireCandidate(tx, candidateId);
    const stored = await storedValueOf(tx, deps, candidateOfferId, details);
    if (stored === null || stored === undefined) throw notFound(onboardingRefs.nothingToReveal);
    const value = isMaskedNumber(field) ? stored : await documentLinkOf(deps, stored, actor.hrUserId);
    await writeAudit(tx, actor, [{ action: 'reveal-field', candidateOfferId, details }]);
    // What was stored may be older than the setting.
    const isWhole = field !== 'aadhaarNumber' || (await currentAadhaar(tx)).aadhaar === 'AS_SPECIFIED';
    return { value: isWhole ? value : value.slice(-4) };
  });
}

/** Reads only the requested value, one number or the id of one document: of now, or of a submission, which HR compares
 * with the next one. */
async function storedValueOf(tx: Tx, deps: Deps, id: number, { field, submissionVersion: version }: Details) {
  if (version === undefined) {
    return isMaskedNumber(field) ? readOneNumber(tx, deps, id, field) : findDocumentId(tx, id, field);
  }
  const submissions = await readSubmissions(tx, deps, id);
  if (submissions.idOf(version) === undefined) return null;
  return (await submissions.answersOf(version)).get(pathOfField(field));
}
