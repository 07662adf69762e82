import { describe, expect, it } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { getOfferLetter } from '#contract/candidate-offer.ts';
import { getOfferHistory } from '#contract/history.ts';
import { recordJoining } from '#contract/first-day.ts';
import { undoWithdrawal, withdrawOffer } from '#contract/hr/offer-actions.ts';
import { createCandidateOfferLetter, deleteOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import {
  createHrUser,
  createOffer,
  findOffer,
  signInCandidate,
  signInHr,
  type TestOffer,
  tokenOf,
} from '#test/factories.ts';
import { acceptedCandidate } from '#test/joining-requests.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { endHold } from '#test/offers/end-hold.ts';
import { messagesOf } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));

type Named = { candidateOfferId: number };
const withdraw = ({ candidateOfferId }: Named, reason?: string) =>
  t.call(withdrawOffer, { token, body: { candidateOfferId, ...(reason === undefined ? {} : { reason }) } });
const undo = ({ candidateOfferId }: Named) => t.call(undoWithdrawal, { token, body: { candidateOfferId } });
const remove = ({ candidateOfferId }: Named) =>
  t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: candidateOfferId } });
const statusOf = async ({ candidateOfferId }: Named) => (await findOffer(t, token, candidateOfferId)).offerLetterStatus;
const login = async (userName: string) =>
  (await t.call(createToken, { body: { userName, password: candidatePassword } })).status;
async function sessionOf({ candidateId }: TestOffer): Promise<string> {
  const body = { userName: candidateId, password: candidatePassword };
  return tokenOf(await t.call(createToken, { body }));
}
const withdrawalMails = async ({ candidateOfferId }: Named) => messagesOf(t.db, candidateOfferId, 'offer-withdrawn');
const accepted = async () => (await acceptedCandidate(t, { hrToken: token })).offer;

async function historyOf({ candidateOfferId }: Named): Promise<string[]> {
  const answer = await t.call(getOfferHistory, { token, query: { candidateOfferId } });
  const { content } = answer.envelope.responseObject as { content: { what: string }[] };
  return content.map(({ what }) => what);
}

describe('withdrawing an offer', () => {
  it.each(['Offer Sent', 'Open'] as const)(
    'that is %s logs the candidate out at once and mails later',
    async (status) => {
      const offer = await createOffer(t, { hrToken: token, status });
      const session = await signInCandidate(t, offer);
      const answer = await withdraw(offer);
      expect(answer.envelope).toMatchObject({ code: 200, message: 'The offer was withdrawn.' });
      expect(answer.envelope.offers).toMatchObject([{ offerLetterStatus: 'Deleted', may: { withdraw: false } }]);
      expect((await t.call(getOfferLetter, { token: session })).status).toBe(401);
      expect(await login(offer.candidateId)).toBe(401);
      const before = t.mailbox.mailsTo(offer.email).length;
      await t.deliverAll();
      expect(t.mailbox.mailsTo(offer.email)).toHaveLength(before);
      await endHold(t.db);
      await t.deliverAll();
      expect(t.mailbox.lastMailTo(offer.email).subject).toContain('was withdrawn');
    },
  );

  it('that was accepted needs a reason, which the history shows and the audit does not hold', async () => {
    const offer = await accepted();
    for (const reason of [undefined, '', '  ']) {
      const refused = await withdraw(offer, reason);
      expect(refused.status).toBe(400);
      expect(refused.envelope.errors).toMatchObject([
        { path: 'reason', message: 'Please say why the accepted offer is withdrawn' },
      ]);
    }
    expect(await statusOf(offer)).toBe('Approved');
    expect((await withdraw(offer, 'The position is closed.')).status).toBe(200);
    expect(await statusOf(offer)).toBe('Deleted');
    expect((await historyOf(offer))[0]).toBe('withdrew the offer: ‘The position is closed.’');
    const rows = await auditRows(t.db, { candidateOfferId: offer.candidateOfferId, actorKind: 'hr' })
      .select(['action', 'details'])
      .execute();
    expect(rows.at(-1)?.action).toBe('withdraw-offer');
    expect(JSON.stringify(rows)).not.toContain('position is closed');
  });

  it.each(['JOINED', 'NOT_JOINED'] as const)('is rejected once the first day is recorded as %s', async (outcome) => {
    const offer = await accepted();
    const body = { candidateId: offer.candidateId, outcome, date: todayInIndia(t.clock.now) };
    expect((await t.call(recordJoining, { token, body })).status).toBe(200);
    expect((await findOffer(t, token, offer.candidateOfferId)).may.withdraw).toBe(false);
    const refused = await withdraw(offer, 'Too late');
    expect([refused.status, refused.codes.errorCode]).toEqual([409, 'withdrawals.afterFirstDay']);
    expect(await statusOf(offer)).toBe('Approved');
  });

  it.each(['Pending', 'Rejected'] as const)('that is %s is rejected', async (status) => {
    const offer = await createOffer(t, { hrToken: token, status });
    expect((await withdraw(offer)).status).toBe(409);
    expect(await statusOf(offer)).toBe(status);
  });

  it('answers 404 for a deleted and for an unknown offer', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    await withdraw(offer);
    expect((await withdraw(offer)).status).toBe(404);
    expect((await withdraw({ candidateOfferId: 987_654_321 })).status).toBe(404);
    expect((await undo({ candidateOfferId: 987_654_321 })).status).toBe(404);
  });

  it('is done once by eight concurrent calls, with one mail', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(offer)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(404)]);
    expect(await withdrawalMails(offer)).toHaveLength(1);
  });
});

describe('undoing a withdrawal', () => {
  it.each(['Offer Sent', 'Open', 'Approved'] as const)(
    'restores %s and the login, and sends no mail',
    async (status) => {
      const offer = await createOffer(t, { hrToken: token, status });
      const session = status === 'Approved' ? await sessionOf(offer) : await signInCandidate(t, offer);
      await withdraw(offer, 'A mistake');
      const answer = await undo(offer);
      expect(answer.envelope).toMatchObject({ code: 200, message: 'The withdrawal was undone.' });
      expect(answer.envelope.offers).toMatchObject([{ offerLetterStatus: status, may: { withdraw: true } }]);
      expect(await login(offer.candidateId)).toBe(200);
      // A session that has ended stays ended.
      expect((await t.call(getOfferLetter, { token: session })).status).toBe(401);
      const before = t.mailbox.mailsTo(offer.email).length;
      await endHold(t.db);
      await t.deliverAll();
      expect(t.mailbox.mailsTo(offer.email)).toHaveLength(before);
      expect(await historyOf(offer)).toContain('undid the withdrawal of the offer');
      expect((await undo(offer)).status).toBe(409);
    },
  );

  it('restores an offer that was deleted by the specified call', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    await remove(offer);
    expect((await undo(offer)).status).toBe(200);
    expect(await statusOf(offer)).toBe('Offer Sent');
  });

  it('is rejected once the candidate was mailed, and for a deletion that mailed nothing', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    await withdraw(offer);
    await endHold(t.db);
    await t.deliverAll();
    const refused = await undo(offer);
    expect([refused.status, refused.codes.errorCode]).toEqual([409, 'withdrawals.candidateTold']);
    expect(await statusOf(offer)).toBe('Deleted');
    const unsent = await createOffer(t, { hrToken: token });
    await remove(unsent);
    expect((await undo(unsent)).codes.errorCode).toBe('withdrawals.notWithdrawn');
  });

  it('opens an offer whose letter the withdrawal stopped', async () => {
    const offer = await createOffer(t, { hrToken: token });
    await t.call(sendOfferEmails, { token, body: { candidateIds: [offer.candidateId], holdSeconds: 30 } });
    await withdraw(offer);
    expect((await undo(offer)).status).toBe(200);
    expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({
      offerLetterStatus: 'Open',
      may: { send: true },
    });
  });

  it('is rejected when the person has another live offer by then', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    await withdraw(offer);
    const mobileNumber = '9876501234';
    expect((await t.call(createCandidateOfferLetter, { token, body: { ...offer.form, mobileNumber } })).status).toBe(
      200,
    );
    const refused = await undo(offer);
    expect([refused.status, refused.codes.errorCode]).toEqual([409, 'offerForm.emailTaken']);
    expect(await statusOf(offer)).toBe('Deleted');
  });

  it('never both undoes and mails', async () => {
    const offers = await Promise.all(
      Array.from({ length: 5 }, () => createOffer(t, { hrToken: token, status: 'Offer Sent' })),
    );
    await Promise.all(offers.map((offer) => withdraw(offer)));
    const before = offers.map(({ email }) => t.mailbox.mailsTo(email).length);
    await endHold(t.db);
    const [, ...answers] = await Promise.all([t.deliverAll(), ...offers.map(undo)]);
    await t.deliverAll();
    for (const [at, offer] of offers.entries()) {
      const isUndone = answers[at]?.status === 200;
      expect(await statusOf(offer)).toBe(isUndone ? 'Offer Sent' : 'Deleted');
      expect(t.mailbox.mailsTo(offer.email)).toHaveLength((before[at] ?? 0) + (isUndone ? 0 : 1));
    }
  });
});
