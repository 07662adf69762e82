import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import type { ServerProcess } from '#test/server-process.ts';
import type { Person } from '#e2e/support/people.ts';
import { runOn } from '#e2e/support/server-database.ts';

/** As if the offer had been sent so long ago that its day to reply was yesterday; answers that day. */
export async function dayHasPassed(server: ServerProcess, { candidateOfferId }: Person): Promise<string> {
  const yesterday = addDays(todayInIndia(), -1);
  await runOn(server, 'update offers set reply_by = $1 where candidate_offer_id = $2', [yesterday, candidateOfferId]);
  return yesterday;
}
