import { sql } from 'kysely';
import pino from 'pino';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { prepareDataDir } from '#server/process/data-dir.ts';

/** Lets a new database of a demo take its time from a row of its own while that holds one: `now()` is found in the
 * schema public first, by statements and by the defaults of columns that are made after this. The job queue keeps
 * the true time. */
export async function prepareMovableClock(): Promise<void> {
  const env = readEnv(process.env);
  await prepareDataDir(env);
  const { db, close } = await openDatabase(env, pino({ level: 'warn' }));
  try {
    const { rows } = await sql`select from pg_tables where schemaname = 'public' and tablename = 'demo_clock'`.execute(
      db,
    );
    // A demo that ended while it was filled left the clock where it was.
    if (rows.length > 0) return await moveClock(db, null);
    for (const statement of [
      'create table demo_clock (now timestamptz)',
      'insert into demo_clock values (null)',
      `create function public.now() returns timestamptz language sql stable as $$
         select case when current_setting('application_name') = 'aarambh-jobs' then pg_catalog.now()
           else coalesce((select now from public.demo_clock), pg_catalog.now()) end $$`,
      `do $$ begin
         execute format('alter database %I set search_path = public, pg_catalog', current_database());
       end $$`,
    ]) {
      await sql.raw(statement).execute(db);
    }
  } finally {
    await close();
  }
}

/** Moves that clock to this moment; with null it shows the true time again. */
export async function moveClock(db: Db, now: Date | null): Promise<void> {
  await sql`update demo_clock set now = ${now}`.execute(db);
}
