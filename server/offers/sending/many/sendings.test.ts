import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  changeOfferSending,
  getOfferSendingRows,
  getOfferSendings,
  type OfferSending,
  type OfferSendingRow,
  startOfferSending,
} from '#contract/hr/offer-sendings.ts';
import type { SendingAction } from '#domain/offer/sending/offer-sending.ts';
import { jobHandlers } from '#server/job-registry.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { atEachReading } from '#test/database/at-each-reading.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { insertPending } from '#test/offers/pending-offers.ts';
import { stoppedAtLocks } from '#test/database/stopped-at-locks.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';
import { requeuePortions } from './requeue-portions.ts';
import { portionRows, sendPortion } from './send-portion.ts';

const t = await openTestApp();
const user = await createHrUser(t);
const token = await signInHr(t, user);

const sendingIn = (answer: TestAnswer): OfferSending => {
  expect(answer.status).toBe(200);
  return answer.envelope.responseObject as OfferSending;
};
const start = async (candidateIds: string[], body: object = {}) =>
  sendingIn(await t.call(startOfferSending, { token, body: { candidateIds, ...body } }));
const change = (sendingId: string, action: SendingAction, by = token) =>
  t.call(changeOfferSending, { token: by, body: { sendingId, action } });
const rowsOf = async (sendingId: string, query: object = {}) => {
  const answer = await t.call(getOfferSendingRows, { token, query: { sendingId, size: 500, ...query } });
  return answer.envelope.responseObject as { content: OfferSendingRow[]; totalElements: number };
};
const now = async (sendingId: string) => {
  const answer = await t.call(getOfferSendings, { token });
  return (answer.envelope.responseObject as OfferSending[]).find((one) => one.sendingId === sendingId);
};

/** The first positions of the portions that have a job. */
async function queuedPortions(sendingId: string): Promise<number[]> {
  const { rows } = await t.database.pool.query<{ from: number }>(
    `select (data ->> 'from')::int as "from" from pgboss.job
     where name = 'send-portion' and state = 'created' and data ->> 'sendingId' = $1 order by 1`,
    [sendingId],
  );
  return rows.map(({ from }) => from);
}
/** The audit rows of automatic pauses. */
async function pausesOf(sendingId: string) {
  const rows = await auditRows(t.db, { action: 'change-sending', actorKind: 'system' }).select('details').execute();
  return rows.map(({ details }) => details).filter((details) => JSON.stringify(details).includes(sendingId));
}
async function run(sendingId: string, from: number): Promise<void> {
  const aTry = { last: false, isUrgent: false, signal: new AbortController().signal };
  await Promise.all(jobHandlers(t.deps)['send-portion']([{ data: { sendingId, from }, ...aTry }]));
}
async function runAll(sendingId: string): Promise<void> {
  for (const from of await queuedPortions(sendingId)) await run(sendingId, from);
}

async function mailsTo(candidateIds: string[]): Promise<number> {
  const { count } = await t.db
    .selectFrom('messages')
    .innerJoin('offers', 'offers.candidate_offer_id', 'messages.candidate_offer_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('offers.candidate_id', 'in', candidateIds)
    .where('messages.kind', '=', 'offer')
    .executeTakeFirstOrThrow();
  return count;
}
const statusesOf = async (candidateIds: string[]) => {
  const rows = await t.db.selectFrom('offers').select('status').where('candidate_id', 'in', candidateIds).execute();
  return new Set(rows.map(({ status }) => status));
};

it('sends many offers in portions and records the result of each', async () => {
  const pending = await insertPending(t, token, 2 * portionRows + 50);
  const approved = await createOffer(t, { hrToken: token, status: 'Approved' });
  const wanted = [...pending.slice(0, 3), approved.candidateId, 'C99-nobody', ...pending.slice(3), pending[0]!];
  const started = await start(wanted);
  const total = pending.length + 2;
  expect(started).toMatchObject({ state: 'RUNNING', total, sent: 0, skipped: 0, left: total, startedBy: user.name });
  expect(await queuedPortions(started.sendingId)).toEqual([0, portionRows, 2 * portionRows]);

  await run(started.sendingId, 0);
  const half = await now(started.sendingId);
  expect(half).toMatchObject({ state: 'RUNNING', sent: portionRows - 2, skipped: 2, left: total - portionRows });
  expect((await rowsOf(started.sendingId, { outcome: 'WAITING' })).totalElements).toBe(total - portionRows);
  await runAll(started.sendingId);

  expect(await now(started.sendingId)).toMatchObject({ state: 'DONE', sent: pending.length, skipped: 2, left: 0 });
  const skipped = await rowsOf(started.sendingId, { outcome: 'SKIPPED' });
  expect(skipped.content).toEqual([
    {
      candidateId: approved.candidateId,
      candidateOfferId: approved.candidateOfferId,
      candidateName: approved.candidateName,
      outcome: 'SKIPPED',
      reason: 'This offer has already been accepted.',
    },
    expect.objectContaining({ candidateId: 'C99-nobody', candidateOfferId: null, outcome: 'SKIPPED' }),
  ]);
  const page = await rowsOf(started.sendingId, { page: 2, size: 100 });
  expect(page.totalElements).toBe(total);
  expect(page.content.map(({ candidateId }) => candidateId)).toEqual([...new Set(wanted)].slice(100, 200));
  expect(await mailsTo(pending)).toBe(pending.length);
  expect(await statusesOf(pending)).toEqual(new Set(['Offer Sent']));
  const audited = await t.db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('action', '=', 'send-offer')
    .where('actor_id', '=', user.hrUserId)
    .executeTakeFirstOrThrow();
  // One is the approved offer's.
  expect(audited.rows).toBe(pending.length + 1);
});

it('sends each offer once, however often a portion is processed', async () => {
  const pending = await insertPending(t, token, 30);
  const { sendingId } = await start(pending);
  await Promise.all([0, 0, 0].map((from) => run(sendingId, from)));
  await run(sendingId, 0);
  expect(await now(sendingId)).toMatchObject({ state: 'DONE', sent: 30, skipped: 0 });
  expect(await mailsTo(pending)).toBe(30);
});

it('an offer in two sendings is sent by one of them', async () => {
  const pending = await insertPending(t, token, 20);
  const [first, second] = [await start(pending), await start(pending.toReversed())];
  await Promise.all([run(first.sendingId, 0), run(second.sendingId, 0)]);
  const ended = [await now(first.sendingId), await now(second.sendingId)];
  expect(ended.map((one) => one?.state)).toEqual(['DONE', 'DONE']);
  expect(ended[0]!.sent + ended[1]!.sent).toBe(20);
  expect(await mailsTo(pending)).toBe(20);
});

it('sends nothing while it is paused, and continues afterwards', async () => {
  const pending = await insertPending(t, token, portionRows + 10);
  const { sendingId } = await start(pending);
  await run(sendingId, 0);
  expect(sendingIn(await change(sendingId, 'PAUSE'))).toMatchObject({ state: 'PAUSED', left: 10 });
  expect((await change(sendingId, 'PAUSE')).envelope.message).toBe('This sending is already paused.');
  await t.database.pool.query(`delete from pgboss.job where name = 'send-portion'`);
  await run(sendingId, portionRows);
  expect(await mailsTo(pending)).toBe(portionRows);
  expect(sendingIn(await change(sendingId, 'CONTINUE')).state).toBe('RUNNING');
  expect(await queuedPortions(sendingId)).toEqual([portionRows]);
  await runAll(sendingId);
  expect(await now(sendingId)).toMatchObject({ state: 'DONE', sent: pending.length });
});

it('rolls back a running portion when the sending is stopped, and lists the offers left', async () => {
  const pending = await insertPending(t, token, 5);
  const { sendingId } = await start(pending);
  const client = await t.database.pool.connect();
  await client.query('begin');
  await client.query(`update offer_sendings set state = 'STOPPED', ended_on = now() where sending_id = $1`, [
    sendingId,
  ]);
  const running = run(sendingId, 0);
  await stoppedAtLocks(t.db, 1);
  await client.query('commit');
  client.release();
  await running;
  expect(await mailsTo(pending)).toBe(0);
  expect(await statusesOf(pending)).toEqual(new Set(['Pending']));
  expect(await now(sendingId)).toMatchObject({ state: 'STOPPED', sent: 0, left: 5 });
  const { content } = await rowsOf(sendingId, { outcome: 'LEFT' });
  expect(content).toHaveLength(5);
  expect(content[0]?.reason).toBe('Not sent: the sending was stopped before its turn.');
  const refused = await change(sendingId, 'CONTINUE');
  expect([refused.status, refused.envelope.message]).toEqual([409, 'This sending was stopped.']);
  expect((await t.call(startOfferSending, { token, body: { candidateIds: pending } })).status).toBe(200);
});

it('gives new jobs to portions without one, and to no others', async () => {
  const { sendingId } = await start(await insertPending(t, token, 2 * portionRows));
  await run(sendingId, 0);
  await t.database.pool.query(`delete from pgboss.job where name = 'send-portion'`);
  await requeuePortions(t.deps);
  expect(await queuedPortions(sendingId)).toEqual([portionRows]);
  await requeuePortions(t.deps);
  expect(await queuedPortions(sendingId)).toEqual([portionRows]);
  await change(sendingId, 'STOP');
});

it('pauses when its user was disabled, and continues in the name of another', async () => {
  const leaver = await createHrUser(t);
  const leaverToken = await signInHr(t, leaver);
  const pending = await insertPending(t, token, 3);
  const answer = await t.call(startOfferSending, { token: leaverToken, body: { candidateIds: pending } });
  const { sendingId } = sendingIn(answer);
  await t.db
    .updateTable('hr_users')
    .set({ disabled_on: t.clock.now })
    .where('hr_user_id', '=', leaver.hrUserId)
    .execute();
  await run(sendingId, 0);
  expect(await now(sendingId)).toMatchObject({ state: 'PAUSED', pauseReason: 'no-access', sent: 0 });
  expect(await pausesOf(sendingId)).toEqual([{ sendingId, change: 'PAUSE', why: 'no-access' }]);
  expect(sendingIn(await change(sendingId, 'CONTINUE'))).toMatchObject({ state: 'RUNNING', pauseReason: null });
  await run(sendingId, 0);
  const senders = await t.db.selectFrom('offers').select('sent_by').where('candidate_id', 'in', pending).execute();
  expect(new Set(senders.map((one) => one.sent_by))).toEqual(new Set([user.hrUserId]));
});

it('sends nothing in the name of a user who was disabled during a portion', async () => {
  const leaver = await createHrUser(t);
  const pending = await insertPending(t, token, 3);
  const body = { candidateIds: pending };
  const { sendingId } = sendingIn(await t.call(startOfferSending, { token: await signInHr(t, leaver), body }));
  const { plugin, readings } = atEachReading('offer_sending_rows', async (reading) => {
    if (reading > 1) return;
    const disabled = t.db.updateTable('hr_users').set({ disabled_on: t.clock.now });
    await disabled.where('hr_user_id', '=', leaver.hrUserId).execute();
  });
  await sendPortion({ ...t.deps, db: t.deps.db.withPlugin(plugin) }, { sendingId, from: 0 });
  expect(readings()).toBeGreaterThan(0);
  expect(await statusesOf(pending)).toEqual(new Set(['Pending']));
  expect(await now(sendingId)).toMatchObject({ state: 'RUNNING', sent: 0 });
  await run(sendingId, 0);
  expect(await now(sendingId)).toMatchObject({ state: 'PAUSED', sent: 0 });
});

it('pauses when its letters would name an invented company, and explains it when HR continues', async () => {
  const { sendingId } = await start(await insertPending(t, token, 2));
  const { env } = t.deps;
  t.deps.env = { ...env, production: true };
  await run(sendingId, 0);
  await run(sendingId, 0);
  expect(await now(sendingId)).toMatchObject({ state: 'PAUSED', pauseReason: 'letterhead', sent: 0 });
  expect(await pausesOf(sendingId)).toEqual([{ sendingId, change: 'PAUSE', why: 'letterhead' }]);
  const refused = await change(sendingId, 'CONTINUE');
  t.deps.env = env;
  expect(refused.envelope).toMatchObject({ code: 409, message: expect.stringContaining('In Settings, Company, set') });
  expect(await now(sendingId)).toMatchObject({ state: 'PAUSED', pauseReason: 'letterhead' });
  await change(sendingId, 'CONTINUE');
  expect(sendingIn(await change(sendingId, 'PAUSE'))).toMatchObject({ state: 'PAUSED', pauseReason: null });
  await change(sendingId, 'CONTINUE');
  await run(sendingId, 0);
  expect(await now(sendingId)).toMatchObject({ state: 'DONE', pauseReason: null, sent: 2 });
});

it('has no reason after a server of an older version has continued it', async () => {
  const { sendingId } = await start(await insertPending(t, token, 1));
  // Such a server does not know of the column.
  await t.database.pool.query(
    `update offer_sendings set state = 'RUNNING', pause_reason = 'letterhead' where sending_id = $1`,
    [sendingId],
  );
  expect(await now(sendingId)).toMatchObject({ state: 'RUNNING', pauseReason: null });
  await change(sendingId, 'STOP');
});

it('creates no due jobs while the sending is held', async () => {
  const { sendingId } = await start(await insertPending(t, token, 1), { holdSeconds: 20 });
  const { rows } = await t.database.pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
     where name = 'send-portion' and data ->> 'sendingId' = $1`,
    [sendingId],
  );
  expect(rows).toEqual([{ seconds: 20 }]);
  await change(sendingId, 'STOP');
});

it('rejects an invalid sending', async () => {
  const unknown = { sendingId: randomUUID() };
  expect((await t.call(changeOfferSending, { token, body: { ...unknown, action: 'STOP' } })).status).toBe(404);
  expect((await t.call(getOfferSendingRows, { token, query: unknown })).status).toBe(404);
  const messageOf = async (candidateIds: unknown) => {
    const { status, envelope } = await t.call(startOfferSending, { token, body: { candidateIds } });
    return [status, envelope.errors?.[0]?.message];
  };
  expect(await messageOf([])).toEqual([400, 'Choose at least one offer']);
  expect(await messageOf(Array.from({ length: 50_001 }, (_, index) => `C${index}`))).toEqual([
    400,
    'Send at most 50,000 offers at once',
  ]);
  expect((await messageOf(['C1', '']))[0]).toBe(400);
});
