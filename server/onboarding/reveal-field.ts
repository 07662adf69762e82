import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { RevealableField, revealCandidateField } from '#contract/onboarding.ts';
import { onboardingMessages } from '#domain/joining/messages.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { readJoiningRecord, type JoiningRecord } from '#server/joining/read-record.ts';
import { revealAction } from './queries.ts';
import { requireCandidate } from './require-candidate.ts';

/**
 * One masked number, or a link to one identity document. It is handed out only once the audit row is committed that says
 * who asked for it (rulings). Raises 404 for an unknown candidate and where nothing was saved.
 */
export async function revealField(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  actor: HrActor,
  { candidateId, field }: BodyOf<typeof revealCandidateField>,
): Promise<ResponseOf<typeof revealCandidateField>> {
  return deps.db.transaction().execute(async (tx) => {
    const { candidate_offer_id: candidateOfferId } = await requireCandidate(tx, candidateId);
    const value = valueOf(await readJoiningRecord(tx, deps, candidateOfferId, actor.hrUserId), field);
    if (value === null) throw notFound(onboardingMessages.nothingToReveal);
    await writeAudit(tx, actor, [{ action: revealAction, candidateOfferId, details: { field } }]);
    return { value };
  });
}

function valueOf({ personalDetails, bankDetails }: JoiningRecord, field: RevealableField): string | null {
  switch (field) {
    case 'panNumber':
    case 'aadhaarNumber':
      return personalDetails[field];
    case 'accountNumber':
      return bankDetails.accountNumber;
    case 'panDocument':
    case 'aadhaarDocument':
      return personalDetails.documents[field]?.url ?? null;
    case 'passbookFile':
      return bankDetails.documents.passbookFile?.url ?? null;
  }
}
