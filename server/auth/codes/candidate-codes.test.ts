import { decodeJwt } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { isValidForAccess, logout, resetPassword, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { createOffer } from '#test/factories.ts';
import {
  codeIn,
  minute,
  otherThan,
  outcome,
  password,
  sortedStatuses,
  startCodesApp,
  wrong,
} from '#test/set-up/codes-app.ts';

const app = await startCodesApp();
afterAll(() => app.t.close());

const sentAnyway = {
  code: 200,
  status: 'OK',
  message: 'If the account exists, an OTP is on its way.',
  responseObject: null,
};
const codesOf = (subject: string) =>
  app.t.db.selectFrom('one_time_codes').selectAll().where('subject', '=', subject).execute();

test('the SMS ends with the autofill line, for our site only', async () => {
  const offer = await app.newCandidate();
  const code = await app.sendToCandidate(offer);
  const lines = app.t.mailbox.lastTextTo(offer.mobile).text.split('\n');
  expect(lines[0]).toBe(`OTP: ${code}`);
  expect(lines.at(-1)).toBe(`@${new URL(app.t.deps.publicUrl()).hostname} #${code}`);
});

describe('a candidate’s code', () => {
  test('comes by SMS and opens only the reset, for 10 minutes', async () => {
    const offer = await app.newCandidate();
    const sent = await app.t.call(sendOtp, { body: { candidateId: ` ${offer.candidateId.toLowerCase()} ` } });
    expect(sent.envelope).toEqual(sentAnyway);
    await app.t.deliverAll();
    const otp = codeIn(app.t.mailbox.lastTextTo(offer.mobile).text);
    const answer = await app.t.call(validateOtp, { body: { candidateId: offer.candidateId, otp } });
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
    expect((await app.t.call(isValidForAccess, { token })).status).toBe(401);
    expect((await app.t.call(logout, { token })).status).toBe(401);
    const body = { candidateId: offer.candidateId, password, confirmPassword: password };
    expect((await app.t.call(resetPassword, { token, body })).status).toBe(200);
  });

  test('is stored only as a hash bound to its row, and its message is erased after delivery', async () => {
    const offer = await app.newCandidate();
    await app.t.call(sendOtp, { body: { candidateId: offer.candidateId } });
    const [waiting] = await app.t.db
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
    await app.t.deliverAll();
    const otp = codeIn(app.t.mailbox.lastTextTo(offer.mobile).text);
    expect(waiting?.content?.includes(otp)).toBe(false);
    const [row] = await codesOf(offer.candidateId);
    expect(row?.code_hash).toHaveLength(32);
    const [done] = await app.t.db
      .selectFrom('messages')
      .selectAll()
      .where('message_id', '=', waiting!.message_id)
      .execute();
    expect(done).toMatchObject({ state: 'sent', content: null });
  });

  test('still works after four wrong attempts', async () => {
    const offer = await app.newCandidate();
    const otp = await app.sendToCandidate(offer);
    const { candidateId } = offer;
    for (let tries = 0; tries < 4; tries += 1) {
      expect(outcome(await app.t.call(validateOtp, { body: { candidateId, otp: otherThan(otp) } }))).toEqual(wrong);
    }
    expect((await app.t.call(validateOtp, { body: { candidateId, otp } })).status).toBe(200);
  });

  test('allows five attempts, however many are concurrent', async () => {
    const offer = await app.newCandidate();
    const otp = await app.sendToCandidate(offer);
    const body = { candidateId: offer.candidateId, otp: otherThan(otp) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.t.call(validateOtp, { body })));
    for (const answer of answers) expect(outcome(answer)).toEqual(wrong);
    const [row] = await codesOf(offer.candidateId);
    expect(row?.attempts).toBe(5);
    const { candidateId } = offer;
    expect(outcome(await app.t.call(validateOtp, { body: { candidateId, otp } }))).toEqual(wrong);
  });

  test('works once for two concurrent attempts', async () => {
    const offer = await app.newCandidate();
    const body = { candidateId: offer.candidateId, otp: await app.sendToCandidate(offer) };
    const answers = await Promise.all([app.t.call(validateOtp, { body }), app.t.call(validateOtp, { body })]);
    expect(sortedStatuses(answers)).toEqual([200, 400]);
    const resets = await app.t.db
      .selectFrom('sessions')
      .selectAll()
      .where('subject', '=', offer.candidateId)
      .where('kind', '=', 'candidateReset')
      .execute();
    expect(resets).toHaveLength(1);
  });

  test('is voided by a new one, and stays void when the new one is used up', async () => {
    const offer = await app.newCandidate();
    const { candidateId } = offer;
    const first = await app.sendToCandidate(offer);
    let second = await app.sendToCandidate(offer);
    while (second === first) second = await app.sendToCandidate(offer);
    expect(outcome(await app.t.call(validateOtp, { body: { candidateId, otp: first } }))).toEqual(wrong);
    expect((await app.t.call(validateOtp, { body: { candidateId, otp: second } })).status).toBe(200);
    expect(outcome(await app.t.call(validateOtp, { body: { candidateId, otp: first } }))).toEqual(wrong);
  });

  test('requested twice concurrently leaves one open', async () => {
    const offer = await app.newCandidate();
    const body = { candidateId: offer.candidateId };
    const answers = await Promise.all(Array.from({ length: 4 }, () => app.t.call(sendOtp, { body })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(await codesOf(offer.candidateId)).toHaveLength(1);
    await app.t.deliverAll();
  });

  test('expires after 10 minutes', async () => {
    const offer = await app.newCandidate();
    const start = app.t.clock.now;
    const body = { candidateId: offer.candidateId, otp: await app.sendToCandidate(offer) };
    app.t.clock.now = new Date(start.getTime() + 10 * minute);
    expect(outcome(await app.t.call(validateOtp, { body }))).toEqual(wrong);
    app.t.clock.now = new Date(start.getTime() + 10 * minute - 1);
    expect((await app.t.call(validateOtp, { body })).status).toBe(200);
    app.t.clock.now = new Date();
  });

  test('does not work for another candidate', async () => {
    const offer = await app.newCandidate();
    const another = await app.newCandidate();
    const otp = await app.sendToCandidate(offer);
    expect(outcome(await app.t.call(validateOtp, { body: { candidateId: another.candidateId, otp } }))).toEqual(wrong);
    // Another candidate with a code of their own, and this one's hash put into it: it is bound to its row.
    await app.sendToCandidate(another);
    const [own] = await codesOf(offer.candidateId);
    const hash = { code_hash: own!.code_hash };
    await app.t.db.updateTable('one_time_codes').set(hash).where('subject', '=', another.candidateId).execute();
    expect(outcome(await app.t.call(validateOtp, { body: { candidateId: another.candidateId, otp } }))).toEqual(wrong);
  });

  test('is not sent to candidates who cannot sign in, with the same answer', async () => {
    const pending = await createOffer(app.t, { status: 'Pending' });
    const deleted = await createOffer(app.t, { status: 'Deleted' });
    const before = await app.traces();
    for (const candidateId of [pending.candidateId, deleted.candidateId, 'CAND-NOBODY', 'no\u0000body']) {
      const sent = await app.t.call(sendOtp, { body: { candidateId } });
      expect([sent.status, sent.envelope]).toEqual([200, sentAnyway]);
      expect(outcome(await app.t.call(validateOtp, { body: { candidateId, otp: '123456' } }))).toEqual(wrong);
    }
    expect(await app.traces()).toEqual(before);
  });

  test('is void once the offer is deleted', async () => {
    const offer = await app.newCandidate();
    const body = { candidateId: offer.candidateId, otp: await app.sendToCandidate(offer) };
    await app.t.db
      .updateTable('offers')
      .set({ status: 'Deleted' })
      .where('candidate_id', '=', offer.candidateId)
      .execute();
    expect(outcome(await app.t.call(validateOtp, { body }))).toEqual(wrong);
  });

  test.each([
    [{}, ['candidateId', 'otp'], 'OTP is required'],
    [{ candidateId: 'X', otp: '' }, ['otp'], 'OTP is required'],
    [{ candidateId: 'X', otp: '12345' }, ['otp'], 'Invalid OTP'],
    [{ candidateId: 'X', otp: '१२३४५६' }, ['otp'], 'Invalid OTP'],
    [{ candidateId: 'X', otp: 123456 }, ['otp'], 'OTP is required'],
  ])('is rejected as %j', async (body, paths, message) => {
    const { status, envelope } = await app.t.call(validateOtp, { body });
    expect([status, envelope.errors?.map(({ path }) => path)]).toEqual([400, paths]);
    expect(envelope.errors?.at(-1)?.message).toBe(message);
  });
});
