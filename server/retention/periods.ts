import { daysKept, keepingSchema, type KeepingField, type KeepingPeriods } from '#domain/privacy/keeping.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { findSection } from '#server/settings/queries.ts';

/** What a section that was stored holds; the values of the installation before its first save. */
export function periodsIn(content: unknown, env: Env): KeepingPeriods {
  if (content !== undefined) return keepingSchema.parse(content);
  return {
    rejectedDays: env.RETENTION_REJECTED_DAYS,
    withdrawnDays: env.RETENTION_REJECTED_DAYS,
    notJoinedDays: env.RETENTION_NOT_JOINED_DAYS,
    messagesDays: env.RETENTION_MESSAGES_DAYS,
    sessionsDays: env.RETENTION_SESSIONS_DAYS,
  };
}

/** The periods in force today: never shorter than the law asks for on that day. */
export async function currentPeriods({ env, now }: Pick<Deps, 'env' | 'now'>, db: Db) {
  const periods = periodsIn((await findSection(db, 'retention'))?.content, env);
  const today = todayInIndia(now());
  for (const field of Object.keys(periods) as KeepingField[])
    periods[field] = daysKept(periods[field], today, env.DPDP_FROM);
  return periods;
}
