import type { SignOffUser } from '#domain/sign-off/flow.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { Db } from '#server/db/database.ts';
import { findSigners, type SignerRow } from './queries.ts';

export function signersOn(rows: readonly SignerRow[], today: string): SignOffUser[] {
  return rows.map(({ away, ...user }) => ({
    ...user,
    standIn: away !== null && away.from <= today && today <= away.to ? away.standIn : null,
  }));
}

export const currentSigners = async (db: Db, now: Date): Promise<SignOffUser[]> =>
  signersOn(await findSigners(db), todayInIndia(now));
