import { beforeEach, describe, expect, test } from 'vitest';
import { createToken, isValidForAccess, resetPassword, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { renewHrUser } from '#server/auth/hr/create-hr-user.ts';
import { createHrUser, createOffer, signInCandidate, tokenOf, type TestOffer } from '#test/factories.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';
import { whileAuditIsHeld } from './held-audit.ts';

/** HR typed a wrong mobile number, and its owner knows the candidate's id, which is easily guessed: a code by SMS is
 * all that a password takes. What they got that way must end when HR puts the number right. */
const t = await openTestApp();
let offer: TestOffer;
let people = 0;
beforeEach(async () => {
  offer = await createOffer(t, { status: 'Offer Sent' });
});

const twice = (password: string) => ({ password, confirmPassword: password });

const askForCode = () => t.call(sendOtp, { body: { candidateId: offer.candidateId } });

async function codeAtWrongNumber(): Promise<string> {
  await t.deliverAll();
  const code = /^OTP: (\d{6})$/m.exec(t.mailbox.lastTextTo(offer.mobile).text)?.[1];
  if (code === undefined) throw new Error('no code came to the wrong number');
  return code;
}

async function resetTokenFor(otp: string): Promise<string> {
  const answer = await t.call(validateOtp, { body: { candidateId: offer.candidateId, otp } });
  return String(answer.envelope['token']);
}

const reset = (token: string, password: string) =>
  t.call(resetPassword, { token, body: { candidateId: offer.candidateId, ...twice(password) } });

const logIn = (password: string) => t.call(createToken, { body: { userName: offer.candidateId, password } });

/** HR puts the number right, and nothing else. */
function correctNumber(): Promise<TestAnswer> {
  const mobileNumber = String(8_000_000_000 + (people += 1));
  const body = { ...offer.form, candidateOfferId: offer.candidateOfferId, mobileNumber };
  return t.call(createCandidateOfferLetter, { token: offer.hrToken, body });
}

async function sendAgain(): Promise<void> {
  const body = { candidateIds: [offer.candidateId] };
  expect((await t.call(sendOfferEmails, { token: offer.hrToken, body })).status).toBe(200);
  await t.deliverAll();
}

/** The candidate themselves gets in with the new mail. */
const expectCandidateGetsIn = async () =>
  expect((await t.call(isValidForAccess, { token: await signInCandidate(t, offer) })).status).toBe(200);

describe('after HR corrected the mobile number, its former holder', () => {
  test('is logged out, and their password is void', async () => {
    await askForCode();
    expect((await reset(await resetTokenFor(await codeAtWrongNumber()), 'set by a thief')).status).toBe(200);
    const session = tokenOf(await logIn('set by a thief'));
    expect((await correctNumber()).status).toBe(200);
    expect((await t.call(isValidForAccess, { token: session })).status).toBe(401);
    await sendAgain();
    expect((await logIn('set by a thief')).status).toBe(401);
    await expectCandidateGetsIn();
  });

  test.each(['before', 'after'])('cannot use a code that they received, %s the offer is sent again', async (when) => {
    await askForCode();
    const otp = await codeAtWrongNumber();
    await correctNumber();
    if (when === 'after') await sendAgain();
    const answer = await t.call(validateOtp, { body: { candidateId: offer.candidateId, otp } });
    expect([answer.status, answer.envelope.message]).toEqual([400, 'Invalid OTP']);
    if (when === 'before') await sendAgain();
    await expectCandidateGetsIn();
  });

  test('cannot use an earlier reset token', async () => {
    await askForCode();
    const token = await resetTokenFor(await codeAtWrongNumber());
    await correctNumber();
    await sendAgain();
    expect((await reset(token, 'set by a thief')).status).toBe(401);
    await expectCandidateGetsIn();
  });

  test('cannot use a code that they request concurrently', async () => {
    await whileAuditIsHeld(t, offer.candidateOfferId, async (stopped) => {
      const asking = askForCode();
      await stopped(1);
      const correcting = correctNumber();
      await stopped(2);
      return [asking, correcting];
    });
    const otp = await codeAtWrongNumber();
    await sendAgain();
    expect((await t.call(validateOtp, { body: { candidateId: offer.candidateId, otp } })).status).toBe(400);
    await expectCandidateGetsIn();
  });
});

test('a code that is used while its owner sets a new password opens nothing afterwards', async () => {
  await askForCode();
  const first = await resetTokenFor(await codeAtWrongNumber());
  await askForCode();
  const otp = await codeAtWrongNumber();
  const [token, done] = await whileAuditIsHeld(t, offer.candidateOfferId, async (stopped) => {
    const taking = resetTokenFor(otp);
    await stopped(1);
    const setting = reset(first, 'chosen by the owner');
    await stopped(2);
    return [taking, setting];
  });
  expect(done.status).toBe(200);
  expect((await reset(token, 'set by a thief')).status).toBe(401);
  expect((await logIn('chosen by the owner')).status).toBe(200);
});

describe('an HR user whose address is corrected', () => {
  const operator = { kind: 'system', ip: '', userAgent: 'test' } as const;
  const codeIn = (address: string) => /^OTP: (\d{6})$/m.exec(t.mailbox.lastMailTo(address).text)?.[1] ?? '';
  const validate = (userId: string, otp: string) => t.call(hrValidateOtp, { body: { userId, otp } });

  test('gets no valid code at the former one, even for a concurrent request', async () => {
    const email = 'former.address@himalayafoods.example';
    const { userName, password } = await createHrUser(t, { email });
    const renewed = { userName, password, email: 'right.address@himalayafoods.example' };
    await whileAuditIsHeld(t, 0, async (stopped) => {
      const asking = t.call(hrSendOtp, { body: { userId: userName } });
      await stopped(1);
      const renewing = renewHrUser(t.deps, operator, renewed);
      await stopped(2);
      return [asking, renewing];
    });
    await t.deliverAll();
    expect((await validate(userName, codeIn(email))).status).toBe(400);
  });

  test('voids a code that is used while they set a new password', async () => {
    const email = 'two.codes@himalayafoods.example';
    const { userName } = await createHrUser(t, { email });
    const ask = async () => {
      await t.call(hrSendOtp, { body: { userId: userName } });
      await t.deliverAll();
      return codeIn(email);
    };
    const tokenFor = async (otp: string) => String((await validate(userName, otp)).envelope['token']);
    const first = await tokenFor(await ask());
    const otp = await ask();
    const set = (token: string) =>
      t.call(hrResetPassword, { token, body: { userId: userName, ...twice('chosen by the owner') } });
    const [token, done] = await whileAuditIsHeld(t, 0, async (stopped) => {
      const taking = tokenFor(otp);
      await stopped(1);
      const setting = set(first);
      await stopped(2);
      return [taking, setting];
    });
    expect([done.status, (await set(token)).status]).toEqual([200, 401]);
  });
});
