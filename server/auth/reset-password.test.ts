import { describe, expect, test } from 'vitest';
import { createToken, isValidForAccess, resetPassword, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { hrCreateToken, hrMe, hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import {
  createHrUser,
  createOffer,
  signInCandidate,
  signInHr,
  temporaryPasswordOf,
  tokenOf,
  type TestHrUser,
  type TestOffer,
} from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';

const t = await openTestApp();

const fresh = 'a brand new one';
const twice = (password: string) => ({ password, confirmPassword: password });
const sortedStatuses = (answers: TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const codeIn = (text: string) => /^OTP: (\d{6})$/m.exec(text)![1]!;

async function pendingToken(offer: TestOffer): Promise<string> {
  const body = { userName: offer.candidateId, password: temporaryPasswordOf(t, offer) };
  return tokenOf(await t.call(createToken, { body }));
}

async function resetToken(offer: TestOffer): Promise<string> {
  const { candidateId } = offer;
  await t.call(sendOtp, { body: { candidateId } });
  await t.deliverAll();
  const otp = codeIn(t.mailbox.lastTextTo(offer.mobile).text);
  return String((await t.call(validateOtp, { body: { candidateId, otp } })).envelope['token']);
}

async function notesTo(email: string) {
  await t.deliverAll();
  return t.mailbox.mailsTo(email).filter(({ subject }) => subject.includes('was changed'));
}

const auditOf = (candidateOfferId: number) =>
  auditRows(t.db, { action: 'reset-password', candidateOfferId }).selectAll().execute();

describe('a candidate', () => {
  test('sets their own password with the token of the first login', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const { candidateId } = offer;
    const [token, another] = [await pendingToken(offer), await pendingToken(offer)];
    const answer = await t.call(resetPassword, {
      token,
      body: { candidateId: candidateId.toLowerCase(), ...twice(fresh) },
      headers: { 'user-agent': 'Firefox' },
      remoteAddress: '192.0.2.7',
    });
    expect(answer.envelope).toEqual({
      code: 200,
      status: 'OK',
      message: 'Password reset successfully',
      responseObject: 'SUCCESS',
    });
    // Both tokens of the first login are out; the temporary password is worth nothing any more.
    for (const spent of [token, another]) expect((await t.call(isValidForAccess, { token: spent })).status).toBe(401);
    const former = { userName: candidateId, password: temporaryPasswordOf(t, offer) };
    expect((await t.call(createToken, { body: former })).status).toBe(401);
    const full = tokenOf(await t.call(createToken, { body: { userName: candidateId, password: fresh } }));
    expect((await t.call(isValidForAccess, { token: full })).envelope.responseObject).toMatchObject({ pass: false });
    const [row] = await auditOf(offer.candidateOfferId);
    expect(row).toMatchObject({
      actor_kind: 'candidate',
      actor_id: candidateId,
      ip: '192.0.2.7',
      user_agent: 'Firefox',
      details: {},
    });
    const credentials = await t.db
      .selectFrom('candidate_credentials')
      .selectAll()
      .where('candidate_id', '=', candidateId)
      .executeTakeFirstOrThrow();
    expect(credentials.must_change).toBe(false);
    expect(credentials.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('cannot keep the temporary password, and loses nothing by trying', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const { candidateId } = offer;
    const temporary = temporaryPasswordOf(t, offer);
    for (const token of [await pendingToken(offer), await resetToken(offer)]) {
      const answer = await t.call(resetPassword, { token, body: { candidateId, ...twice(temporary) } });
      const message = 'Choose a password other than the temporary one';
      expect([answer.status, answer.envelope.message]).toEqual([400, message]);
      expect(answer.envelope.errors).toEqual([{ path: 'password', message }]);
    }
    expect(await auditOf(offer.candidateOfferId)).toEqual([]);
    await signInCandidate(t, offer);
  });

  test('cannot set any temporary password later', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const { candidateId, candidateOfferId, form, hrToken } = offer;
    const older = temporaryPasswordOf(t, offer);
    await t.call(createCandidateOfferLetter, {
      token: hrToken,
      body: { ...form, fixedCTC: form.fixedCTC + 1000, candidateOfferId },
    });
    await t.call(sendOfferEmails, { token: hrToken, body: { candidateIds: [candidateId] } });
    await t.deliverAll();
    const last = temporaryPasswordOf(t, offer);
    expect(last).not.toBe(older);
    await signInCandidate(t, offer);
    const token = await resetToken(offer);
    for (const temporary of [last, older]) {
      const answer = await t.call(resetPassword, { token, body: { candidateId, ...twice(temporary) } });
      const message = 'Choose a password other than the temporary one';
      expect([answer.status, answer.envelope.message]).toEqual([400, message]);
    }
    expect((await t.call(resetPassword, { token, body: { candidateId, ...twice(fresh) } })).status).toBe(200);
  });

  test('resets a forgotten password with the code, and is logged out everywhere', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const { candidateId } = offer;
    const elsewhere = await signInCandidate(t, offer);
    const [token, unused] = [await resetToken(offer), await resetToken(offer)];
    expect((await t.call(resetPassword, { token, body: { candidateId, ...twice(fresh) } })).status).toBe(200);
    expect((await t.call(isValidForAccess, { token: elsewhere })).status).toBe(401);
    for (const spent of [token, unused]) {
      const again = await t.call(resetPassword, { token: spent, body: { candidateId, ...twice('yet another') } });
      expect([again.status, again.envelope.message]).toEqual([
        401,
        'Invalid or expired token. Please request a new code.',
      ]);
    }
    const former = { userName: candidateId, password: candidatePassword };
    expect((await t.call(createToken, { body: former })).status).toBe(401);
    expect((await t.call(createToken, { body: { userName: candidateId, password: fresh } })).status).toBe(200);
  });

  test('cannot use an older code after the reset', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const { candidateId } = offer;
    const token = await pendingToken(offer);
    await t.call(sendOtp, { body: { candidateId } });
    await t.deliverAll();
    const otp = codeIn(t.mailbox.lastTextTo(offer.mobile).text);
    expect((await t.call(resetPassword, { token, body: { candidateId, ...twice(fresh) } })).status).toBe(200);
    expect((await t.call(validateOtp, { body: { candidateId, otp } })).status).toBe(400);
  });

  test('can use one token once, also concurrently', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const { candidateId } = offer;
    const token = await pendingToken(offer);
    const passwords = ['first password', 'second password'];
    const answers = await Promise.all(
      passwords.map((password) => t.call(resetPassword, { token, body: { candidateId, ...twice(password) } })),
    );
    expect(sortedStatuses(answers)).toEqual([200, 401]);
    const won = passwords[answers.findIndex((answer) => answer.status === 200)]!;
    const lost = passwords.find((password) => password !== won)!;
    expect((await t.call(createToken, { body: { userName: candidateId, password: won } })).status).toBe(200);
    expect((await t.call(createToken, { body: { userName: candidateId, password: lost } })).status).toBe(401);
    expect(await auditOf(offer.candidateOfferId)).toHaveLength(1);
  });

  test('of two tokens used concurrently one succeeds', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const { candidateId } = offer;
    const tokens = [await pendingToken(offer), await resetToken(offer)];
    const answers = await Promise.all(
      tokens.map((token) => t.call(resetPassword, { token, body: { candidateId, ...twice(fresh) } })),
    );
    expect(sortedStatuses(answers)).toEqual([200, 401]);
  });

  test('keeps no login with the former password, in any order of the two', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const { candidateId } = offer;
    const token = await pendingToken(offer);
    const former = { userName: candidateId, password: temporaryPasswordOf(t, offer) };
    const [reset, ...logins] = await Promise.all([
      t.call(resetPassword, { token, body: { candidateId, ...twice(fresh) } }),
      ...Array.from({ length: 6 }, () => t.call(createToken, { body: former })),
    ]);
    expect(reset.status).toBe(200);
    for (const login of logins.filter((answer) => answer.status === 200)) {
      expect((await t.call(isValidForAccess, { token: tokenOf(login) })).status).toBe(401);
    }
  });

  test('cannot set another candidate’s password', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const another = await createOffer(t, { status: 'Offer Sent' });
    const token = await pendingToken(offer);
    for (const candidateId of [another.candidateId, 'CAND-NOBODY', 'no\u0000body']) {
      const answer = await t.call(resetPassword, { token, body: { candidateId, ...twice(fresh) } });
      expect([answer.status, answer.envelope.message]).toEqual([403, 'You do not have permission to do this.']);
    }
    expect((await t.call(isValidForAccess, { token })).status).toBe(200);
    await signInCandidate(t, another);
  });

  test('gets a weak password rejected at its field, and keeps the token', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const token = await pendingToken(offer);
    const body = { candidateId: offer.candidateId, ...twice('12345') };
    const answer = await t.call(resetPassword, { token, body });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([{ path: 'password', message: 'Password must be at least 6 characters' }]);
    expect((await t.call(isValidForAccess, { token })).status).toBe(200);
  });
});

describe('HR', () => {
  async function hrResetToken(user: TestHrUser): Promise<string> {
    await t.call(hrSendOtp, { body: { userId: user.userName } });
    await t.deliverAll();
    const otp = codeIn(t.mailbox.lastMailTo(user.email!).text);
    return String((await t.call(hrValidateOtp, { body: { userId: user.userName, otp } })).envelope['token']);
  }
  let people = 0;
  const hrUser = () => createHrUser(t, { email: `reset.${(people += 1)}@himalayafoods.example` });

  test.each([
    ['name', (user: TestHrUser) => user.userName.toUpperCase()],
    ['id', (user: TestHrUser) => user.hrUserId],
  ])('resets with the user’s %s and is logged out everywhere', async (_what, userId) => {
    const user = await hrUser();
    const elsewhere = await signInHr(t, user);
    const token = await hrResetToken(user);
    const answer = await t.call(hrResetPassword, { token, body: { userId: userId(user), ...twice(fresh) } });
    expect(answer.envelope).toEqual({
      code: 200,
      status: 'OK',
      message: 'Password reset successfully',
      responseObject: null,
    });
    expect((await t.call(hrMe, { token: elsewhere })).status).toBe(401);
    expect((await t.call(hrCreateToken, { body: user })).status).toBe(401);
    await signInHr(t, { ...user, password: fresh });
    const again = await t.call(hrResetPassword, { token, body: { userId: userId(user), ...twice('yet another') } });
    expect([again.status, again.envelope.message]).toEqual([401, 'Invalid or expired token']);
    const rows = await auditRows(t.db, { action: 'reset-password', actorId: user.hrUserId }).selectAll().execute();
    expect(rows.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([['reset-password', 'hr']]);
    const [note, ...more] = await notesTo(user.email!);
    expect(more).toEqual([]);
    expect(note?.text).toContain(`(username ${user.userName}) was changed on`);
  });

  test('cannot set another user’s password', async () => {
    const [user, another] = [await hrUser(), await hrUser()];
    const token = await hrResetToken(user);
    const answer = await t.call(hrResetPassword, { token, body: { userId: another.userName, ...twice(fresh) } });
    expect(answer.status).toBe(403);
    await signInHr(t, another);
    await signInHr(t, user);
  });
});

describe('a changed password', () => {
  test('is reported by mail to a candidate, but not the first one', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const { candidateId, email } = offer;
    const first = { token: await pendingToken(offer), body: { candidateId, ...twice(fresh) } };
    expect((await t.call(resetPassword, first)).status).toBe(200);
    expect(await notesTo(email)).toEqual([]);
    const another = { token: await resetToken(offer), body: { candidateId, ...twice(`${fresh}r`) } };
    expect((await t.call(resetPassword, another)).status).toBe(200);
    const [note, ...more] = await notesTo(email);
    expect(more).toEqual([]);
    expect(note?.text).toContain(`(username ${candidateId}) was changed on`);
    expect(note?.text).toContain('If it was not you');
    expect(`${note?.text}${note?.html}`).not.toContain(fresh);
  });
});
