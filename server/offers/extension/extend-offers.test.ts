import { afterEach, describe, expect, it } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { getOfferLetter, type CandidateOffer } from '#contract/candidate-offer.ts';
import { getOfferHistory } from '#contract/history.ts';
import { createCandidateOfferLetter, extendOffers, type OfferRecord } from '#contract/offers.ts';
import { stoppedAtLocks } from '#test/database/stopped-at-locks.ts';
import { createHrUser, createOffer, findOffer, signInHr, tokenOf } from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { decisionCalls } from '#test/offers/decision-calls.ts';
import { changeOffer, messagesOf } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

/** Noon of 20 November 2026 in India: an offer that is sent now can be answered until the end of the 27th. */
const noon = new Date('2026-11-20T06:30:00Z');
const lastMoment = new Date('2026-11-27T18:29:59.999Z');
const over = new Date('2026-11-27T18:30:00.000Z');

const t = await openTestApp();
t.clock.now = noon;
const token = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao' }));
afterEach(() => {
  t.clock.now = noon;
});

const { sentOffer, decide, decisionsOn } = decisionCalls(() => ({ t, token }));
const accept = (candidate: string) => decide(candidate, { offerLetterStatus: 'ACCEPTED' });
const own = async (candidate: string) =>
  (await t.call(getOfferLetter, { token: candidate })).envelope.responseObject as CandidateOffer;

/** HR's session lasts a day: a later one logs in again. */
const hrAt = async (now: Date): Promise<string> => {
  t.clock.now = now;
  return signInHr(t, await createHrUser(t));
};
/** With the password that the candidate set when the offer came. */
const logIn = async ({ candidateId }: { candidateId: string }) =>
  tokenOf(await t.call(createToken, { body: { userName: candidateId, password: candidatePassword } }));
const extend = (by: string, candidateIds: string[], replyBy: string) =>
  t.call(extendOffers, { token: by, body: { candidateIds, replyBy } });

const refusal = { code: 409, message: 'This offer could be answered until 27/11/2026. Please contact HR.' };

describe('the reply-by date', () => {
  it('is set by sending, to seven days later, and ends the decision with its last moment in India', async () => {
    const { offer } = await sentOffer();
    expect(offer).toMatchObject({ replyBy: '2026-11-27', expired: false, may: { extend: true } });
    t.clock.now = lastMoment;
    const candidate = await logIn(offer);
    expect(await own(candidate)).toMatchObject({ replyBy: '2026-11-27', expired: false, mayDecide: true });
    t.clock.now = over;
    const late = await own(candidate);
    expect(late).toMatchObject({ offerLetterStatus: 'Offer Sent', expired: true, mayDecide: false });
    expect(late.letterUrl).not.toBeNull();
    expect((await accept(candidate)).envelope).toMatchObject(refusal);
    const rejection = { offerLetterStatus: 'REJECTED', rejectionReason: 'Too far' };
    expect((await decide(candidate, rejection)).envelope).toMatchObject(refusal);
    const hr = await hrAt(over);
    expect(await findOffer(t, hr, offer.candidateOfferId)).toMatchObject({
      offerLetterStatus: 'Offer Sent',
      replyBy: '2026-11-27',
      expired: true,
      may: { extend: true },
    });
    t.clock.now = lastMoment;
    expect((await accept(candidate)).status).toBe(200);
  });

  it('is compared with the recorded moment, not with the click', async () => {
    const { offer } = await sentOffer();
    t.clock.now = lastMoment;
    const candidate = await logIn(offer);
    // The holder of the row makes the decision wait in its conditional update; the day is compared there.
    const waiting = await t.db.transaction().execute(async (tx) => {
      await changeOffer(tx, offer.candidateOfferId, { reply_by: '2026-11-26' });
      const answer = accept(candidate);
      await stoppedAtLocks(t.db, 1);
      return { answer };
    });
    expect((await waiting.answer).envelope).toMatchObject({
      code: 409,
      message: 'This offer could be answered until 26/11/2026. Please contact HR.',
    });
    expect(await decisionsOn(offer.candidateOfferId)).toEqual([]);
  });
});

describe('extending', () => {
  it('reopens an expired offer, mails the new date, and is in the history', async () => {
    const { offer } = await sentOffer();
    t.clock.now = lastMoment;
    const candidate = await logIn(offer);
    const hr = await hrAt(over);
    const answer = await extend(hr, [offer.candidateId], '2026-12-10');
    expect(answer.envelope).toMatchObject({
      code: 200,
      message: '1 offer was extended.',
      responseObject: { sent: [offer.candidateId], skipped: [] },
      offers: [{ candidateId: offer.candidateId, replyBy: '2026-12-10', expired: false, letterVersion: 1 }],
    });
    await t.deliverAll();
    const mail = t.mailbox.lastMailTo(offer.email);
    expect(mail.subject).toBe('You can reply to our offer until 10 December 2026 (Thursday) – Himalaya Foods Pvt Ltd');
    expect(mail.text).toContain('please reply by 10 December 2026 (Thursday)');
    expect(mail.text).toContain(`/#/onboard/login?id=${offer.candidateId}`);
    expect(mail.text).not.toContain('Password:');
    const { candidateOfferId } = offer;
    const history = await t.call(getOfferHistory, { token: hr, query: { candidateOfferId } });
    expect(JSON.stringify(history.envelope.responseObject)).toContain(
      'moved the reply-by date from 27 November 2026 to 10 December 2026',
    );
    expect(await own(candidate)).toMatchObject({ replyBy: '2026-12-10', expired: false, mayDecide: true });
    expect((await accept(candidate)).status).toBe(200);
  });

  it('skips offers that are not sent, decided, unknown or already answerable as long, with the reason', async () => {
    const { offer } = await sentOffer();
    const decided = await createOffer(t, { hrToken: token, status: 'Approved' });
    const pending = await createOffer(t, { hrToken: token });
    const { offer: long } = await sentOffer({ replyBy: '2027-01-31' });
    const ids = [offer, decided, pending, long].map(({ candidateId }) => candidateId);
    const answer = await extend(token, [...ids, 'C99-0001', ids[0]!], '2027-01-15');
    expect(answer.envelope).toMatchObject({
      message: '1 offer was extended. 4 were not.',
      responseObject: {
        sent: [ids[0]],
        skipped: [
          { candidateId: ids[1], reason: 'This offer has already been accepted.' },
          { candidateId: ids[2], reason: 'This offer is not sent. Edit it to set its reply-by date.' },
          { candidateId: ids[3], reason: 'This offer can be answered until 31/01/2027 already.' },
          { candidateId: 'C99-0001', reason: 'This offer does not exist.' },
        ],
      },
    });
    const again = await extend(token, [ids[0]!], '2027-01-15');
    expect(again.envelope).toMatchObject({
      code: 409,
      message: 'This offer can be answered until 15/01/2027 already.',
    });
    expect((await extend(token, ids.slice(1), '2027-01-15')).envelope).toMatchObject({
      code: 409,
      message: 'None of the chosen offers can be extended',
    });
  });

  it.each([
    ['', 'Reply-by date is required'],
    ['2026-11-19', 'The reply-by date cannot be before today'],
  ])('rejects %j on its field', async (replyBy, message) => {
    const { offer } = await sentOffer();
    const answer = await t.call(extendOffers, { token, body: { candidateIds: [offer.candidateId], replyBy } });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([{ path: 'replyBy', message }]);
  });

  it('and a concurrent decision both succeed, or the extension is skipped', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { offer, candidate } = await sentOffer();
      const [decided, extended] = await Promise.all([
        accept(candidate),
        extend(token, [offer.candidateId], '2026-12-10'),
      ]);
      expect(decided.status).toBe(200);
      const now = await findOffer(t, token, offer.candidateOfferId);
      expect(now.offerLetterStatus).toBe('Approved');
      const outcome = extended.status === 200 ? now.replyBy : extended.envelope.message;
      expect(['2026-12-10', 'This offer has already been accepted.']).toContain(outcome);
    }
  });

  it('the same offer twice concurrently mails one date', async () => {
    const { offer } = await sentOffer();
    const answers = await Promise.all([1, 2].map(() => extend(token, [offer.candidateId], '2026-12-10')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await messagesOf(t.db, offer.candidateOfferId, 'offer-extended')).toHaveLength(1);
  });
});

describe('editing a sent offer', () => {
  const save = (offer: OfferRecord & { form: object }, changes: object) =>
    t.call(createCandidateOfferLetter, {
      token,
      body: { ...offer.form, candidateOfferId: offer.candidateOfferId, ...changes },
    });

  it('with only a later date extends it: the candidate keeps the letter and gets a mail', async () => {
    const { offer } = await sentOffer();
    expect((await save(offer, { replyBy: '2026-12-10' })).status).toBe(200);
    await t.deliverAll();
    expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({
      offerLetterStatus: 'Offer Sent',
      letterVersion: 1,
      replyBy: '2026-12-10',
    });
    expect(t.mailbox.lastMailTo(offer.email).subject).toContain('until 10 December 2026 (Thursday)');
  });

  it('with only an earlier date is rejected on the field', async () => {
    const { offer } = await sentOffer();
    const answer = await save(offer, { replyBy: '2026-11-25' });
    expect(answer.envelope.errors).toEqual([
      { path: 'replyBy', message: 'This offer can be answered until 27/11/2026 already.' },
    ]);
  });

  it('without changes, with the date, without it or with none, changes nothing', async () => {
    const { offer } = await sentOffer();
    for (const replyBy of [offer.replyBy, undefined, null, '']) {
      expect((await save(offer, { replyBy })).status).toBe(200);
      expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({
        offerLetterStatus: 'Offer Sent',
        version: offer.version,
        replyBy: '2026-11-27',
      });
    }
  });

  it('with other terms withdraws it, and the next sending sets a new date', async () => {
    const { offer } = await sentOffer();
    await save(offer, { fixedCTC: 999_000 });
    expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({
      offerLetterStatus: 'Open',
      replyBy: null,
      expired: false,
      may: { extend: false },
    });
  });
});
