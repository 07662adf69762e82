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

export async function currentSigners(db: Db, now: Date): Promise<SignOffUser[]> {
  return signersOn(await findSigners(db), todayInIndia(now));
}
