import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isValidForAccess, logout, resetPassword, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { hrCreateToken, hrMe, hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { createHrUser, createOffer, type TestHrUser, type TestOffer } from '#test/factories.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const password = 'a brand new one';

function codeIn(text: string): string {
  expect(new Set(text.match(/\d{6,}/g)).size).toBe(1);
  return /^OTP: (\d{6})$/m.exec(text)![1]!;
}

async function sendToCandidate(offer: TestOffer): Promise<string> {
  expect((await t.call(sendOtp, { body: { candidateId: offer.candidateId } })).status).toBe(200);
  await t.deliverAll();
  return codeIn(t.mailbox.lastTextTo(offer.mobile).text);
}

test('the SMS ends with the line by which phones fill the code in, at our site alone', async () => {
  const offer = await createOffer(t, { status: 'Offer Sent' });
  const code = await sendToCandidate(offer);
  const lines = t.mailbox.lastTextTo(offer.mobile).text.split('\n');
  expect(lines[0]).toBe(`OTP: ${code}`);
  expect(lines.at(-1)).toBe(`@${new URL(t.deps.publicUrl()).hostname} #${code}`);
});

let mailboxes = 0;
async function hrUser(overrides: Partial<TestHrUser> = {}): Promise<TestHrUser & { email: string }> {
  const email = `hr.${(mailboxes += 1)}@himalayafoods.example`;
  return { ...(await createHrUser(t, { email, ...overrides })), email };
}

async function sendToHr(user: TestHrUser & { email: string }): Promise<string> {
  expect((await t.call(hrSendOtp, { body: { userId: user.userName } })).status).toBe(200);
  await t.deliverAll();
  return codeIn(t.mailbox.lastMailTo(user.email).text);
}

const sortedStatuses = (answers: TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const outcome = ({ status, envelope }: TestAnswer) => [status, envelope];
const wrong = [
  400,
  {
    code: 400,
    status: 'BAD_REQUEST',
    message: 'Invalid OTP',
    responseObject: null,
    errors: [{ path: 'otp', message: 'Invalid OTP' }],
  },
];

/** All that a code could have left behind. */
async function traces() {
  const count = (table: 'one_time_codes' | 'messages' | 'sessions') =>
    t.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('rows'))
      .executeTakeFirst();
  return [await count('one_time_codes'), await count('messages'), await count('sessions')];
}

describe('a candidate’s code', () => {
  test('comes by SMS and opens the reset alone, for 10 minutes', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const sent = await t.call(sendOtp, { body: { candidateId: ` ${offer.candidateId.toLowerCase()} ` } });
    expect(sent.envelope).toEqual({
      code: 200,
      status: 'OK',
      message: 'If the account exists, an OTP is on its way.',
      responseObject: null,
    });
    await t.deliverAll();
    const otp = codeIn(t.mailbox.lastTextTo(offer.mobile).text);
    const answer = await t.call(validateOtp, { body: { candidateId: offer.candidateId, otp } });
    const token = String(answer.envelope['token']);
    expect(answer.envelope).toEqual({
      code: 200,
      status: 'OK',
      message: 'OTP verified',
      responseObject: 'SUCCESS',
      token,
    });
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ sub: offer.candidateId, aud: 'candidateReset', exp: Number(claims.iat) + 600 });
    expect((await t.call(isValidForAccess, { token })).status).toBe(401);
    expect((await t.call(logout, { token })).status).toBe(401);
    const body = { candidateId: offer.candidateId, password, confirmPassword: password };
    expect((await t.call(resetPassword, { token, body })).status).toBe(200);
  });

  test('is kept only as a hash that is bound to its row, and its message is erased once it went out', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    await t.call(sendOtp, { body: { candidateId: offer.candidateId } });
    const [waiting] = await t.db
      .selectFrom('messages')
      .selectAll()
      .where('kind', '=', 'otp')
      .where('state', '=', 'queued')
      .execute();
    expect(waiting).toMatchObject({
      channel: 'sms',
      recipient: offer.mobile,
      candidate_offer_id: offer.candidateOfferId,
    });
    await t.deliverAll();
    const otp = codeIn(t.mailbox.lastTextTo(offer.mobile).text);
    expect(waiting?.content?.includes(otp)).toBe(false);
    const [row] = await t.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('subject', '=', offer.candidateId)
      .execute();
    expect(row?.code_hash).toHaveLength(32);
    const [done] = await t.db
      .selectFrom('messages')
      .selectAll()
      .where('message_id', '=', waiting!.message_id)
      .execute();
    expect(done).toMatchObject({ state: 'sent', content: null });
  });

  test('wrong five times is spent: the right one is refused too', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const otp = await sendToCandidate(offer);
    const { candidateId } = offer;
    for (let tries = 0; tries < 5; tries += 1) {
      expect(outcome(await t.call(validateOtp, { body: { candidateId, otp: other(otp) } }))).toEqual(wrong);
    }
    expect(outcome(await t.call(validateOtp, { body: { candidateId, otp } }))).toEqual(wrong);
  });

  test('wrong four times still counts', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const otp = await sendToCandidate(offer);
    const { candidateId } = offer;
    for (let tries = 0; tries < 4; tries += 1) {
      expect(outcome(await t.call(validateOtp, { body: { candidateId, otp: other(otp) } }))).toEqual(wrong);
    }
    expect((await t.call(validateOtp, { body: { candidateId, otp } })).status).toBe(200);
  });

  test('is guessed at most five times, however many guesses come at once', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const otp = await sendToCandidate(offer);
    const body = { candidateId: offer.candidateId, otp: other(otp) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.call(validateOtp, { body })));
    for (const answer of answers) expect(outcome(answer)).toEqual(wrong);
    const [row] = await t.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('subject', '=', offer.candidateId)
      .execute();
    expect(row?.attempts).toBe(5);
  });

  test('counts once', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const body = { candidateId: offer.candidateId, otp: await sendToCandidate(offer) };
    expect((await t.call(validateOtp, { body })).status).toBe(200);
    expect(outcome(await t.call(validateOtp, { body }))).toEqual(wrong);
  });

  test('counts once for two at once', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const body = { candidateId: offer.candidateId, otp: await sendToCandidate(offer) };
    const answers = await Promise.all([t.call(validateOtp, { body }), t.call(validateOtp, { body })]);
    expect(sortedStatuses(answers)).toEqual([200, 400]);
    const resets = await t.db
      .selectFrom('sessions')
      .selectAll()
      .where('subject', '=', offer.candidateId)
      .where('kind', '=', 'candidateReset')
      .execute();
    expect(resets).toHaveLength(1);
  });

  test('is voided by a new one, and stays so when the new one is spent', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const { candidateId } = offer;
    const first = await sendToCandidate(offer);
    let second = await sendToCandidate(offer);
    while (second === first) second = await sendToCandidate(offer);
    expect(outcome(await t.call(validateOtp, { body: { candidateId, otp: first } }))).toEqual(wrong);
    expect((await t.call(validateOtp, { body: { candidateId, otp: second } })).status).toBe(200);
    expect(outcome(await t.call(validateOtp, { body: { candidateId, otp: first } }))).toEqual(wrong);
  });

  test('asked for twice at once leaves one open', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const body = { candidateId: offer.candidateId };
    const answers = await Promise.all(Array.from({ length: 4 }, () => t.call(sendOtp, { body })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const rows = await t.db.selectFrom('one_time_codes').selectAll().where('subject', '=', offer.candidateId).execute();
    expect(rows).toHaveLength(1);
    await t.deliverAll();
  });

  test('lasts 10 minutes', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const start = t.clock.now;
    const body = { candidateId: offer.candidateId, otp: await sendToCandidate(offer) };
    t.clock.now = new Date(start.getTime() + 10 * minute);
    expect(outcome(await t.call(validateOtp, { body }))).toEqual(wrong);
    t.clock.now = new Date(start.getTime() + 10 * minute - 1);
    expect((await t.call(validateOtp, { body })).status).toBe(200);
    t.clock.now = new Date();
  });

  test('is nobody else’s', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const another = await createOffer(t, { status: 'Offer Sent' });
    const otp = await sendToCandidate(offer);
    expect(outcome(await t.call(validateOtp, { body: { candidateId: another.candidateId, otp } }))).toEqual(wrong);
    // Another candidate with a code of their own, and this one's hash put into it: it is bound to its row.
    await sendToCandidate(another);
    const hash = await t.db
      .selectFrom('one_time_codes')
      .select('code_hash')
      .where('subject', '=', offer.candidateId)
      .executeTakeFirstOrThrow();
    await t.db.updateTable('one_time_codes').set(hash).where('subject', '=', another.candidateId).execute();
    expect(outcome(await t.call(validateOtp, { body: { candidateId: another.candidateId, otp } }))).toEqual(wrong);
  });

  test('is not sent to those who may not sign in, and the answer does not say so', async () => {
    const pending = await createOffer(t, { status: 'Pending' });
    const deleted = await createOffer(t, { status: 'Deleted' });
    const before = await traces();
    for (const candidateId of [pending.candidateId, deleted.candidateId, 'CAND-NOBODY', 'no\u0000body']) {
      const sent = await t.call(sendOtp, { body: { candidateId } });
      expect([sent.status, sent.envelope]).toEqual([
        200,
        {
          code: 200,
          status: 'OK',
          message: 'If the account exists, an OTP is on its way.',
          responseObject: null,
        },
      ]);
      expect(outcome(await t.call(validateOtp, { body: { candidateId, otp: '123456' } }))).toEqual(wrong);
    }
    expect(await traces()).toEqual(before);
  });

  test('sent before the offer was deleted does not count after', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const body = { candidateId: offer.candidateId, otp: await sendToCandidate(offer) };
    await t.db.updateTable('offers').set({ status: 'Deleted' }).where('candidate_id', '=', offer.candidateId).execute();
    expect(outcome(await t.call(validateOtp, { body }))).toEqual(wrong);
  });

  test.each([
    [{}, ['candidateId', 'otp'], 'OTP is required'],
    [{ candidateId: 'X', otp: '' }, ['otp'], 'OTP is required'],
    [{ candidateId: 'X', otp: '12345' }, ['otp'], 'Invalid OTP'],
    [{ candidateId: 'X', otp: '1234567' }, ['otp'], 'Invalid OTP'],
    [{ candidateId: 'X', otp: '१२३४५६' }, ['otp'], 'Invalid OTP'],
    [{ candidateId: 'X', otp: 123456 }, ['otp'], 'OTP is required'],
  ])('in no other form: %j', async (body, paths, message) => {
    const { status, envelope } = await t.call(validateOtp, { body });
    expect([status, envelope.errors?.map(({ path }) => path)]).toEqual([400, paths]);
    expect(envelope.errors?.at(-1)?.message).toBe(message);
  });
});

describe('HR’s code', () => {
  test('comes by mail and opens the reset alone', async () => {
    const user = await hrUser();
    const sent = await t.call(hrSendOtp, { body: { userId: user.userName.toUpperCase() } });
    expect([sent.status, sent.envelope.message, sent.envelope.responseObject]).toEqual([
      200,
      'OTP sent to your e-mail',
      null,
    ]);
    await t.deliverAll();
    const mail = t.mailbox.lastMailTo(user.email);
    const otp = codeIn(mail.text);
    expect(mail.subject).not.toContain(otp);
    const answer = await t.call(hrValidateOtp, { body: { userId: user.userName, otp } });
    const token = String(answer.envelope['token']);
    expect(answer.envelope).toEqual({
      code: 200,
      status: 'OK',
      message: 'OTP verified',
      responseObject: { token },
      token,
    });
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ sub: user.hrUserId, aud: 'hrReset', exp: Number(claims.iat) + 600 });
    expect((await t.call(hrMe, { token })).status).toBe(401);
    const body = { userId: user.userName, password, confirmPassword: password };
    expect((await t.call(hrResetPassword, { token, body })).status).toBe(200);
    expect((await t.call(hrCreateToken, { body: { userName: user.userName, password } })).status).toBe(200);
  });

  test('is no candidate’s, nor the other way round', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const user = await hrUser({ userName: offer.candidateId });
    const ofHr = await sendToHr(user);
    expect(outcome(await t.call(validateOtp, { body: { candidateId: offer.candidateId, otp: ofHr } }))).toEqual(wrong);
    let ofCandidate = await sendToCandidate(offer);
    while (ofCandidate === ofHr) ofCandidate = await sendToCandidate(offer);
    const atHr = await t.call(hrValidateOtp, { body: { userId: user.userName, otp: ofCandidate } });
    expect(outcome(atHr)).toEqual(wrong);
    expect((await t.call(hrValidateOtp, { body: { userId: user.userName, otp: ofHr } })).status).toBe(200);
  });

  test('counts five tries, once, and at most 10 minutes', async () => {
    const user = await hrUser();
    const userId = user.userName;
    const spent = await sendToHr(user);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(outcome(await t.call(hrValidateOtp, { body: { userId, otp: other(spent) } }))).toEqual(wrong);
    }
    expect(outcome(await t.call(hrValidateOtp, { body: { userId, otp: spent } }))).toEqual(wrong);
    const late = await sendToHr(user);
    t.clock.now = new Date(t.clock.now.getTime() + 10 * minute);
    expect(outcome(await t.call(hrValidateOtp, { body: { userId, otp: late } }))).toEqual(wrong);
    const good = await sendToHr(user);
    const answers = await Promise.all([1, 2].map(() => t.call(hrValidateOtp, { body: { userId, otp: good } })));
    expect(sortedStatuses(answers)).toEqual([200, 400]);
    t.clock.now = new Date();
  });

  test('is not sent to a stranger or without an address, and the answer does not say so', async () => {
    const user = await createHrUser(t, { email: null });
    const before = await traces();
    for (const userId of [user.userName, 'nobody', 'no\u0000body']) {
      const sent = await t.call(hrSendOtp, { body: { userId } });
      expect([sent.status, sent.envelope]).toEqual([
        200,
        { code: 200, status: 'OK', message: 'OTP sent to your e-mail', responseObject: null },
      ]);
      expect(outcome(await t.call(hrValidateOtp, { body: { userId, otp: '123456' } }))).toEqual(wrong);
    }
    expect(await traces()).toEqual(before);
  });
});
