import type { BodyOf } from '#contract/call.ts';
import type { Retention, saveRetention as call } from '#contract/hr/retention.ts';
import { daysKept, floorDays, keepingFields } from '#domain/privacy/keeping.ts';
import { keepingRefs as m } from '#domain/privacy/keeping-texts.ts';
import { addDays, formatDate, todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { badFields } from '#server/errors.ts';
import { listSections, storeSection } from '#server/settings/queries.ts';
import { changedByOther, changedFields } from '#server/settings/save-settings.ts';
import { listHolds } from './holds/queries.ts';
import { daysAgo } from './kinds.ts';
import { periodsIn } from './periods.ts';
import { countDue, countEnded, type DueKind } from './queries.ts';

/** The time of day of the daily run, in UTC: 01:50 in India. */
export const runCron = '20 20 * * *';

function nextRun(now: Date): string {
  const next = new Date(now);
  next.setUTCHours(20, 20, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString();
}

type ReadDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/** How long data are kept, and what falls due when. */
export async function readRetention(deps: ReadDeps): Promise<Retention> {
  const { db, env, now } = deps;
  const row = (await listSections(db)).find(({ section }) => section === 'retention');
  const values = periodsIn(row?.content, env);
  const kinds: Retention['kinds'] = [];
  for (const kind of [...keepingFields, 'erasures'] as const) {
    const days = kind === 'erasures' ? 0 : values[kind];
    const [at, in30, in90] = await Promise.all([0, 30, 90].map((ahead) => countKind(deps, kind, days, ahead)));
    kinds.push({ kind, now: at?.due ?? 0, held: at?.held ?? 0, in30: in30?.due ?? 0, in90: in90?.due ?? 0 });
  }
  const holds = await listHolds(db, todayInIndia(now()));
  return {
    version: row?.version ?? 0,
    modifiedBy: row === undefined ? null : row.name || row.user_name,
    modifiedOn: row === undefined ? null : row.modified_on.toISOString(),
    values,
    floorFrom: env.DPDP_FROM,
    floorDays,
    kinds,
    nextRunOn: nextRun(now()),
    holds: holds.map((hold) => ({ ...hold, reason: hold.reason ?? '', heldOn: hold.heldOn.toISOString() })),
  };
}

/** What of a kind is due in this number of days, by the period that will be in force then. */
async function countKind(
  { db, env, now }: ReadDeps,
  kind: Retention['kinds'][number]['kind'],
  days: number,
  ahead: number,
) {
  const today = addDays(todayInIndia(now()), ahead);
  const before = daysAgo({ now }, daysKept(days, today, env.DPDP_FROM) - ahead);
  if (kind === 'messagesDays' || kind === 'sessionsDays') {
    return { due: await countEnded(db, kind === 'messagesDays' ? 'messages' : 'sessions', before), held: 0 };
  }
  return countDue(db, kind satisfies DueKind, { before, today });
}

/** Saves the periods, unless another user saved them since: 409. None is shorter than the law asks for today. */
export async function saveRetention(deps: ReadDeps, actor: HrActor, { version, values }: BodyOf<typeof call>) {
  const { db, env, now } = deps;
  const today = todayInIndia(now());
  const short = keepingFields.filter((field) => values[field] < daysKept(values[field], today, env.DPDP_FROM));
  if (short.length > 0) {
    const text = m.floor(floorDays, formatDate(env.DPDP_FROM));
    throw badFields(short.map((field) => ({ path: `values.${field}`, text })));
  }
  await db.transaction().execute(async (tx) => {
    const before = (await listSections(tx)).find(({ section }) => section === 'retention');
    const change = { section: 'retention', version, values, by: actor.hrUserId, on: now() } as const;
    if (!(await storeSection(tx, change))) throw await changedByOther(tx, 'retention');
    const changed = changedFields(periodsIn(before?.content, env), values);
    const details = { section: 'retention', version: version + 1, changed };
    await writeAudit(tx, actor, [{ action: 'save-settings', candidateOfferId: null, details }]);
  });
  return readRetention(deps);
}
