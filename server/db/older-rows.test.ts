import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openInvitation, setHrUserAccess } from '#contract/hr/people.ts';
import { getWebhookAttempts, type WebhookAttempt } from '#contract/hr/webhooks.ts';
import { createDatabase, type OpenDatabase } from '#server/db/database.ts';
import { applyRetention } from '#server/retention/apply-retention.ts';
import { startJobs } from '#server/jobs/boss.ts';
import { kindsOf } from '#test/set-up/retention-kinds.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { noteExpired } from '#server/webhooks/delivery/note-expired.ts';
import { databaseUrl, dropDatabase, onServer, testLog, testSecretKey } from '#test/database/test-database.ts';
import { signInHr } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { migrate } from './migrate.ts';
import { prepareDatabase } from '#server/prepare-database.ts';

const name = `aarambh_older_rows_${process.pid}`;
let database: OpenDatabase;
let t: TestApp;

/** Ids of the endpoints, by their special case. */
const webhooks = {
  ofLongAgo: '00000000-0000-4000-8000-000000000001',
  changedYesterday: '00000000-0000-4000-8000-000000000002',
  fromTwoDaysAgo: '00000000-0000-4000-8000-000000000003',
};

/** The data of the version before 0033: offers with a passed date, endpoints that received some of them, HR users. */
const olderRows = `
  insert into departments (dept_name) values ('a');
  insert into sub_departments (dept_id, sub_dept_name) values (1, 'a');
  insert into designations (designation_name) values ('a');
  insert into functional_titles (functional_title_name) values ('a');
  insert into hr_users (user_name, name, password_hash, disabled_on) values
    ('host', 'Host', 'a', null), ('invited', 'Invited', null, null),
    ('left', 'Left', null, now() - interval '3 days'), ('left-later', 'Left later', 'a', now() - interval '3 days');
  insert into hr_invitations (hr_user_id, token_hash, created_by, created_on, expires_on, used_on)
    select u.hr_user_id, sha256(convert_to('link of ' || u.user_name, 'UTF8')), h.hr_user_id, now() - interval '5 days',
      now() + interval '5 days', case u.user_name when 'left-later' then now() - interval '4 days' end
    from hr_users u join hr_users h on h.user_name = 'host' where u.user_name <> 'host';

  -- Sent and never answered: their dates passed this many days ago. The last two are without personal data.
  insert into offers (candidate_id, status, candidate_name, email, mobile, offered_role, dept_id, sub_dept_id,
      designation_id, functional_title_id, fixed_ctc, variable_ctc, joining_date, created_by, sent_version, reply_by,
      removed_on)
    select 'C' || days, status::offer_status, 'a', case when removed_on is null then days::text else '' end,
      case when removed_on is null then days::text else '' end, 'a', 1, 1, 1, 1, 1, 0, '2027-01-04', hr_user_id, 1,
      (now() at time zone 'Asia/Kolkata')::date - days, removed_on
    from hr_users, (values (1, 'Offer Sent', null), (3, 'Offer Sent', null), (4, 'Offer Sent', null),
      (5, 'Offer Sent', null), (20, 'Offer Sent', null), (900, 'Rejected', now()), (901, 'Deleted', now())
    ) as of (days, status, removed_on)
    where user_name = 'host';

  insert into webhooks (webhook_id, url, events, enabled, secret, created_by, created_on, modified_by, modified_on)
    select id::uuid, 'https://' || id || '.example', array['offer.expired'], true, 'a', hr_user_id, now() - created,
      case when modified is not null then hr_user_id end, now() - modified
    from hr_users, (values ('${webhooks.ofLongAgo}', interval '90 days', null),
      ('${webhooks.changedYesterday}', interval '90 days', interval '1 day'),
      ('${webhooks.fromTwoDaysAgo}', interval '2 days', null)) as of (id, created, modified)
    where user_name = 'host';

  -- C5 has events about its first date and its second one, which has passed since; C4 about a date that was changed afterwards.
  insert into webhook_events (event_id, type, candidate_offer_id, body, occurred_on, reply_by)
    select gen_random_uuid(), 'offer.expired', candidate_offer_id, '{}', now() - interval '1 day', reply_by + days
    from offers join (values ('C5', -9), ('C5', 0), ('C4', -7)) as delivered (candidate_id, days) using (candidate_id);
  insert into webhook_events (event_id, type, body, occurred_on) values (gen_random_uuid(), 'test', '{}', now());
  insert into webhook_deliveries (webhook_id, event_id, candidate_offer_id, state, tries, next_try_on)
    select webhook_id, event_id, candidate_offer_id, 'WAITING', 1, now() + interval '1 hour' from webhooks, webhook_events
    where webhook_id <> '${webhooks.fromTwoDaysAgo}' and type = 'offer.expired';
  insert into webhook_attempts (delivery_id, tried_on, took_ms, status, answer, failure)
    select delivery_id, now() - interval '1 hour', 7, 500, webhook_id::text, 'status' from webhook_deliveries;`;

beforeAll(async () => {
  await onServer(inject('databaseServer'), `create database ${name}`);
  database = createDatabase({ connectionString: databaseUrl(inject('databaseServer'), name) });
  await migrate(database.pool, { upTo: '0032_webhook_events_of_offer.sql' });
  await database.pool.query(olderRows);
  await prepareDatabase(database, deriveKeys(testSecretKey));
  await (await startJobs(database.connectionString, testLog)).stop();
  t = await startTestApp({ database });
});
afterAll(async () => {
  await t.close();
  await database.close();
  await dropDatabase(inject('databaseServer'), name);
});

test('still lists the attempts of each endpoint', async () => {
  const token = await signInHr(t);
  for (const [webhookId, count] of [
    [webhooks.ofLongAgo, 3],
    [webhooks.changedYesterday, 3],
    [webhooks.fromTwoDaysAgo, 0],
  ] as const) {
    const answer = await t.call(getWebhookAttempts, { token, query: { webhookId } });
    const attempts = answer.envelope.responseObject as WebhookAttempt[];
    expect(attempts.map((attempt) => attempt.answer)).toEqual(Array.from({ length: count }, () => webhookId));
  }
});

test('an invitation that was open when the access ended stays closed; others are unchanged', async () => {
  const token = await signInHr(t);
  const users = await t.db.selectFrom('hr_users').select(['hr_user_id', 'user_name']).execute();
  for (const { hr_user_id: hrUserId, user_name: userName } of users) {
    if (!userName.startsWith('left')) continue;
    expect((await t.call(setHrUserAccess, { token, body: { hrUserId, enabled: true } })).status).toBe(200);
  }
  const opened = (userName: string) => t.call(openInvitation, { body: { token: `link of ${userName}` } });
  expect((await opened('left')).codes.errorCode).toBe('invitation.withdrawn');
  expect((await opened('left-later')).codes.errorCode).toBe('invitation.used');
  expect((await opened('invited')).status).toBe(200);
});

test('endpoints get events for dates that passed since their subscription or in the last six days, each date once', async () => {
  // Deliveries are recorded without their events.
  t.clock.now = new Date(t.clock.now.getTime() + (t.deps.env.RETENTION_MESSAGES_DAYS + 1) * 24 * 60 * 60_000);
  const { webhook_events: removed } = await applyRetention(t.deps, kindsOf(t.deps));
  expect(removed).toBe(4);
  await noteExpired(t.deps);
  const { rows } = await database.pool.query(
    `select webhook_id, array_agg(candidate_id order by candidate_id) as delivered
     from webhook_deliveries join offers using (candidate_offer_id) group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { webhook_id: webhooks.ofLongAgo, delivered: ['C1', 'C3', 'C4'] },
    { webhook_id: webhooks.changedYesterday, delivered: ['C1'] },
    { webhook_id: webhooks.fromTwoDaysAgo, delivered: ['C1'] },
  ]);
});
