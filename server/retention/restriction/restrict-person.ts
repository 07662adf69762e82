import { erasureDue } from '#domain/privacy/keeping.ts';
import { keepingRefs as m } from '#domain/privacy/keeping-texts.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import type { AuditActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import { currentPeriods } from '#server/retention/periods.ts';
import { currentAnswerDays } from '#server/settings/read-settings.ts';
import { deleteRestriction, findRestriction, insertRestriction, lockPerson } from './queries.ts';

/** Days, YYYY-MM-DD in India. */
export type RestrictionDates = { restrictedFrom: string; removedOn: string };

const periodOf = { Rejected: 'rejectedDays', Deleted: 'withdrawnDays' } as const;

/** Hides a person who asks for erasure from HR and from jobs at once, until their data are removed on the day that is
 * answered. For one who is restricted already the dates stay. Only this candidate ID: another one may be another
 * person's. Nothing is erased before HR's answer is due; null for an employee, whose data no period ends: HR answers
 * them first. */
export async function restrictPerson(tx: Tx, actor: AuditActor, { env, now }: Deps, candidateId: string) {
  const person = await lockPerson(tx, candidateId);
  if (person === undefined) throw notFound(m.unknown);
  const { candidateOfferId, status, outcome, lastOn } = person;
  if (outcome === 'JOINED') return null;
  const periods = await currentPeriods({ env, now }, tx);
  const days = periods[status in periodOf ? periodOf[status as keyof typeof periodOf] : 'notJoinedDays'];
  const today = addDays(todayInIndia(now()), (await currentAnswerDays(tx)) + 1);
  const eraseOn = erasureDue({ lastDay: todayInIndia(lastOn), days, today }, env.DPDP_FROM);
  if (await insertRestriction(tx, candidateOfferId, now(), eraseOn)) {
    await writeAudit(tx, actor, [{ action: 'restrict-person', candidateOfferId, details: { eraseOn } }]);
  }
  return readRestriction(tx, candidateOfferId);
}

/** Since when a person is hidden, and when they are removed; null when they are not restricted. */
export async function readRestriction(db: Db, candidateOfferId: number): Promise<RestrictionDates | null> {
  const row = await findRestriction(db, candidateOfferId);
  return row === undefined ? null : { restrictedFrom: todayInIndia(row.restricted_on), removedOn: row.erase_on };
}

/** Shows a person again whose request was refused; does nothing for one who is not restricted. */
export async function liftRestriction(tx: Tx, actor: AuditActor, candidateOfferId: number): Promise<boolean> {
  const lifted = await deleteRestriction(tx, candidateOfferId);
  if (lifted) await writeAudit(tx, actor, [{ action: 'lift-restriction', candidateOfferId }]);
  return lifted;
}

/** The same by candidate ID. */
export async function liftByCandidateId(tx: Tx, actor: AuditActor, candidateId: string): Promise<boolean> {
  const person = await lockPerson(tx, candidateId);
  return person !== undefined && (await liftRestriction(tx, actor, person.candidateOfferId));
}
