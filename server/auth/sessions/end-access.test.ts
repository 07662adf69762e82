import { beforeEach, expect, test } from 'vitest';
import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { hrCreateToken, hrMe, hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { getAllOfferLetters } from '#contract/offers.ts';
import type { SystemActor } from '#server/deps.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, createOffer, signInCandidate, signInHr, type TestHrUser } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';
import { renewHrUser } from '#server/auth/hr/create-hr-user.ts';
import { endHrAccess, endSessions, NoSuchAccountError } from './end-access.ts';

const operator: SystemActor = { kind: 'system', ip: '', userAgent: 'test' };
const wrongPassword = [401, 'Invalid credentials'];

let user: TestHrUser & { email: string };
let made = 0;
const t = await openTestApp();
beforeEach(async () => {
  const email = `leaver.${(made += 1)}@himalayafoods.example`;
  user = { ...(await createHrUser(t, { email })), email };
});

async function logIn() {
  const { status, envelope } = await t.call(hrCreateToken, {
    body: { userName: user.userName, password: user.password },
  });
  return [status, envelope.message];
}

async function codeOf() {
  await t.call(hrSendOtp, { body: { userId: user.userName } });
  await t.deliverAll();
  return /^OTP: (\d{6})$/m.exec(t.mailbox.lastMailTo(user.email).text)?.[1] ?? '';
}

function sessionsInForce() {
  const standing = t.db.selectFrom('sessions').select('session_id').where('revoked_on', 'is', null);
  return standing.where('subject', '=', user.hrUserId).execute();
}

async function lastRecord() {
  const row = await t.db
    .selectFrom('audit')
    .select(['actor_kind', 'action', 'details', 'candidate_offer_id'])
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row;
}

test('a disabled HR user is signed out, and the right password gets the answer of a wrong one', async () => {
  const [one, two] = [await signInHr(t, user), await signInHr(t, user)];
  const done = await endHrAccess(t.deps, operator, ` ${user.userName.toUpperCase()} `);
  expect(done).toMatchObject({ userName: user.userName, ended: true });
  expect(await sessionsInForce()).toEqual([]);
  for (const token of [one, two]) {
    for (const call of [hrMe, getAllOfferLetters]) expect((await t.call(call, { token })).status).toBe(401);
  }
  expect(await logIn()).toEqual(wrongPassword);
  expect((await lastRecord()).action).toBe('refuse-sign-in');
  expect((await endHrAccess(t.deps, operator, user.userName)).ended).toBe(false);
});

test('the end is recorded once, with the user', async () => {
  await endHrAccess(t.deps, operator, user.userName);
  await endHrAccess(t.deps, operator, user.userName);
  const rows = await auditRows(t.db, { action: 'disable-hr-user' }).select('details').execute();
  const own = rows.filter(({ details }) => JSON.stringify(details).includes(user.hrUserId));
  expect(own).toEqual([{ details: { userName: user.userName, hrUserId: user.hrUserId } }]);
});

test('new codes, older codes and the reset token are rejected', async () => {
  const { hrUserId, userName, email } = user;
  const otp = await codeOf();
  const taken = await t.call(hrValidateOtp, { body: { userId: userName, otp } });
  const older = await codeOf();
  await endHrAccess(t.deps, operator, userName);
  expect((await t.call(hrValidateOtp, { body: { userId: userName, otp: older } })).status).toBe(400);
  // As if it had been taken in the very moment in which the sessions were ended.
  await t.db.updateTable('sessions').set({ revoked_on: null }).where('subject', '=', hrUserId).execute();
  const body = { userId: userName, password: 'back again', confirmPassword: 'back again' };
  const token = String(taken.envelope['token']);
  expect((await t.call(hrResetPassword, { token, body })).status).toBe(401);
  const before = t.mailbox.mailsTo(email).length;
  expect((await t.call(hrSendOtp, { body: { userId: userName } })).status).toBe(200);
  await t.deliverAll();
  expect(t.mailbox.mailsTo(email)).toHaveLength(before);
});

test('a concurrent login does not survive it', async () => {
  const logins = Array.from({ length: 4 }, () =>
    t.call(hrCreateToken, { body: { userName: user.userName, password: user.password } }),
  );
  await endHrAccess(t.deps, operator, user.userName);
  for (const { envelope } of await Promise.all(logins)) {
    const { token = 'refused' } = (envelope.responseObject ?? {}) as { token?: string };
    expect((await t.call(hrMe, { token })).status).toBe(401);
  }
  expect(await sessionsInForce()).toEqual([]);
});

test('mails about candidates’ decisions go to the office instead', async () => {
  const hrToken = await signInHr(t, user);
  const offer = await createOffer(t, { status: 'Offer Sent', hrToken });
  const token = await signInCandidate(t, offer);
  await endHrAccess(t.deps, operator, user.userName);
  const body = { offerLetterStatus: 'REJECTED', rejectionReason: 'Too far away' };
  expect((await t.call(saveOfferLetterAction, { token, body })).status).toBe(200);
  await t.deliverAll();
  expect(t.mailbox.mailsTo(user.email)).toEqual([]);
  expect(t.mailbox.lastMailTo(t.deps.env.HR_CONTACT_EMAIL).text).toContain(offer.candidateId);
});

test('a new password lets the user in again, and that is recorded', async () => {
  await endHrAccess(t.deps, operator, user.userName);
  await renewHrUser(t.deps, operator, { userName: user.userName, password: user.password });
  expect((await lastRecord()).details).toEqual({ userName: user.userName, reopened: true });
  expect((await logIn())[0]).toBe(200);
});

test('ends the logins of one person only', async () => {
  const offer = await createOffer(t, { status: 'Offer Sent', hrToken: await signInHr(t, user) });
  const token = await signInCandidate(t, offer);
  const hr = await signInHr(t, user);
  const candidate = { audience: 'candidate', name: offer.candidateId.toLowerCase() } as const;
  expect(await endSessions(t.deps, operator, candidate)).toBe(1);
  expect(await lastRecord()).toMatchObject({
    action: 'end-sessions',
    candidate_offer_id: offer.candidateOfferId,
    details: { sessions: 1, audience: 'candidate', account: offer.candidateId },
  });
  expect((await t.call(isValidForAccess, { token })).status).toBe(401);
  expect((await t.call(hrMe, { token: hr })).status).toBe(200);
  await endSessions(t.deps, operator, { audience: 'hr', name: user.userName });
  expect((await t.call(hrMe, { token: hr })).status).toBe(401);
  expect((await logIn())[0]).toBe(200);
});

test('ends all logins', async () => {
  const offer = await createOffer(t, { status: 'Offer Sent', hrToken: await signInHr(t, user) });
  const token = await signInCandidate(t, offer);
  const hr = await signInHr(t, user);
  const otp = await codeOf();
  expect(await endSessions(t.deps, operator, null)).toBeGreaterThanOrEqual(2);
  expect((await t.call(hrValidateOtp, { body: { userId: user.userName, otp } })).status).toBe(400);
  expect((await t.call(isValidForAccess, { token })).status).toBe(401);
  expect((await t.call(hrMe, { token: hr })).status).toBe(401);
  const body = { userName: offer.candidateId, password: 'nobody knows' };
  expect((await t.call(createToken, { body })).status).toBe(401);
});

test('reports an unknown name', async () => {
  await expect(endHrAccess(t.deps, operator, 'nobody')).rejects.toThrow(
    new NoSuchAccountError('There is no HR user nobody.'),
  );
  await expect(endSessions(t.deps, operator, { audience: 'candidate', name: 'nobody' })).rejects.toThrow(
    new NoSuchAccountError('There is no candidate nobody.'),
  );
});
