import { expect, it } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { getAllOfferLetters } from '#contract/offers.ts';
import { endHold, getRetention, holdPerson, type Retention, saveRetention } from '#contract/hr/retention.ts';
import { keepingMessages } from '#domain/privacy/keeping-texts.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { stoppedAtLocks } from '#test/database/stopped-at-locks.ts';
import { createHrUser, createOffer, findOffer, signInHr } from '#test/factories.ts';
import { dayMs } from '#test/set-up/offers-to-remove.ts';
import { openTestApp } from '#test/test-app.ts';
import { applyRetention, runRetention } from './apply-retention.ts';
import { databaseKinds } from './kinds.ts';
import { currentPeriods } from './periods.ts';
import { lockDue } from './queries.ts';
import { liftRestriction, restrictPerson } from './restriction/restrict-person.ts';

const t = await openTestApp();
const hr = await createHrUser(t);
let token = await signInHr(t, hr);
const start = t.clock.now;
const system = { kind: 'system', ip: '', userAgent: 'test' } as const;

async function at(days: number): Promise<void> {
  t.clock.now = new Date(start.getTime() + days * dayMs);
  token = await signInHr(t, hr);
}
/** Without its guard, which compares with the real time. */
async function run(): Promise<void> {
  await applyRetention(t.deps, databaseKinds(t.deps, await currentPeriods(t.deps, t.db)));
}
const restrict = (candidateId: string) =>
  t.db.transaction().execute((tx) => restrictPerson(tx, system, t.deps, candidateId));
const retention = async () => (await t.call(getRetention, { token })).envelope.responseObject as Retention;
const kind = async (name: string) => (await retention()).kinds.find((each) => each.kind === name);
const isListed = async (candidateOfferId: number) => {
  const answer = await t.call(getAllOfferLetters, { token, query: { size: 100 } });
  const { content } = answer.envelope.responseObject as { content: { candidateOfferId: number }[] };
  return content.some((offer) => offer.candidateOfferId === candidateOfferId);
};

it('erasure asked before a year is over restricts at once and removes on day 366; a refusal shows the person again', async () => {
  const asked = await createOffer(t, { hrToken: token, status: 'Rejected' });
  const refused = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
  await t.deliverAll();
  await at(10);
  const today = todayInIndia(t.clock.now);
  const dates = { restrictedFrom: today, removedOn: addDays(todayInIndia(start), 366) };
  expect(await restrict(asked.candidateId)).toEqual(dates);
  expect(await restrict(asked.candidateId)).toEqual(dates);
  await restrict(refused.candidateId);
  expect(await isListed(refused.candidateOfferId)).toBe(false);
  await t.db.transaction().execute((tx) => liftRestriction(tx, system, refused.candidateOfferId));
  expect(await isListed(refused.candidateOfferId)).toBe(true);
  expect(await isListed(asked.candidateOfferId)).toBe(false);

  await at(365);
  await run();
  expect(await isListed(asked.candidateOfferId)).toBe(false);
  await at(366.1);
  await run();
  expect(await findOffer(t, token, asked.candidateOfferId)).toMatchObject({ candidateName: 'Removed', email: '' });
  const login = { userName: asked.candidateId, password: 'whatever-1' };
  expect((await t.call(createToken, { body: login })).status).toBe(401);
  expect(await findOffer(t, token, refused.candidateOfferId)).toMatchObject({ email: refused.email });
});

it('a hold stops the run, and it is said; after its end the person is removed', async () => {
  await at(400);
  const offer = await createOffer(t, { hrToken: token, status: 'Rejected' });
  const { candidateId, candidateOfferId } = offer;
  const until = addDays(todayInIndia(t.clock.now), 400);
  const body = { candidateId, reason: 'Dispute about the notice period', until };
  expect(
    (await t.call(holdPerson, { token, body: { ...body, until: todayInIndia(t.clock.now) } })).envelope,
  ).toMatchObject({ code: 400, errors: [{ path: 'until', message: keepingMessages.until }] });
  expect((await t.call(holdPerson, { token, body })).status).toBe(200);
  expect((await t.call(holdPerson, { token, body })).envelope).toMatchObject({
    code: 409,
    message: keepingMessages.heldAlready,
  });
  await at(766.1);
  expect(await kind('rejectedDays')).toMatchObject({ now: 0, held: 1, in90: 1 });
  const others = await createOffer(t, { hrToken: token, status: 'Deleted' });
  await t.db
    .updateTable('offers')
    .set({ modified_on: start })
    .where('candidate_offer_id', '=', others.candidateOfferId)
    .execute();
  await run();
  expect(await findOffer(t, token, candidateOfferId)).toMatchObject({ email: offer.email });
  const [summary] = (await auditRows(t.db, { action: 'apply-retention' }).select('details').execute()).slice(-1);
  expect(summary?.details).toMatchObject({ removed: { withdrawn: 1 }, held: { rejected: 1 } });
  const [hold] = (await retention()).holds;
  expect(hold).toMatchObject({ candidateId, reason: body.reason, until });
  expect((await t.call(endHold, { token, body: { holdId: hold!.holdId } })).status).toBe(200);
  expect((await t.call(endHold, { token, body: { holdId: hold!.holdId } })).status).toBe(409);
  await run();
  expect(await findOffer(t, token, candidateOfferId)).toMatchObject({ candidateName: 'Removed' });
  const { rows } = await t.database.pool.query('select reason from holds');
  expect(rows).toEqual([{ reason: null }]);
});

it('who asks after the period is removed the day after the last day of the answer', async () => {
  await at(0);
  const { candidateId } = await createOffer(t, { hrToken: token, status: 'Rejected' });
  await at(500);
  const today = todayInIndia(t.clock.now);
  expect(await restrict(candidateId)).toEqual({ restrictedFrom: today, removedOn: addDays(today, 31) });
});

it('a hold that is confirmed while the removal waits for the row stops it, and the run goes on with the next', async () => {
  await at(800);
  const [held, next] = [
    await createOffer(t, { hrToken: token, status: 'Deleted' }),
    await createOffer(t, { hrToken: token, status: 'Deleted' }),
  ];
  const by = { before: new Date(t.clock.now.getTime() + dayMs), today: todayInIndia(t.clock.now) };
  const removal = await t.db.transaction().execute(async (tx) => {
    const hold = { reason: 'Dispute', until: addDays(by.today, 30), held_by: hr.hrUserId, held_on: t.clock.now };
    const offers = tx.selectFrom('offers').select('candidate_offer_id').forNoKeyUpdate();
    await offers.where('candidate_offer_id', '=', held.candidateOfferId).execute();
    const locked = t.db.transaction().execute((other) => lockDue(other, 'withdrawnDays', by, 1));
    await stoppedAtLocks(t.db, 1);
    await tx
      .insertInto('holds')
      .values({ candidate_offer_id: held.candidateOfferId, ...hold })
      .execute();
    return { locked };
  });
  expect(await removal.locked).toMatchObject([{ candidate_offer_id: next.candidateOfferId }]);
});

it('periods below the floor of the law are rejected from its first day on', async () => {
  const { version, values } = await retention();
  const short = { ...values, rejectedDays: 364 };
  const save = (version: number) => t.call(saveRetention, { token, body: { version, values: short } });
  t.clock.now = new Date('2027-05-12T06:00:00Z');
  token = await signInHr(t, hr);
  expect((await save(version)).status).toBe(200);
  expect((await save(version)).status).toBe(409);
  t.clock.now = new Date('2027-05-13T06:00:00Z');
  token = await signInHr(t, hr);
  expect((await save(version + 1)).envelope).toMatchObject({
    code: 400,
    errors: [{ path: 'values.rejectedDays', message: keepingMessages.floor(365, '13/05/2027') }],
  });
});

it('the daily run refuses while the clock is wrong', async () => {
  await at(800);
  await expect(runRetention(t.deps)).rejects.toThrow('Nothing was removed');
});
