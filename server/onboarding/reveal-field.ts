import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { RevealableField, revealCandidateField } from '#contract/onboarding.ts';
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

/** One masked number, or a link to one identity document; of an Aadhaar number no more than the company asks for. It is
 * answered only after the audit row with the user is committed (docs/rules/onboarding.md#masked-numbers-and-documents).
 * Raises 404 for an unknown candidate and where nothing was saved, or submitted. */
export async function revealField(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  actor: HrActor,
  { candidateId, field, submissionVersion }: BodyOf<typeof revealCandidateField>,
): Promise<ResponseOf<typeof revealCandidateField>> {
  return deps.db.transaction().execute(async (tx) => {
    const { candidate_offer_id: candidateOfferId } = await requireCandidate(tx, candidateId);
    const isNow = submissionVersion === undefined;
    const value = isNow
      ? await valueOf(tx, deps, actor, candidateOfferId, field)
      : await submittedValueOf(tx, deps, actor, candidateOfferId, { field, submissionVersion });
    if (value === null) throw notFound(onboardingRefs.nothingToReveal);
    const details = isNow ? { field } : { field, submissionVersion };
    await writeAudit(tx, actor, [{ action: 'reveal-field', candidateOfferId, details }]);
    // What was stored may be older than the setting.
    const isWhole = field !== 'aadhaarNumber' || (await currentAadhaar(tx)).aadhaar === 'AS_SPECIFIED';
    return { value: isWhole ? value : value.slice(-4) };
  });
}

/** Reads only the requested value: one number, or the id of one document. */
async function valueOf(
  tx: Tx,
  deps: Pick<Deps, 'keys' | 'now'>,
  { hrUserId }: HrActor,
  candidateOfferId: number,
  field: RevealableField,
): Promise<string | null> {
  if (isMaskedNumber(field)) return readOneNumber(tx, deps, candidateOfferId, field);
  const documentId = await findDocumentId(tx, candidateOfferId, field);
  return documentId === undefined ? null : documentLinkOf(deps, documentId, hrUserId);
}

/** The same from one submission, which HR compares with the next one. */
async function submittedValueOf(
  tx: Tx,
  deps: Pick<Deps, 'keys' | 'now'>,
  { hrUserId }: HrActor,
  candidateOfferId: number,
  { field, submissionVersion }: { field: RevealableField; submissionVersion: number },
): Promise<string | null> {
  const submissions = await readSubmissions(tx, deps, candidateOfferId);
  if (submissions.idOf(submissionVersion) === undefined) return null;
  const value = (await submissions.answersOf(submissionVersion)).get(pathOfField(field)) ?? null;
  return value === null || isMaskedNumber(field) ? value : documentLinkOf(deps, value, hrUserId);
}
