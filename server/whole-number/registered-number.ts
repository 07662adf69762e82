import type { WholeNumber } from '#contract/whole-number.ts';
import { wholeNumberRefs as m } from '#domain/whole-number/messages.ts';
import type { HrActor, SystemActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import { decryptWholeNumber } from '#server/joining/encrypted-numbers.ts';
import { requireCandidate } from '#server/onboarding/require-candidate.ts';
import { currentAadhaar } from '#server/settings/read-settings.ts';
import { stateOf } from './own-number.ts';
import { findWholeNumber, markRegistered, removeNumbers } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Whether a candidate gave the number, and until when it is kept. Raises 404 for an unknown candidate. */
export async function readWholeNumber({ db }: Pick<Deps, 'db'>, candidateId: string): Promise<WholeNumber> {
  const { candidateOfferId } = await requireCandidate(db, candidateId);
  return numberOf(db, candidateOfferId);
}

async function numberOf(db: Db, candidateOfferId: number): Promise<WholeNumber> {
  const settings = await currentAadhaar(db);
  const row = await findWholeNumber(db, candidateOfferId);
  const registeredOn = row?.registered_on ?? null;
  const isKept = registeredOn !== null && row?.number !== null;
  return {
    state: stateOf(row, settings),
    givenOn: row?.given_on.toISOString() ?? null,
    registered: registeredOn && { by: row?.registrar ?? '', on: registeredOn.toISOString() },
    removedOn: row?.removed_on?.toISOString() ?? null,
    removeOn: isKept ? new Date(registeredOn.getTime() + settings.wholeNumberDays * dayMs).toISOString() : null,
  };
}

/** The number itself, after the audit row with the user is committed. Raises 404 for an unknown candidate and without a number. */
export async function revealWholeNumber(deps: Deps, actor: HrActor, { candidateId }: { candidateId: string }) {
  return deps.db.transaction().execute(async (tx) => {
    const { candidateOfferId } = await requireCandidate(tx, candidateId);
    const row = await findWholeNumber(tx, candidateOfferId);
    if (row === undefined || row.number === null) throw notFound(m.nothing);
    const details = { field: 'aadhaarNumber' } as const;
    await writeAudit(tx, actor, [{ action: 'reveal-whole-number', candidateOfferId, details }]);
    return { value: decryptWholeNumber(deps, candidateOfferId, row.number) };
  });
}

/** Notes that the number was registered at EPFO and ESIC. Raises 404 for an unknown candidate, 409 where there is nothing to register. */
export async function setRegistered(deps: Deps, actor: HrActor, { candidateId }: { candidateId: string }) {
  return deps.db.transaction().execute(async (tx) => {
    const { candidateOfferId } = await requireCandidate(tx, candidateId);
    if (!(await markRegistered(tx, candidateOfferId, actor.hrUserId, deps.now()))) throw conflict(m.nothing);
    await writeAudit(tx, actor, [{ action: 'register-whole-number', candidateOfferId }]);
    return numberOf(tx, candidateOfferId);
  });
}

const remover: SystemActor = { kind: 'system', ip: '', userAgent: 'whole numbers' };

/** Removes the numbers whose days after the registration are over; answers how many. */
export async function removeRegisteredNumbers({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { wholeNumberDays } = await currentAadhaar(tx);
    const on = now();
    const removed = await removeNumbers(tx, new Date(on.getTime() - wholeNumberDays * dayMs), on);
    if (removed.length === 0) return 0;
    const events = removed.map((candidateOfferId) => ({ action: 'remove-whole-number', candidateOfferId }) as const);
    await writeAudit(tx, remover, events);
    return removed.length;
  });
}
