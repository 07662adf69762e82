import type { BodyOf } from '#contract/call.ts';
import type { holdPerson as call } from '#contract/hr/retention.ts';
import { keepingRefs as m } from '#domain/privacy/keeping-texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { badFields, conflict } from '#server/errors.ts';
import { endHoldRow, insertHold, lockCandidate } from './queries.ts';

const fault = (path: string, text: Parameters<typeof badFields>[0][number]['text']) => badFields([{ path, text }]);

/** Keeps the data of a candidate until the end of a day. */
export async function holdPerson(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: HrActor,
  { candidateId, reason, until }: BodyOf<typeof call>,
): Promise<void> {
  const today = todayInIndia(now());
  if (until <= today) throw fault('until', m.until);
  await db.transaction().execute(async (tx) => {
    const person = await lockCandidate(tx, candidateId);
    if (person === undefined) throw fault('candidateId', m.unknown);
    if (person.removed_on !== null) throw fault('candidateId', m.removed);
    const candidateOfferId = person.candidate_offer_id;
    const hold = { candidateOfferId, reason, until, by: actor.hrUserId, on: now(), today };
    const holdId = await insertHold(tx, hold);
    if (holdId === null) throw conflict(m.heldAlready);
    await writeAudit(tx, actor, [{ action: 'hold-person', candidateOfferId, details: { holdId, until } }]);
  });
}

export async function endHold({ db, now }: Pick<Deps, 'db' | 'now'>, actor: HrActor, { holdId }: { holdId: number }) {
  await db.transaction().execute(async (tx) => {
    const candidateOfferId = await endHoldRow(tx, holdId, actor.hrUserId, now());
    if (candidateOfferId === undefined) throw conflict(m.holdEnded);
    await writeAudit(tx, actor, [{ action: 'end-hold', candidateOfferId, details: { holdId } }]);
  });
}
