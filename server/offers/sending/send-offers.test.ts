import { describe, expect, it } from 'vitest';
import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { createCandidateOfferLetter, getOfferLetterFile, sendOfferEmails, type SendResult } from '#contract/offers.ts';
import { decrypt } from '#server/sealing/keys.ts';
import { recordDelivery } from '#server/offers/record-delivery.ts';
import {
  createHrUser,
  createOffer,
  findOffer,
  offerForm,
  signInHr,
  temporaryPasswordOf,
  tokenOf,
  type TestOffer,
} from '#test/factories.ts';
import { messagesOf, offerRow } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));

const send = (candidateIds: unknown) => t.call(sendOfferEmails, { token, body: { candidateIds } });
const revise = ({ form, candidateOfferId }: TestOffer, fixedCTC: number) =>
  t.call(createCandidateOfferLetter, { token, body: { ...form, candidateOfferId, fixedCTC } });
const login = (userName: string, password: string) => t.call(createToken, { body: { userName, password } });
const state = (offer: TestOffer) => findOffer(t, token, offer.candidateOfferId);

describe('sending offers', () => {
  it('mails letter and credentials, and records the sent version and its delivery', async () => {
    const offer = await createOffer(t, { hrToken: token, fullName: 'Zoë O’Neil <b>"Co"</b>' });
    const answer = await send([offer.candidateId]);
    expect(answer.envelope).toMatchObject({ status: 'OK', responseObject: { sent: [offer.candidateId], skipped: [] } });
    expect(await state(offer)).toMatchObject({
      offerLetterStatus: 'Offer Sent',
      version: offer.version + 1,
      letterVersion: 1,
      delivery: { state: 'queued', reason: null, at: t.clock.now.toISOString() },
      may: { edit: true, delete: true, send: false, select: false },
    });
    await t.deliverAll();
    expect((await state(offer)).delivery).toMatchObject({ state: 'sent', reason: null });

    const mail = t.mailbox.lastMailTo(offer.email);
    expect(mail.subject).toBe('Your offer letter from Himalaya Foods Pvt Ltd');
    const lines = mail.text.split('\n');
    expect(lines).toContain('Dear Zoë O’Neil <b>"Co"</b>,');
    expect(lines).toContain(`Username: ${offer.candidateId}`);
    expect(lines.filter((line) => line.startsWith('Password:'))).toHaveLength(1);
    expect(lines).toContain(`http://aarambh.test/#/onboard/login?id=${offer.candidateId}`);
    expect(mail.text).not.toMatch(/CTC|₹|undefined|null/);
    expect(mail.html).toContain('Zoë O’Neil &lt;b&gt;&quot;Co&quot;&lt;/b&gt;');
    const letter = await t.call(getOfferLetterFile, { token, query: { candidateOfferId: offer.candidateOfferId } });
    expect(mail.attachments).toEqual([
      {
        filename: `offer-letter-${offer.candidateOfferId}-v1.pdf`,
        contentType: 'application/pdf',
        content: letter.bytes,
      },
    ]);
    const pending = tokenOf(await login(offer.candidateId, temporaryPasswordOf(t, offer)));
    const access = await t.call(isValidForAccess, { token: pending });
    expect(access.envelope.responseObject).toMatchObject({ pass: true, offerStatus: null });
  });

  it('stores the password as a hash, and encrypted in the waiting mail until delivery', async () => {
    const offer = await createOffer(t, { hrToken: token });
    await send([offer.candidateId]);
    const message = async () => (await messagesOf(t.db, offer.candidateOfferId))[0]!;
    const waiting = await message();
    const text = decrypt(t.deps.keys.messages, waiting.content!, waiting.message_id);
    const password = /Password: ([\w-]+)/.exec(text)![1]!;
    expect(waiting.content!.includes(password)).toBe(false);
    const { password_hash, must_change } = await t.db
      .selectFrom('candidate_credentials')
      .selectAll()
      .where('candidate_id', '=', offer.candidateId)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
    expect(must_change).toBe(true);
    await t.deliverAll();
    expect(await message()).toMatchObject({ state: 'sent', content: null });
    const audit = await t.db.selectFrom('audit').select('details').execute();
    expect(JSON.stringify(audit)).not.toContain(password);
  });

  it('explains each skipped one, and takes a duplicate id as one', async () => {
    const ready = await createOffer(t, { hrToken: token });
    const open = await createOffer(t, { hrToken: token, status: 'Open' });
    const sent = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const approved = await createOffer(t, { hrToken: token, status: 'Approved' });
    const rejected = await createOffer(t, { hrToken: token, status: 'Rejected' });
    const deleted = await createOffer(t, { hrToken: token, status: 'Deleted' });
    const answer = await send([
      ready.candidateId,
      sent.candidateId,
      approved.candidateId,
      `  ${ready.candidateId} `,
      rejected.candidateId,
      deleted.candidateId,
      'C99-9999',
      open.candidateId,
    ]);
    expect(answer.envelope.message).toBe('2 offers sent. 5 were not sent.');
    expect(answer.envelope.responseObject).toEqual({
      sent: [ready.candidateId, open.candidateId],
      skipped: [
        { candidateId: sent.candidateId, reason: 'This offer has already been sent.' },
        { candidateId: approved.candidateId, reason: 'This offer has already been accepted.' },
        { candidateId: rejected.candidateId, reason: 'This offer was rejected. Edit it before sending it again.' },
        { candidateId: deleted.candidateId, reason: 'This offer has been deleted.' },
        { candidateId: 'C99-9999', reason: 'This offer does not exist.' },
      ],
    });
    await t.deliverAll();
    expect(t.mailbox.mailsTo(ready.email)).toHaveLength(1);
  });

  it('answers 409 when none could be sent, naming each', async () => {
    const sent = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const several = await send(['C99-0001', sent.candidateId, 'C99-0001']);
    expect(several.status).toBe(409);
    expect(several.envelope).toMatchObject({
      message: 'None of the chosen offers can be sent',
      errors: [
        { path: 'candidateIds[0]', message: 'This offer does not exist.' },
        { path: 'candidateIds[1]', message: 'This offer has already been sent.' },
        { path: 'candidateIds[2]', message: 'This offer does not exist.' },
      ],
    });
    const one = await send([sent.candidateId]);
    expect(one.envelope).toMatchObject({ code: 409, message: 'This offer has already been sent.' });
  });

  it('sends an offer once for five concurrent calls', async () => {
    const offers = [
      await createOffer(t, { hrToken: token }),
      await createOffer(t, { hrToken: token }),
      await createOffer(t, { hrToken: token }),
    ];
    const ids = offers.map(({ candidateId }) => candidateId);
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids, ids.toReversed(), ids].map((candidateIds) => send(candidateIds)),
    );
    const results = answers
      .filter(({ status }) => status === 200)
      .map(({ envelope }) => envelope.responseObject as SendResult);
    expect(results.flatMap(({ sent }) => sent).toSorted()).toEqual(ids.toSorted());
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.envelope).toMatchObject({ code: 409, message: 'None of the chosen offers can be sent' });
      expect(answer.envelope.errors?.[0]?.message).toBe('This offer has already been sent.');
    }
    await t.deliverAll();
    for (const offer of offers) {
      expect(t.mailbox.mailsTo(offer.email)).toHaveLength(1);
      expect((await login(offer.candidateId, temporaryPasswordOf(t, offer))).status).toBe(200);
    }
  });

  const choose = 'Choose at least one offer';
  it.each([
    ['an empty list', [], 'candidateIds', choose],
    [
      '1,001 ids',
      Array.from({ length: 1001 }, () => 'C26-0001'),
      'candidateIds',
      'Send at most 1,000 offers in one call',
    ],
    ['an empty id', ['C26-0001', ' '], 'candidateIds[1]', 'This value is not valid'],
  ])('rejects %s', async (_what, candidateIds, path, message) => {
    const answer = await send(candidateIds);
    expect(answer.status).toBe(400);
    expect(answer.envelope).toMatchObject({ message, errors: [{ path, message }] });
  });
});

describe('sending again', () => {
  it('makes a new temporary password and ends sessions of the former one', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const former = temporaryPasswordOf(t, offer);
    const pending = tokenOf(await login(offer.candidateId, former));
    await revise(offer, 800_000);
    expect((await send([offer.candidateId])).status).toBe(200);
    await t.deliverAll();
    const now = temporaryPasswordOf(t, offer);
    expect(now).not.toBe(former);
    expect((await t.call(isValidForAccess, { token: pending })).status).toBe(401);
    expect((await login(offer.candidateId, former)).status).toBe(401);
    expect((await login(offer.candidateId, now)).status).toBe(200);
    expect(t.mailbox.lastMailTo(offer.email).attachments[0]?.filename).toMatch(/-v2\.pdf$/);
  });
});

describe('delivery', () => {
  it('reopens the offer with the reason when the mail is rejected permanently; corrected, it can be sent again', async () => {
    const offer = await createOffer(t, { hrToken: token });
    t.mailbox.refuse.set(offer.email, '550 The mailbox does not exist');
    await send([offer.candidateId]);
    await t.deliverAll();
    expect(await state(offer)).toMatchObject({
      offerLetterStatus: 'Open',
      delivery: { state: 'bounced', reason: '550 The mailbox does not exist' },
      may: { send: true },
    });
    const { form } = offer;
    const email = (await offerForm(t)).email;
    await t.call(createCandidateOfferLetter, {
      token,
      body: { ...form, email, candidateOfferId: offer.candidateOfferId },
    });
    expect((await send([offer.candidateId])).status).toBe(200);
    await t.deliverAll();
    expect(await state(offer)).toMatchObject({
      offerLetterStatus: 'Offer Sent',
      delivery: { state: 'sent', reason: null },
    });
    expect(t.mailbox.mailsTo(email)).toHaveLength(1);
  });

  it('ignores the result of an older mail', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const { delivery_message_id: older } = await offerRow(t.db, offer.candidateOfferId);
    await revise(offer, 800_000);
    await send([offer.candidateId]);
    const { candidateOfferId } = offer;
    const late = { messageId: older!, candidateOfferId, outcome: 'bounced', reason: 'late' } as const;
    await t.db.transaction().execute((tx) => recordDelivery(tx, late));
    expect(await state(offer)).toMatchObject({
      offerLetterStatus: 'Offer Sent',
      delivery: { state: 'queued', reason: null },
    });
  });
});
