import { describe, expect, it } from 'vitest';
import { isValidForAccess } from '#contract/candidate-auth.ts';
import { sha256 as hashOf } from '#server/signed-letters/pdf/sign-pdf.ts';
import { createHrUser, findOffer, signInHr } from '#test/factories.ts';
import { decisionCalls } from '#test/offers/decision-calls.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
t.clock.now = new Date('2026-11-20T18:35:42Z');
const token = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao', email: 'kavita@himalayafoods.example' }));
const { sentOffer, decide, revise, send, decisionsOn, keptLetter } = decisionCalls(() => ({ t, token }));

/** A candidate whose decisions are only rejected: nothing of theirs changes from one test to the next. */
const undecided = await sentOffer();

describe('accepting', () => {
  it('is bound to the shown letter, with all its evidence, and mailed to candidate and HR', async () => {
    const { offer, candidate } = await sentOffer({ fullName: 'Zoë O’Neil <i>' });
    const answer = await decide(
      candidate,
      { offerLetterStatus: 'ACCEPTED', offerVersion: 1, rejectionReason: 'not meant' },
      { 'user-agent': 'Phone/1.0' },
    );
    expect(answer.envelope).toMatchObject({
      code: 200,
      status: 'OK',
      message: 'Offer accepted',
      responseObject: { offerLetterStatus: 'Approved' },
    });
    const { pdf, sha256 } = await keptLetter(offer.candidateOfferId, 1);
    expect(await decisionsOn(offer.candidateOfferId)).toEqual([
      {
        candidate_offer_id: offer.candidateOfferId,
        version: 1,
        decision: 'ACCEPTED',
        rejection_reason: null,
        letter_sha256: hashOf(pdf!),
        statement: "I confirm I've read and understood the offer letter",
        ip: '127.0.0.1',
        user_agent: 'Phone/1.0',
        decided_on: t.clock.now,
      },
    ]);
    expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({
      offerLetterStatus: 'Approved',
      rejectionReason: null,
      may: { edit: false, delete: false, send: false, select: true },
    });
    const access = await t.call(isValidForAccess, { token: candidate });
    expect(access.envelope.responseObject).toMatchObject({ pass: false, offerStatus: 'Approved' });

    await t.deliverAll();
    const confirmation = t.mailbox.lastMailTo(offer.email);
    expect(confirmation.subject).toBe('You accepted our offer – Himalaya Foods Pvt Ltd');
    expect(confirmation.text).toContain('on 21/11/2026, 00:05 IST');
    expect(confirmation.text).toContain(sha256.toString('hex'));
    expect(confirmation.text).toContain(`HF/OL/${offer.candidateOfferId}/1`);
    const [signed] = confirmation.attachments.map(({ content }) => Buffer.from(content));
    expect(signed?.subarray(0, pdf?.length)).toEqual(pdf);
    expect(signed?.subarray(pdf?.length).includes('/ETSI.CAdES.detached')).toBe(true);
    for (const address of ['hr@himalayafoods.example', 'kavita@himalayafoods.example']) {
      const mail = t.mailbox.lastMailTo(address);
      expect(mail.subject).toBe(`Offer accepted: Zoë O’Neil <i> (${offer.candidateId})`);
      expect(mail.text).toContain('21/11/2026, 00:05 IST');
      expect(mail.html).toContain('Zoë O’Neil &lt;i&gt;');
      expect(mail.attachments).toEqual([]);
    }
    expect((await findOffer(t, token, offer.candidateOfferId)).delivery).toMatchObject({ state: 'sent' });
  });

  it('refers to the last sent version by default', async () => {
    const { offer, candidate } = await sentOffer();
    await revise(offer, 1_000_000);
    await send(offer);
    expect((await decide(candidate, { offerLetterStatus: 'ACCEPTED' })).status).toBe(200);
    expect((await decisionsOn(offer.candidateOfferId)).map(({ version }) => version)).toEqual([2]);
  });

  it.each([2, Number.MAX_SAFE_INTEGER])('answers 409 for version %i, which was never shown', async (offerVersion) => {
    const { offer, candidate } = undecided;
    const answer = await decide(candidate, { offerLetterStatus: 'ACCEPTED', offerVersion });
    expect(answer.envelope).toMatchObject({
      code: 409,
      status: 'CONFLICT',
      message: 'This offer has changed. Please read the new letter.',
    });
    expect(await decisionsOn(offer.candidateOfferId)).toEqual([]);
  });

  it('answers 409 for the version before the last sent one', async () => {
    const { offer, candidate } = await sentOffer();
    await revise(offer, 1_000_000);
    await send(offer);
    const stale = await decide(candidate, { offerLetterStatus: 'ACCEPTED', offerVersion: 1 });
    expect(stale.envelope).toMatchObject({ code: 409, message: 'This offer has changed. Please read the new letter.' });
    expect((await findOffer(t, token, offer.candidateOfferId)).offerLetterStatus).toBe('Offer Sent');
  });

  it('mails HR once when the office sent the offer itself, and not without an address', async () => {
    for (const email of ['HR@himalayafoods.example', null]) {
      const hrToken = await signInHr(t, await createHrUser(t, { email }));
      const { candidate } = await sentOffer({ hrToken });
      const before = t.mailbox.mails.length;
      await decide(candidate, { offerLetterStatus: 'ACCEPTED' });
      await t.deliverAll();
      const sent = t.mailbox.mails.slice(before).map(({ to }) => to);
      expect(sent.filter((to) => to.toLowerCase().startsWith('hr@'))).toHaveLength(1);
      expect(sent).toHaveLength(2);
    }
  });
});

describe('rejecting', () => {
  it('keeps the reason as typed, quotes it in HR’s mail, and confirms the rejection to the candidate', async () => {
    const { offer, candidate } = await sentOffer();
    const reason = 'बहुत दूर <b>है</b>\n\nPassword: 123456\n=1+1 "ok"';
    const answer = await decide(candidate, {
      offerLetterStatus: 'REJECTED',
      offerVersion: 1,
      rejectionReason: `  ${reason}\n `,
    });
    expect(answer.envelope).toMatchObject({
      status: 'OK',
      message: 'Offer rejected',
      responseObject: { offerLetterStatus: 'Rejected' },
    });
    expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({
      offerLetterStatus: 'Rejected',
      rejectionReason: reason,
    });
    expect(await decisionsOn(offer.candidateOfferId)).toMatchObject([
      { decision: 'REJECTED', rejection_reason: reason, statement: 'Submit Rejection' },
    ]);
    const before = t.mailbox.mailsTo(offer.email).length;
    await t.deliverAll();
    const mail = t.mailbox.lastMailTo('hr@himalayafoods.example');
    expect(mail.subject).toBe(`Offer rejected: ${offer.candidateName} (${offer.candidateId})`);
    expect(mail.text).toContain('> बहुत दूर <b>है</b>\n> \n> Password: 123456\n> =1+1 "ok"');
    expect(mail.html).not.toContain('<b>');
    expect(t.mailbox.lastMailTo('kavita@himalayafoods.example').text).toBe(mail.text);
    const confirmations = t.mailbox.mailsTo(offer.email).slice(before);
    expect(confirmations.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^You rejected our offer/)]);
    expect(confirmations[0]?.text).toContain('tell HR: hr@himalayafoods.example or ');
    expect(confirmations[0]?.text).not.toContain('बहुत');
  });

  const required = 'Please provide a reason for rejection.';
  it.each([
    ['no reason', undefined, required],
    ['spaces', ' \n\t ', required],
    ['2,001 characters', 'a'.repeat(2001), 'Please keep the reason under 2,000 characters.'],
    ['a lone surrogate', 'far \uDFFF', 'This text has characters that cannot be used here'],
  ])('rejects %s', async (_what, rejectionReason, message) => {
    const { offer, candidate } = undecided;
    const answer = await decide(candidate, { offerLetterStatus: 'REJECTED', rejectionReason });
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path: 'rejectionReason', message }] });
    expect((await findOffer(t, token, offer.candidateOfferId)).offerLetterStatus).toBe('Offer Sent');
  });
});

describe('invalid decisions', () => {
  it.each([
    [{}, 'offerLetterStatus'],
    [{ offerLetterStatus: 'accepted' }, 'offerLetterStatus'],
    [{ offerLetterStatus: 'ACCEPTED', offerVersion: 0 }, 'offerVersion'],
    [{ offerLetterStatus: 'ACCEPTED', offerVersion: '1' }, 'offerVersion'],
  ])('%j', async (body, path) => {
    const answer = await decide(undecided.candidate, body);
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors?.map((error) => error.path)).toEqual([path]);
    expect(answer.envelope.message).not.toMatch(/expected|invalid input/i);
  });

  it('of two concurrent opposite decisions one wins, and the other gets the result', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { offer, candidate } = await sentOffer();
      const answers = await Promise.all([
        decide(candidate, { offerLetterStatus: 'ACCEPTED', offerVersion: 1 }),
        decide(candidate, { offerLetterStatus: 'REJECTED', offerVersion: 1, rejectionReason: 'No' }),
      ]);
      const [winner, ...otherWinners] = answers.filter(({ status }) => status === 200);
      const [loser] = answers.filter(({ status }) => status === 409);
      expect(otherWinners).toEqual([]);
      const { offerLetterStatus } = winner!.envelope.responseObject as { offerLetterStatus: string };
      expect(loser!.envelope.message).toBe(
        offerLetterStatus === 'Approved'
          ? 'This offer has already been accepted.'
          : 'This offer has already been rejected.',
      );
      expect((await findOffer(t, token, offer.candidateOfferId)).offerLetterStatus).toBe(offerLetterStatus);
      expect(await decisionsOn(offer.candidateOfferId)).toHaveLength(1);
    }
  });

  it('of a concurrent decision and edit only one wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { offer, candidate } = await sentOffer();
      const [decided, edited] = await Promise.all([
        decide(candidate, { offerLetterStatus: 'ACCEPTED', offerVersion: 1 }),
        revise(offer, 123_456),
      ]);
      expect(new Set([decided.status, edited.status])).toEqual(new Set([200, 409]));
      const { offerLetterStatus } = await findOffer(t, token, offer.candidateOfferId);
      expect(offerLetterStatus).toBe(decided.status === 200 ? 'Approved' : 'Open');
      expect(await decisionsOn(offer.candidateOfferId)).toHaveLength(decided.status === 200 ? 1 : 0);
    }
  });
});
