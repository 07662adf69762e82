import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { createDatabase, type OpenDatabase } from '#server/db/database.ts';
import { createTestDatabase, onServer, testSecretKey } from '#test/database/test-database.ts';
import { dayOf, doAct, insertOffers, momentOf } from './act.ts';
import { lives } from './lives.ts';

const script = fileURLToPath(new URL('../../processes/reminding-process.ts', import.meta.url));
const processes = 4;
const copies = 80;
const days = 30;
const hours = [7, 9, 11, 13, 15, 17, 19, 21];
/** While reminders are sent at these hours a process is killed. */
const killedAt = ['3 11', '5 13', '6 9', '23 9'];

let database: OpenDatabase;
let observer: OpenDatabase;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  const name = new URL(database.connectionString).pathname.slice(1);
  // The clock of this database shows what it is set to, for every connection made from now on.
  await database.pool.query(`
    create schema moved;
    create table moved.clock (time timestamptz not null);
    insert into moved.clock values ('${momentOf('0 7').toISOString()}');
    create function moved.now() returns timestamptz stable language sql as 'select time from moved.clock';
    create function moved.clock_timestamp() returns timestamptz stable language sql as 'select time from moved.clock'`);
  await onServer(inject('databaseServer'), `alter database ${name} set search_path = moved, pg_catalog, public`);
  observer = createDatabase({ connectionString: database.connectionString, poolSize: 2 });
  for (let n = 0; n < processes; n += 1) children.push(await startProcess());
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await observer?.close();
  await database?.close();
});

async function startProcess(): Promise<ChildProcess> {
  const child = fork(script, [database.connectionString, testSecretKey], { execArgv: [] });
  await once(child, 'message');
  return child;
}

/** All processes look for what is due at the same moment. */
async function lookAll(): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      const answered = once(child, 'message');
      child.send('look');
      await answered;
    }),
  );
}

const countReminders = async () => {
  const { rows } = await observer.pool.query<{ count: number }>(
    `select count(*)::integer as count from reminders where way = 'AUTOMATIC'`,
  );
  return rows[0]?.count ?? 0;
};

/** The first process is killed as soon as one of the four has sent some of what is due; another one takes its place. */
async function lookAndKill(): Promise<void> {
  const before = await countReminders();
  const [first, ...others] = children;
  const answers = others.map((child) => once(child, 'message'));
  for (const child of children) child.send('look');
  await vi.waitFor(async () => expect(await countReminders()).toBeGreaterThan(before), {
    timeout: 10_000,
    interval: 1,
  });
  first?.kill('SIGKILL');
  await Promise.all(answers);
  children[0] = await startProcess();
  await lookAll();
}

type Found = { kind: string; sent: string[] };

it('everybody is reminded as the table says, each time once', { timeout: 300_000 }, async () => {
  const ids = await insertOffers(
    observer.pool,
    lives.flatMap(({ joining }) => Array.from({ length: copies }, () => dayOf(joining))),
  );
  expect(ids).toHaveLength(2000);
  const idsOf = (life: number) => ids.slice(life * copies, (life + 1) * copies);
  const acts = lives
    .flatMap(({ acts: some }, life) => some.map(([at, act]) => ({ on: momentOf(at), act, life })))
    .toSorted((a, b) => a.on.getTime() - b.on.getTime());
  for (let day = 0; day < days; day += 1)
    for (const hour of hours) {
      const now = momentOf(`${day} ${hour}`);
      while (acts[0] !== undefined && acts[0].on < now) {
        const { act, life, on } = acts.shift() ?? acts[0];
        await doAct(observer.pool, act, idsOf(life), on);
      }
      await observer.pool.query('update moved.clock set time = $1', [now]);
      await (killedAt.includes(`${day} ${hour}`) ? lookAndKill() : lookAll());
    }
  const found = await findReminders();
  lives.forEach((life, index) => {
    for (const id of idsOf(index)) {
      const of = (kind: string) => found.get(id)?.find((one) => one.kind === kind)?.sent ?? [];
      expect({ life: life.what, offer: of('offer'), form: of('joining-form') }).toEqual({
        life: life.what,
        offer: life.offer,
        form: life.form,
      });
    }
  });
  await expectOneMailEach();
});

/** The reminders of each offer by kind, as the lives name them. */
async function findReminders(): Promise<Map<number, Found[]>> {
  const { rows } = await observer.pool.query<{ id: number; found: Found[] }>(
    `select candidate_offer_id::integer as id, jsonb_agg(jsonb_build_object('kind', kind, 'sent', sent)) as found
     from (
       select candidate_offer_id, kind, array_agg(day || ' ' || hour order by reminded_on) as sent
       from (
         select *, (reminded_on at time zone 'Asia/Kolkata')::date - $1::date as day,
           extract(hour from reminded_on at time zone 'Asia/Kolkata')::integer as hour
         from reminders where way = 'AUTOMATIC'
       ) as timed group by candidate_offer_id, kind
     ) as of_kind group by candidate_offer_id`,
    [dayOf(0)],
  );
  return new Map(rows.map(({ id, found }) => [id, found]));
}

/** Each reminder has one mail, one job of it and one row of the audit, and none of them is there without a reminder. */
async function expectOneMailEach(): Promise<void> {
  const { rows } = await observer.pool.query(`
    with reminded as (
      select candidate_offer_id, kind || '-reminder' as kind, count(*) as count from reminders where way = 'AUTOMATIC'
      group by 1, 2
    ), mailed as (
      select m.candidate_offer_id, m.kind, count(*) as count from messages m
      join pgboss.job j on j.name = 'deliver-message' and j.data ->> 'messageId' = m.message_id::text
      group by 1, 2
    ), recorded as (
      select candidate_offer_id, replace(action, 'remind-', '') || '-reminder' as kind, count(*) as count from audit
      where action like 'remind-%' group by 1, 2
    )
    select * from reminded r full join mailed m using (candidate_offer_id, kind) full join recorded a
      using (candidate_offer_id, kind)
    where (r.count, m.count) is distinct from (m.count, a.count)`);
  expect(rows).toEqual([]);
}
