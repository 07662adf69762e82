import type { BodyOf } from '#contract/call.ts';
import type { Breach, BreachPerson, openBreach as openCall, saveBreach as saveCall } from '#contract/hr/breaches.ts';
import { breachRefs as m } from '#domain/privacy/breach-texts.ts';
import { type BreachClock, type BreachLetters, clockDue, draftLetters } from '#domain/privacy/breach.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import { badFields, conflict, notFound } from '#server/errors.ts';
import { privacyContact } from '#server/privacy/contact.ts';
import { findBreach, insertBreach, listBreaches, listPeople, updateBreach, type BreachRow } from './queries.ts';

export function breachOf(row: BreachRow): Breach {
  const clock = (name: BreachClock, doneOn: Date | null) => ({
    dueOn: clockDue(row.became_aware_on, name).toISOString(),
    doneOn: doneOn?.toISOString() ?? null,
  });
  return {
    breachId: row.breach_id,
    version: row.version,
    drill: row.is_drill,
    becameAwareOn: row.became_aware_on.toISOString(),
    what: row.what,
    from: row.period_from.toISOString(),
    until: row.period_until.toISOString(),
    clocks: {
      certIn: clock('certIn', row.cert_in_on),
      board: clock('board', row.board_on),
      boardDetail: clock('boardDetail', row.board_detail_on),
    },
    letters: row.letters as BreachLetters,
    sentOn: row.people_on?.toISOString() ?? null,
    people: row.people,
    openedBy: row.name || row.user_name,
    openedOn: row.opened_on.toISOString(),
  };
}

export const readBreaches = async ({ db }: Pick<Deps, 'db'>): Promise<Breach[]> =>
  (await listBreaches(db)).map(breachOf);

/** Raises 404 for an unknown one. */
export async function requireBreach(db: Db, breachId: number): Promise<BreachRow> {
  const row = await findBreach(db, breachId);
  if (row === undefined) throw notFound(m.unknown);
  return row;
}

export async function openBreach(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  actor: HrActor,
  { becameAwareOn, what, from, until, drill = false }: BodyOf<typeof openCall>,
): Promise<Breach> {
  if (becameAwareOn > now()) throw badFields([{ path: 'becameAwareOn', text: m.becameAware }]);
  return db.transaction().execute(async (tx) => {
    const contact = await privacyContact({ db: tx, env });
    const period = { from: formatInstant(from), until: formatInstant(until) };
    const letters = JSON.stringify(draftLetters(what, period, contact));
    const when = { became_aware_on: becameAwareOn, period_from: from, period_until: until };
    const opened = { opened_by: actor.hrUserId, opened_on: now() };
    const breachId = await insertBreach(tx, { is_drill: drill, what, letters, ...when, ...opened });
    await writeAudit(tx, actor, [{ action: 'open-breach', candidateOfferId: null, details: { breachId, drill } }]);
    return breachOf(await requireBreach(tx, breachId));
  });
}

/** Saves the letters and what was reported, with the time of the first report of each. */
export async function saveBreach(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: HrActor,
  { breachId, version, letters, done }: BodyOf<typeof saveCall>,
): Promise<Breach> {
  return db.transaction().execute(async (tx) => {
    const row = await requireBreach(tx, breachId);
    const since = (isDone: boolean, before: Date | null) => (isDone ? (before ?? now()) : null);
    // What was sent to the people stays as it went out.
    const kept = row.people_on === null ? letters : { ...letters, people: (row.letters as BreachLetters).people };
    const change = {
      letters: JSON.stringify(kept),
      cert_in_on: since(done.certIn, row.cert_in_on),
      board_on: since(done.board, row.board_on),
      board_detail_on: since(done.boardDetail, row.board_detail_on),
    };
    if (!(await updateBreach(tx, breachId, version, change))) throw conflict(m.changed);
    await writeAudit(tx, actor, [{ action: 'save-breach', candidateOfferId: null, details: { breachId, done } }]);
    return breachOf(await requireBreach(tx, breachId));
  });
}

export async function readBreachPeople({ db }: Pick<Deps, 'db'>, breachId: number): Promise<BreachPerson[]> {
  await requireBreach(db, breachId);
  const people = await listPeople(db, breachId);
  return people.map(({ candidateOfferId: _id, language: _language, email, lastOn, ...person }) => {
    return { ...person, lastOn: lastOn.toISOString(), reachable: email !== '' };
  });
}
