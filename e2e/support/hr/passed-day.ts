import { dirname } from 'node:path';
import pg from 'pg';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { connectionToRunning } from '#server/db/embedded/start-embedded.ts';
import { ownDatabase, type ServerProcess } from '#test/server-process.ts';
import type { Person } from '#e2e/support/people.ts';

/** As if the offer had been sent so long ago that its day to reply was yesterday; answers that day. */
export async function dayHasPassed(server: ServerProcess, { candidateOfferId }: Person): Promise<string> {
  const yesterday = addDays(todayInIndia(), -1);
  const dataDir = dirname(server.outbox);
  const { DATABASE_URL } = await ownDatabase(dataDir);
  const client = new pg.Client({ connectionString: DATABASE_URL ?? (await connectionToRunning(dataDir)) ?? '' });
  await client.connect();
  try {
    await client.query('update offers set reply_by = $1 where candidate_offer_id = $2', [yesterday, candidateOfferId]);
  } finally {
    await client.end();
  }
  return yesterday;
}
