import type { StoredAbsence } from '#contract/hr/sign-off.ts';
import type { Absence } from '#domain/sign-off/absence.ts';
import { signOffRefs as m } from '#domain/sign-off/texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import { badFields } from '#server/errors.ts';
import { deleteAbsence, findSigners, putAbsence } from './queries.ts';

export async function readAbsence(db: Db, { hrUserId }: HrActor, now: Date): Promise<StoredAbsence> {
  const users = await findSigners(db);
  const away = users.find((user) => user.hrUserId === hrUserId)?.away ?? null;
  const name = users.find((user) => user.hrUserId === away?.standIn)?.name ?? '';
  const isOver = away === null || away.to < todayInIndia(now);
  return {
    absence: isOver ? null : { from: away.from, to: away.to, hrUserId: away.standIn, name },
    colleagues: users
      .filter((user) => user.hrUserId !== hrUserId)
      .map((user) => ({ hrUserId: user.hrUserId, name: user.name })),
  };
}

/** Raises 400 for a last day that is over, and a colleague who may not sign off. */
export async function setAbsence({ db, now }: Pick<Deps, 'db' | 'now'>, actor: HrActor, absence: Absence) {
  const on = now();
  if (absence.to < todayInIndia(on)) throw badFields([{ path: 'to', text: m.absencePast }]);
  return db.transaction().execute(async (tx) => {
    const { colleagues } = await readAbsence(tx, actor, on);
    if (!colleagues.some(({ hrUserId }) => hrUserId === absence.hrUserId)) {
      throw badFields([{ path: 'hrUserId', text: m.colleague }]);
    }
    await putAbsence(tx, actor.hrUserId, absence, on);
    const stored = await readAbsence(tx, actor, on);
    const { from, to, hrUserId } = absence;
    await writeAudit(tx, actor, [{ action: 'set-absence', candidateOfferId: null, details: { from, to, hrUserId } }]);
    return stored;
  });
}

export async function endAbsence({ db, now }: Pick<Deps, 'db' | 'now'>, actor: HrActor): Promise<StoredAbsence> {
  return db.transaction().execute(async (tx) => {
    const hasEnded = await deleteAbsence(tx, actor.hrUserId);
    const stored = await readAbsence(tx, actor, now());
    if (hasEnded) await writeAudit(tx, actor, [{ action: 'end-absence', candidateOfferId: null }]);
    return stored;
  });
}
