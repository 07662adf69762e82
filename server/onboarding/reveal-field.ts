import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { RevealableField, revealCandidateField } from '#contract/onboarding.ts';
import { isMaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import { onboardingMessages } from '#domain/joining/messages.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { documentLinkOf } from '#server/documents/links.ts';
import { findDocumentId } from '#server/documents/queries.ts';
import { notFound } from '#server/errors.ts';
import { readOneNumber } from '#server/joining/read-record.ts';
import { requireCandidate } from './require-candidate.ts';
import { refsOf } from '#domain/texts.ts';

const onboardingRefs = refsOf(onboardingMessages);

/**
 * One masked number, or a link to one identity document. It is handed out only once the audit row is committed that
 * says who asked for it (docs/rules/onboarding.md#masked-numbers-and-documents). Raises 404 for an unknown candidate
 * and where nothing was saved.
 */
export async function revealField(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  actor: HrActor,
  { candidateId, field }: BodyOf<typeof revealCandidateField>,
): Promise<ResponseOf<typeof revealCandidateField>> {
  return deps.db.transaction().execute(async (tx) => {
    const { candidate_offer_id: candidateOfferId } = await requireCandidate(tx, candidateId);
    const value = await valueOf(tx, deps, actor, candidateOfferId, field);
    if (value === null) throw notFound(onboardingRefs.nothingToReveal);
    await writeAudit(tx, actor, [{ action: 'reveal-field', candidateOfferId, details: { field } }]);
    return { value };
  });
}

/** Reads what was asked for and nothing else: one number, or the id of one document. */
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
