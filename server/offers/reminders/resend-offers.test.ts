import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { getOfferHistory, type HistoryEntry } from '#contract/history.ts';
import { sendOfferEmails, undoSendOfferEmails } from '#contract/offers.ts';
import { resendOfferEmails, type ResendKind } from '#contract/hr/offer-actions.ts';
import { resendMessages, resendRefusals } from '#domain/offer/sending/resend-messages.ts';
import { generalMessages } from '#domain/messages.ts';
import {
  createHrUser,
  createOffer,
  findOffer,
  signInCandidate,
  signInHr,
  tokenOf,
  type TestOffer,
} from '#test/factories.ts';
import { changeOffer, offerRow } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

let token: string;
const t = await openTestApp();
token = await signInHr(t, await createHrUser(t, { name: 'Meera Iyer' }));

const sentOffer = () => createOffer(t, { hrToken: token, status: 'Offer Sent' });
const resend = (kind: ResendKind, offers: { candidateId: string }[], more: object = {}) =>
  t.call(resendOfferEmails, { token, body: { kind, candidateIds: offers.map((one) => one.candidateId), ...more } });
const mailsTo = ({ email }: TestOffer) => t.mailbox.mails.filter((mail) => mail.to === email);
const passwordIn = (text: string) => /^Password: (.+)$/m.exec(text)?.[1] ?? '';
const logIn = ({ candidateId }: TestOffer, password: string) =>
  t.call(createToken, { body: { userName: candidateId, password } });
const stored = ({ candidateOfferId }: TestOffer) => offerRow(t.db, candidateOfferId);
async function historyOf({ candidateOfferId }: TestOffer): Promise<string[]> {
  const answer = await t.call(getOfferHistory, { token, query: { candidateOfferId } });
  const { content } = answer.envelope.responseObject as { content: HistoryEntry[] };
  return content.map(({ who, what }) => `${who} ${what}`);
}

/** The number of statements that the database receives during the work. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const client = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const { length } = client.mock.calls;
  client.mockRestore();
  return length;
}

describe('many offers whose mails wait', () => {
  const waitingOffers = async (count: number) => {
    const offers: TestOffer[] = [];
    for (let made = 0; made < count; made += 1) offers.push(await createOffer(t, { hrToken: token }));
    const candidateIds = offers.map(({ candidateId }) => candidateId);
    await t.call(sendOfferEmails, { token, body: { candidateIds, holdSeconds: 30 } });
    return candidateIds;
  };

  it('are sent again, and undone, with as many statements as one', async () => {
    const again = (candidateIds: string[]) => () =>
      t.call(resendOfferEmails, { token, body: { kind: 'AGAIN', candidateIds } });
    const undo = (candidateIds: string[]) => () => t.call(undoSendOfferEmails, { token, body: { candidateIds } });
    for (const work of [again, undo]) {
      const one = await statementsOf(work(await waitingOffers(1)));
      expect(await statementsOf(work(await waitingOffers(6)))).toBeLessThanOrEqual(one + 3);
    }
  });
});

describe('sending an offer again', () => {
  it('sends the same letter with a new password, and ends the older one and its session', async () => {
    const offer = await sentOffer();
    const before = await stored(offer);
    const older = passwordIn(mailsTo(offer)[0]?.text ?? '');
    const session = tokenOf(await logIn(offer, older));
    const answer = await resend('AGAIN', [offer], { note: 'As promised\nMeera' });
    expect(answer.envelope).toMatchObject({
      message: resendMessages.againDone(1, 0),
      responseObject: { sent: [offer.candidateId], skipped: [] },
      offers: [{ candidateId: offer.candidateId, offerLetterStatus: 'Offer Sent', delivery: { state: 'queued' } }],
    });
    await t.deliverAll();
    const mails = mailsTo(offer);
    const again = mails[1];
    expect(mails).toHaveLength(2);
    expect(again?.attachments.map(({ filename }) => filename)).toEqual([
      `offer-letter-${offer.candidateOfferId}-v1.pdf`,
    ]);
    expect(again?.attachments[0]?.content.equals(mails[0]?.attachments[0]?.content ?? Buffer.alloc(0))).toBe(true);
    expect(again?.text).toContain(`/#/onboard/login?id=${offer.candidateId}`);
    expect(again?.text).toContain('> As promised\n> Meera');
    expect(again?.text).toContain(`Username: ${offer.candidateId}\n`);
    expect((await logIn(offer, older)).status).toBe(401);
    expect((await t.call(isValidForAccess, { token: session, query: { candidateId: offer.candidateId } })).status).toBe(
      401,
    );
    expect((await logIn(offer, passwordIn(again?.text ?? ''))).status).toBe(200);
    const after = await stored(offer);
    expect(after).toMatchObject({
      status: 'Offer Sent',
      letter_version: before.letter_version,
      sent_version: before.sent_version,
      sent_on: before.sent_on,
      revision: before.revision,
      delivery_state: 'sent',
    });
    expect(await historyOf(offer)).toContain('Meera Iyer sent version 1 of the letter again');
  });

  it('keeps the candidate’s own password and session', async () => {
    const offer = await sentOffer();
    const session = await signInCandidate(t, offer);
    expect((await resend('AGAIN', [offer])).status).toBe(200);
    await t.deliverAll();
    const text = mailsTo(offer)[1]?.text ?? '';
    expect(text).not.toContain('Password:');
    expect(text).toContain('Please use the password that you have set.');
    expect((await t.call(isValidForAccess, { token: session, query: { candidateId: offer.candidateId } })).status).toBe(
      200,
    );
  });

  it('withdraws a waiting mail, and cannot be undone itself', async () => {
    const offer = await createOffer(t, { hrToken: token });
    await t.call(sendOfferEmails, { token, body: { candidateIds: [offer.candidateId], holdSeconds: 30 } });
    expect((await resend('AGAIN', [offer])).status).toBe(200);
    const undo = await t.call(undoSendOfferEmails, { token, body: { candidateIds: [offer.candidateId] } });
    expect(undo.status).toBe(409);
    await t.deliverAll();
    expect(mailsTo(offer)).toHaveLength(1);
    expect((await logIn(offer, passwordIn(mailsTo(offer)[0]?.text ?? ''))).status).toBe(200);
  });
});

describe('reminding by hand', () => {
  it('contains no password and changes none', async () => {
    const offer = await sentOffer();
    const password = passwordIn(mailsTo(offer)[0]?.text ?? '');
    const before = await stored(offer);
    expect((await resend('REMINDER', [offer])).envelope.message).toBe(resendMessages.reminded(1, 0));
    await t.deliverAll();
    const reminder = mailsTo(offer)[1];
    expect(reminder?.attachments).toEqual([]);
    expect(reminder?.text).not.toContain(password);
    expect(reminder?.text).not.toContain('Password:');
    expect(reminder?.text).toContain(`/#/onboard/login?id=${offer.candidateId}`);
    expect(reminder?.text).toContain('‘Forgot password?’');
    expect((await logIn(offer, password)).status).toBe(200);
    // All but when the last reminder was, and the transaction that noted it.
    const { reminded_on: _, changed_in: __, ...rest } = before;
    expect(await stored(offer)).toMatchObject(rest);
    expect(await historyOf(offer)).toContain('Meera Iyer reminded the candidate of the offer');
  });

  it('is rejected within twelve hours, also concurrently', async () => {
    const offer = await sentOffer();
    const answers = await Promise.all([1, 2, 3].map(() => resend('REMINDER', [offer])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.envelope.message).toBe('A reminder was sent less than 12 hours ago.');
    await t.deliverAll();
    expect(mailsTo(offer)).toHaveLength(2);
    // Every list is updated, and has the time of the next possible reminder.
    const remindedOn = t.clock.now.toISOString();
    expect(answers.find(({ status }) => status === 200)?.envelope).toMatchObject({ offers: [{ remindedOn }] });
    expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({ remindedOn });
    expect((await resend('AGAIN', [offer])).status).toBe(200);
    t.clock.now = new Date(t.clock.now.getTime() + 12 * 3_600_000);
    token = await signInHr(t, await createHrUser(t, { name: 'Meera Iyer' }));
    expect((await resend('REMINDER', [offer])).status).toBe(200);
    await t.deliverAll();
  });

  it('is rejected once the reply-by date has passed', async () => {
    const offer = await sentOffer();
    await changeOffer(t.db, offer.candidateOfferId, { reply_by: '2026-01-01' });
    for (const kind of ['AGAIN', 'REMINDER'] as const)
      expect((await resend(kind, [offer])).envelope.message).toBe(resendMessages.replyPassed);
  });
});

it('skips offers that cannot be sent, with the reason, and sends the others', async () => {
  const good = await sentOffer();
  const accepted = await createOffer(t, { hrToken: token, status: 'Approved' });
  const pending = await createOffer(t, { hrToken: token });
  const unknown = { candidateId: 'C00-0000' };
  const answer = await resend('REMINDER', [pending, good, accepted, unknown, good]);
  expect(answer.envelope.message).toBe('1 candidate reminded. 3 were not.');
  expect(answer.envelope.responseObject).toEqual({
    sent: [good.candidateId],
    skipped: [
      { candidateId: pending.candidateId, reason: resendRefusals.remind.Pending },
      { candidateId: accepted.candidateId, reason: resendRefusals.remind.Approved },
      { candidateId: unknown.candidateId, reason: generalMessages.unknownOffer },
    ],
  });
  const none = await resend('AGAIN', [pending, accepted]);
  expect([none.status, none.envelope.message]).toEqual([409, resendMessages.noneAgain]);
  expect(none.envelope.errors).toEqual([
    { path: 'candidateIds[0]', message: resendRefusals.sendAgain.Pending },
    { path: 'candidateIds[1]', message: resendRefusals.sendAgain.Approved },
  ]);
  expect((await resend('AGAIN', [good], { note: 'x'.repeat(1001) })).status).toBe(400);
  expect((await resend('LATER' as never, [good])).status).toBe(400);
});
