import { describe, expect, it } from 'vitest';
import { getSettings } from '#contract/hr/settings.ts';
import { getMyDataSummary, type MyDataSummary } from '#contract/my-data.ts';
import {
  getCandidateWholeNumber,
  getWholeNumber,
  revealWholeNumber,
  saveWholeNumber,
  setRegistered,
} from '#contract/whole-number.ts';
import { erasePersonalData } from '#server/retention/queries.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { stoppedAtLocks } from '#test/database/stopped-at-locks.ts';
import { createHrUser, createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import { askOfAadhaar } from '#test/joining/aadhaar.ts';
import { acceptedCandidate } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';
import { removeRegisteredNumbers } from './registered-number.ts';

const t = await openTestApp();
const onboarding = await signInHr(t, await createHrUser(t, { roles: ['ONBOARDING'], name: 'Kavita Rao' }));
const administrator = await signInHr(t);

const whole = '234567890124';
const give = (token: string, aadhaarNumber = '2345 6789 0124') =>
  t.call(saveWholeNumber, { token, body: { aadhaarNumber, acknowledged: true } });
const own = async (token: string) => (await t.call(getWholeNumber, { token })).envelope.responseObject;
const dayMs = 24 * 60 * 60 * 1000;

describe('the whole number for PF and ESI', () => {
  it('is not asked for where the form asks for it, nor before acceptance', async () => {
    await askOfAadhaar(t, { aadhaar: 'AS_SPECIFIED' });
    const { token } = await acceptedCandidate(t);
    expect(await own(token)).toMatchObject({ state: 'NOT_ASKED' });
    expect((await give(token)).status).toBe(409);
    await askOfAadhaar(t, { aadhaar: 'LAST_FOUR' });
    expect(await own(token)).toMatchObject({ state: 'OPEN' });
    const sent = await createOffer(t, { status: 'Offer Sent' });
    expect((await give(await signInCandidate(t, sent))).status).toBe(409);
  });

  it.each([
    [{ aadhaarNumber: whole }, 'acknowledged'],
    [{ aadhaarNumber: whole, acknowledged: false }, 'acknowledged'],
    [{ aadhaarNumber: '0124', acknowledged: true }, 'aadhaarNumber'],
    [{ aadhaarNumber: '234567890125', acknowledged: true }, 'aadhaarNumber'],
    [{}, 'aadhaarNumber'],
  ])('%j is refused at %s', async (body, path) => {
    const { token } = await acceptedCandidate(t);
    const answer = await t.call(saveWholeNumber, { token, body });
    expect([answer.status, answer.envelope.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('is encrypted, shown to Onboarding alone, and removed some days after it was registered', async () => {
    await askOfAadhaar(t, { aadhaar: 'LAST_FOUR', wholeNumberDays: 10 });
    const { token, offer } = await acceptedCandidate(t);
    const body = { candidateId: offer.candidateId };
    expect((await t.call(setRegistered, { token: onboarding, body })).status).toBe(409);
    expect((await give(token)).envelope.responseObject).toEqual({ state: 'GIVEN', lastFour: '0124', days: 10 });
    const row = () =>
      t.db
        .selectFrom('whole_numbers')
        .selectAll()
        .where('candidate_offer_id', '=', offer.candidateOfferId)
        .executeTakeFirstOrThrow();
    expect((await row()).number!.toString('latin1')).not.toContain(whole);

    for (const call of [revealWholeNumber, setRegistered]) {
      expect((await t.call(call, { token: administrator, body })).status).toBe(403);
    }
    const revealed = await t.call(revealWholeNumber, { token: onboarding, body });
    expect(revealed.envelope.responseObject).toEqual({ value: whole });
    const { seenBy } = (await t.call(getMyDataSummary, { token })).envelope.responseObject as MyDataSummary;
    expect(seenBy.flatMap(({ acts }) => acts)).toEqual([{ act: 'REVEALED', field: 'aadhaarNumber' }]);
    const registered = await t.call(setRegistered, { token: onboarding, body });
    expect(registered.envelope.responseObject).toMatchObject({ state: 'REGISTERED', registered: { by: 'Kavita Rao' } });
    expect((await give(token)).status).toBe(409);

    const start = t.clock.now;
    t.clock.now = new Date(start.getTime() + 9 * dayMs);
    expect(await removeRegisteredNumbers(t.deps)).toBe(0);
    t.clock.now = new Date(start.getTime() + 10 * dayMs);
    expect(await removeRegisteredNumbers(t.deps)).toBe(1);
    t.clock.now = start;
    expect(await row()).toMatchObject({ number: null });
    const seen = await t.call(getCandidateWholeNumber, { token: onboarding, query: body });
    expect(seen.envelope.responseObject).toMatchObject({ state: 'REMOVED', removeOn: null });
    expect(await own(token)).toMatchObject({ state: 'REMOVED', lastFour: null });
    const actions = await auditRows(t.db, { candidateOfferId: offer.candidateOfferId }).select('action').execute();
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'save-whole-number',
        'reveal-whole-number',
        'register-whole-number',
        'remove-whole-number',
      ]),
    );
  });

  it('may be given at EPFO and ESIC instead', async () => {
    const { token, offer } = await acceptedCandidate(t);
    await give(token);
    const answer = await t.call(saveWholeNumber, { token, body: { byMyself: true } });
    expect(answer.envelope.responseObject).toMatchObject({ state: 'MYSELF', lastFour: null });
    const body = { candidateId: offer.candidateId };
    expect((await t.call(revealWholeNumber, { token: onboarding, body })).status).toBe(404);
  });

  it('is refused during the removal of the data', async () => {
    const { token, offer } = await acceptedCandidate(t);
    const { candidateOfferId, candidateId } = offer;
    const person = { candidate_offer_id: candidateOfferId, candidate_id: candidateId, status: 'Approved' } as const;
    const request = await t.db.transaction().execute(async (tx) => {
      await erasePersonalData(tx, [person], t.clock.now);
      const giving = give(token);
      await stoppedAtLocks(t.db, 1);
      return { giving };
    });
    expect((await request.giving).status).toBe(404);
    const numbers = t.db.selectFrom('whole_numbers').selectAll();
    expect(await numbers.where('candidate_offer_id', '=', candidateOfferId).execute()).toEqual([]);
  });

  it('is taken back also where the form asks for it by then', async () => {
    await askOfAadhaar(t, { aadhaar: 'LAST_FOUR' });
    const { token } = await acceptedCandidate(t);
    await give(token);
    await askOfAadhaar(t, { aadhaar: 'AS_SPECIFIED' });
    expect(await own(token)).toMatchObject({ state: 'GIVEN' });
    const { envelope } = await t.call(saveWholeNumber, { token, body: { byMyself: true } });
    expect(envelope.responseObject).toMatchObject({ state: 'MYSELF', lastFour: null });
  });

  it('has its days in the settings, 30 at first', async () => {
    const { envelope } = await t.call(getSettings, { token: administrator });
    expect(envelope.responseObject).toMatchObject({ aadhaar: { values: { wholeNumberDays: 10 } } });
  });
});
