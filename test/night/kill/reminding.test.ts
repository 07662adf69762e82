import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { reminderDefaults } from '#domain/settings/reminders.ts';
import { testSecretKey } from '#test/database/test-database.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { offerColumns } from '#test/offers/offer-columns.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const script = fileURLToPath(new URL('../../processes/reminding-process.ts', import.meta.url));
/** Several transactions of reminders for each process. */
const copies = 1500;

let t: TestApp;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await t.close();
});

async function startProcess(): Promise<ChildProcess> {
  const child = fork(script, [t.database.connectionString, testSecretKey], { execArgv: [] });
  children.add(child);
  await once(child, 'message');
  return child;
}

async function countOf(statement: string): Promise<number> {
  const { rows } = await t.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${statement}`,
  );
  return rows[0]?.count ?? 0;
}

/** Offers that were sent three days and an hour ago, and reminders at each hour of the day. */
async function insertDueOffers(): Promise<void> {
  const user = await createHrUser(t);
  const { candidateOfferId } = await createOffer(t, { status: 'Offer Sent', hrToken: await signInHr(t, user) });
  const names = await offerColumns(t.database.pool, ['candidate_offer_id', 'candidate_id', 'email', 'mobile']);
  await t.database.pool.query(
    `insert into offers (candidate_id, email, mobile, ${names})
     select 'R-' || n, 'r' || n || '@example.com', (6000000000 + n)::text, ${names}
     from offers, generate_series(1, ${copies}) as n where candidate_offer_id = $1`,
    [candidateOfferId],
  );
  await t.database.pool.query(`update offers set sent_on = now() - interval '73 h', reply_by = null`);
  await t.db
    .insertInto('settings')
    .values({
      section: 'reminders',
      content: JSON.stringify({ ...reminderDefaults, fromHour: 0, untilHour: 24 }),
      version: 1,
      modified_by: user.hrUserId,
      modified_on: new Date(),
    })
    .execute();
}

it('reminds of each offer once although one of three processes is killed', { timeout: 60_000 }, async () => {
  await insertDueOffers();
  const processes = await Promise.all([startProcess(), startProcess(), startProcess()]);
  const [killed, ...others] = processes;
  const answers = others.map((child) => once(child, 'message'));
  for (const child of processes) child.send('look');
  await vi.waitFor(async () => expect(await countOf('reminders')).toBeGreaterThan(0), { timeout: 30_000, interval: 1 });
  killed?.kill('SIGKILL');
  await Promise.all(answers);
  const last = await startProcess();
  const answered = once(last, 'message');
  last.send('look');
  await answered;
  expect(await countOf('reminders')).toBe(copies + 1);
  expect(await countOf('(select distinct candidate_offer_id from reminders) as reminded')).toBe(copies + 1);
  // Each has one mail, one job of it and one row of the audit.
  const apart = await t.database.pool.query(`
    select o.candidate_offer_id from offers o
    where (select count(*) from messages m join pgboss.job j on j.data ->> 'messageId' = m.message_id::text
           where m.candidate_offer_id = o.candidate_offer_id and m.kind = 'offer-reminder') <> 1
       or (select count(*) from audit a where a.candidate_offer_id = o.candidate_offer_id and a.action = 'remind-offer') <> 1`);
  expect(apart.rows).toEqual([]);
});
