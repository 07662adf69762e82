import { decodeJwt } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { validateOtp } from '#contract/candidate-auth.ts';
import { hrCreateToken, hrMe, hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { createHrUser, type TestHrUser } from '#test/factories.ts';
import { codeIn, outcome, password, startCodesApp, wrong } from '#test/set-up/codes-app.ts';

const app = await startCodesApp();
afterAll(() => app.t.close());

let mailboxes = 0;
async function hrUser(overrides: Partial<TestHrUser> = {}): Promise<TestHrUser & { email: string }> {
  const email = `hr.${(mailboxes += 1)}@himalayafoods.example`;
  return { ...(await createHrUser(app.t, { email, ...overrides })), email };
}

async function sendToHr(user: TestHrUser & { email: string }): Promise<string> {
  expect((await app.t.call(hrSendOtp, { body: { userId: user.userName } })).status).toBe(200);
  await app.t.deliverAll();
  return codeIn(app.t.mailbox.lastMailTo(user.email).text);
}

describe('HR’s code', () => {
  test('comes by mail and opens only the reset', async () => {
    const user = await hrUser();
    const sent = await app.t.call(hrSendOtp, { body: { userId: user.userName.toUpperCase() } });
    expect([sent.status, sent.envelope.message, sent.envelope.responseObject]).toEqual([
      200,
      'OTP sent to your e-mail',
      null,
    ]);
    await app.t.deliverAll();
    const mail = app.t.mailbox.lastMailTo(user.email);
    const otp = codeIn(mail.text);
    expect(mail.subject).not.toContain(otp);
    const answer = await app.t.call(hrValidateOtp, { body: { userId: user.userName, otp } });
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
    expect((await app.t.call(hrMe, { token })).status).toBe(401);
    const body = { userId: user.userName, password, confirmPassword: password };
    expect((await app.t.call(hrResetPassword, { token, body })).status).toBe(200);
    expect((await app.t.call(hrCreateToken, { body: { userName: user.userName, password } })).status).toBe(200);
  });

  test('does not work for a candidate, and a candidate’s not for HR', async () => {
    const offer = await app.newCandidate();
    const user = await hrUser({ userName: offer.candidateId });
    const ofHr = await sendToHr(user);
    expect(outcome(await app.t.call(validateOtp, { body: { candidateId: offer.candidateId, otp: ofHr } }))).toEqual(
      wrong,
    );
    let ofCandidate = await app.sendToCandidate(offer);
    while (ofCandidate === ofHr) ofCandidate = await app.sendToCandidate(offer);
    const atHr = await app.t.call(hrValidateOtp, { body: { userId: user.userName, otp: ofCandidate } });
    expect(outcome(atHr)).toEqual(wrong);
    expect((await app.t.call(hrValidateOtp, { body: { userId: user.userName, otp: ofHr } })).status).toBe(200);
  });

  test('is not sent to an unknown user or without an address, with the same answer', async () => {
    const user = await createHrUser(app.t, { email: null });
    const before = await app.traces();
    for (const userId of [user.userName, 'nobody', 'no\u0000body']) {
      const sent = await app.t.call(hrSendOtp, { body: { userId } });
      expect([sent.status, sent.envelope]).toEqual([
        200,
        { code: 200, status: 'OK', message: 'OTP sent to your e-mail', responseObject: null },
      ]);
      expect(outcome(await app.t.call(hrValidateOtp, { body: { userId, otp: '123456' } }))).toEqual(wrong);
    }
    expect(await app.traces()).toEqual(before);
  });
});
