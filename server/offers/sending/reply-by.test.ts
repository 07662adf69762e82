import { afterEach, describe, expect, it } from 'vitest';
import { saveSettings } from '#contract/hr/settings.ts';
import { createCandidateOfferLetter, extendOffers, sendOfferEmails, undoSendOfferEmails } from '#contract/offers.ts';
import { createHrUser, createOffer, findOffer, offerForm, signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

/** Noon of 20 November 2026 in India. */
const noon = new Date('2026-11-20T06:30:00Z');
const later = new Date('2026-12-02T06:30:00Z');

const t = await openTestApp();
t.clock.now = noon;
const token = await signInHr(t, await createHrUser(t));
afterEach(() => {
  t.clock.now = noon;
});

const send = (by: string, candidateIds: string[], holdSeconds = 0) =>
  t.call(sendOfferEmails, { token: by, body: { candidateIds, holdSeconds } });
const hrAt = async (now: Date): Promise<string> => {
  t.clock.now = now;
  return signInHr(t, await createHrUser(t));
};

describe('a new offer', () => {
  it.each([
    ['2026-11-19', 'The reply-by date cannot be before today'],
    ['soon', 'Please enter a valid date'],
    [5, 'Please enter a valid date'],
  ])('with the reply-by date %j is rejected on its field', async (replyBy, message) => {
    const answer = await t.call(createCandidateOfferLetter, { token, body: { ...(await offerForm(t)), replyBy } });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([{ path: 'replyBy', message }]);
  });

  it('keeps HR’s date, also after its joining date, through its sending', async () => {
    for (const replyBy of ['2026-11-20', '2027-11-20', '2029-01-31']) {
      const offer = await createOffer(t, { hrToken: token, joiningDate: '2026-12-01', replyBy });
      expect(offer).toMatchObject({ offerLetterStatus: 'Pending', replyBy, expired: false, may: { extend: false } });
      expect((await send(token, [offer.candidateId])).status).toBe(200);
      expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({
        offerLetterStatus: 'Offer Sent',
        replyBy,
      });
    }
  });

  it('changes its date without another letter, and can remove it', async () => {
    const offer = await createOffer(t, { hrToken: token, replyBy: '2026-12-01' });
    const save = (replyBy: unknown) =>
      t.call(createCandidateOfferLetter, {
        token,
        body: { ...offer.form, candidateOfferId: offer.candidateOfferId, replyBy },
      });
    const now = () => findOffer(t, token, offer.candidateOfferId);
    await save('2026-12-05');
    expect(await now()).toMatchObject({ offerLetterStatus: 'Pending', letterVersion: 1, replyBy: '2026-12-05' });
    await save(undefined);
    expect((await now()).replyBy).toBe('2026-12-05');
    await save('');
    expect(await now()).toMatchObject({ letterVersion: 1, replyBy: null });
  });
});

describe('sending', () => {
  it('sets seven days where there is no date, and an undo removes them', async () => {
    const { candidateId, candidateOfferId } = await createOffer(t, { hrToken: token });
    expect((await send(token, [candidateId], 10)).status).toBe(200);
    expect((await findOffer(t, token, candidateOfferId)).replyBy).toBe('2026-11-27');
    await t.call(undoSendOfferEmails, { token, body: { candidateIds: [candidateId] } });
    expect(await findOffer(t, token, candidateOfferId)).toMatchObject({ offerLetterStatus: 'Pending', replyBy: null });
  });

  it('sets the days of the settings; sent offers keep their date', async () => {
    const save = (version: number, replyDays: number) =>
      t.call(saveSettings, { token, body: { section: 'replyBy', version, values: { replyDays } } });
    const [before, after] = await Promise.all([createOffer(t, { hrToken: token }), createOffer(t, { hrToken: token })]);
    await send(token, [before.candidateId]);
    expect((await save(0, 10)).envelope.responseObject).toMatchObject({ replyBy: { values: { replyDays: 10 } } });
    await send(token, [after.candidateId]);
    expect((await findOffer(t, token, before.candidateOfferId)).replyBy).toBe('2026-11-27');
    expect((await findOffer(t, token, after.candidateOfferId)).replyBy).toBe('2026-11-30');
    const refused = await save(1, 366);
    expect(refused.envelope).toMatchObject({
      code: 400,
      errors: [{ path: 'values.replyDays', message: 'Enter a whole number of days from 1 to 365' }],
    });
    expect((await save(1, 7)).status).toBe(200);
  });

  it('skips an offer whose date has passed, with advice', async () => {
    const offer = await createOffer(t, { hrToken: token, replyBy: '2026-12-01' });
    const fresh = await createOffer(t, { hrToken: token });
    const hr = await hrAt(later);
    const reason =
      'This offer could be answered until 01/12/2026. Edit it and set a later reply-by date, then send it.';
    expect((await send(hr, [offer.candidateId])).envelope).toMatchObject({ code: 409, message: reason });
    expect((await send(hr, [offer.candidateId, fresh.candidateId])).envelope.responseObject).toEqual({
      sent: [fresh.candidateId],
      skipped: [{ candidateId: offer.candidateId, reason }],
    });
    const body = { ...offer.form, candidateOfferId: offer.candidateOfferId, replyBy: '2026-12-20' };
    expect((await t.call(createCandidateOfferLetter, { token: hr, body })).status).toBe(200);
    expect((await send(hr, [offer.candidateId])).status).toBe(200);
  });

  it('gets the days of the next sending when its first mail was rejected, unless HR has set the date', async () => {
    const offers = await Promise.all([
      createOffer(t, { hrToken: token }),
      createOffer(t, { hrToken: token, replyBy: '2026-12-20' }),
      createOffer(t, { hrToken: token }),
    ]);
    const [fresh, set, extended] = offers;
    const replyBy = async (by: string) =>
      Promise.all(offers.map(async (one) => (await findOffer(t, by, one.candidateOfferId)).replyBy));
    for (const { email } of offers) t.mailbox.refuse.set(email, 'no such mailbox');
    await send(
      token,
      offers.map((one) => one.candidateId),
    );
    const extension = { candidateIds: [extended.candidateId], replyBy: '2026-12-30' };
    expect((await t.call(extendOffers, { token, body: extension })).status).toBe(200);
    await t.deliverAll();
    t.mailbox.refuse.clear();
    expect(await findOffer(t, token, fresh.candidateOfferId)).toMatchObject({ offerLetterStatus: 'Open' });
    expect(await replyBy(token)).toEqual([null, '2026-12-20', '2026-12-30']);
    const hr = await hrAt(later);
    await send(hr, [fresh.candidateId, set.candidateId]);
    expect(await replyBy(hr)).toEqual(['2026-12-09', '2026-12-20', '2026-12-30']);
  });
});
