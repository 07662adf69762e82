import type { BodyOf } from '#contract/call.ts';
import type { OwnWholeNumber, saveWholeNumber as call } from '#contract/whole-number.ts';
import { generalRefs } from '#domain/messages.ts';
import type { AadhaarSettings } from '#domain/settings/aadhaar.ts';
import { wholeNumberRefs as m } from '#domain/whole-number/messages.ts';
import type { WholeNumberState } from '#domain/whole-number/whole-number.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import { decryptWholeNumber, encryptWholeNumber } from '#server/joining/encrypted-numbers.ts';
import { requireAccepted } from '#server/joining/policy.ts';
import { findOwnForm } from '#server/joining/queries.ts';
import { lockOfferOf } from '#server/privacy-notice/queries.ts';
import { currentAadhaar } from '#server/settings/read-settings.ts';
import { findWholeNumber, storeWholeNumber, type WholeNumberRow } from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'keys'>;

/** What the candidate said of the number. Raises 409 before the offer was accepted. */
export async function readOwnNumber(deps: ReadDeps, { candidateId }: CandidateActor): Promise<OwnWholeNumber> {
  const { candidateOfferId } = requireAccepted(await findOwnForm(deps.db, candidateId));
  return ownNumber(deps.db, deps, candidateOfferId);
}

async function ownNumber(db: Db, deps: Pick<Deps, 'keys'>, candidateOfferId: number): Promise<OwnWholeNumber> {
  const settings = await currentAadhaar(db);
  const row = await findWholeNumber(db, candidateOfferId);
  const number = row?.number ?? null;
  return {
    state: stateOf(row, settings),
    lastFour: number === null ? null : decryptWholeNumber(deps, candidateOfferId, number).slice(-4),
    days: settings.wholeNumberDays,
  };
}

/** What was given stays to be seen, and to be taken back, when the company asks for the number in the form again. */
export function stateOf(row: WholeNumberRow | undefined, { aadhaar }: AadhaarSettings): WholeNumberState {
  if (row === undefined) return aadhaar === 'AS_SPECIFIED' ? 'NOT_ASKED' : 'OPEN';
  if (row.removed_on !== null) return 'REMOVED';
  if (row.registered_on !== null) return 'REGISTERED';
  return row.number === null ? 'MYSELF' : 'GIVEN';
}

/** Keeps the number, or that the candidate gives it elsewhere. Raises 409 before the offer was accepted, where the form
 * asks for the number, and once it was registered. */
export async function saveOwnNumber(deps: Deps, actor: CandidateActor, body: BodyOf<typeof call>) {
  return deps.db.transaction().execute(async (tx) => {
    const { candidateOfferId } = requireAccepted(await findOwnForm(tx, actor.candidateId));
    if ((await lockOfferOf(tx, candidateOfferId)) === undefined) throw notFound(generalRefs.unknownOffer);
    const before = await findWholeNumber(tx, candidateOfferId);
    if (stateOf(before, await currentAadhaar(tx)) === 'NOT_ASKED') throw conflict(m.notAsked);
    const on = deps.now();
    const isGiven = 'aadhaarNumber' in body;
    const stored = await storeWholeNumber(tx, candidateOfferId, {
      number: isGiven ? encryptWholeNumber(deps, candidateOfferId, body.aadhaarNumber) : null,
      acknowledgedOn: isGiven ? on : null,
      on,
    });
    if (!stored) throw conflict(m.registered);
    const details = { given: isGiven };
    await writeAudit(tx, actor, [{ action: 'save-whole-number', candidateOfferId, details }]);
    return ownNumber(tx, deps, candidateOfferId);
  });
}
