import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import { testSecretKey } from '#test/database/test-database.ts';
import { removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { expect, test as base } from './fixtures.ts';
import { connectionTo, runOn } from './server-database.ts';

export { expect } from './fixtures.ts';

/** A server whose clock, that of its database, the test moves from day to day. */
export type ServerInTime = ServerProcess & {
  /** The day in India, `day` days after the first one. */
  dayOf(day: number): string;
  /** The server's time. */
  now(): Date;
  /** Now it is eleven in the morning of that day in India, and the server has noticed: later in the day than what the
   * test did on the first one, so that whole days have passed. */
  goToDay(day: number): Promise<void>;
  /** Another process of the product looks for reminders that are due, as each does every minute; answers how many it sent. */
  sendDueReminders(): Promise<number>;
};

/** A test with a server of its own, where it is ten in the morning of day 0. */
export const test = base.extend<{ inTime: ServerInTime }>({
  inTime: [
    async ({ browserName: _any }, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-e2e-time-'));
      const server = await startInTime(dataDir);
      await provide(server);
      await server.stop();
      await removeServerData(dataDir);
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ inTime }, provide) => provide(inTime.url),
});

/** For every connection made from now on the time is ahead; what a column notes by itself as well. */
const clockAhead = `
  create table clock_ahead (ahead interval not null);
  insert into clock_ahead values ('0');
  create function public.clock_timestamp() returns timestamptz volatile language sql
    as 'select pg_catalog.clock_timestamp() + ahead from public.clock_ahead';
  create function public.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() + ahead from public.clock_ahead';
  do $$
  declare noted record;
  begin
    for noted in
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default = 'now()'
    loop
      execute format('alter table %I alter column %I set default public.now()', noted.table_name, noted.column_name);
    end loop;
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
  end $$`;

async function startInTime(dataDir: string): Promise<ServerInTime> {
  const settings = { SECRET_KEY: testSecretKey };
  const first = await startServerProcess(dataDir, settings);
  await runOn(first, clockAhead);
  const begins = addDays(todayInIndia(), 1);
  let ahead = aheadOf(begins, 10);
  await setAhead(first, ahead);
  await first.stop();
  const server = await startServerProcess(dataDir, settings);
  return {
    ...server,
    dayOf: (day) => addDays(begins, day),
    now: () => new Date(Date.now() + ahead),
    goToDay: async (day) => {
      const before = jumpsSeen(server);
      ahead = aheadOf(addDays(begins, day), 11);
      await setAhead(server, ahead);
      // It asks the database for the time every ten seconds.
      await expect.poll(() => jumpsSeen(server), { timeout: 30_000 }).toBeGreaterThan(before);
    },
    sendDueReminders: async () => {
      const child = fork(reminding, [await connectionTo(server), testSecretKey, server.url], { execArgv: [] });
      await once(child, 'message');
      child.send('look');
      const [{ sent }] = (await once(child, 'message')) as [{ sent: number }];
      child.kill();
      return sent;
    },
  };
}

const reminding = fileURLToPath(new URL('../../test/processes/reminding-process.ts', import.meta.url));

/** How far this hour of the day is ahead of this machine's clock. */
const aheadOf = (day: string, hour: number) => startOfDay(day).getTime() + hour * 60 * 60_000 - Date.now();

const setAhead = (server: ServerProcess, ms: number) =>
  runOn(server, `update clock_ahead set ahead = make_interval(secs => $1)`, [ms / 1000]);

const jumpsSeen = (server: ServerProcess) =>
  server.said().filter((line) => line.includes('the clock of the database jumped')).length;
