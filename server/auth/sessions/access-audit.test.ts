import { afterEach, describe, expect, it } from 'vitest';
import { createToken, logout, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { hrCreateToken, hrLogout, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { createHrUser, createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

let seen = 0;
const t = await openTestApp({ rateLimits: true });
const user = await createHrUser(t);
const offer = await createOffer(t, { status: 'Offer Sent', hrToken: await signInHr(t, user) });
afterEach(async () => {
  await t.db.deleteFrom('rate_limits').execute();
});

/** The rows recorded since the last call of this. */
async function recorded() {
  const rows = await t.db
    .selectFrom('audit')
    .select(['actor_kind', 'actor_id', 'action', 'candidate_offer_id', 'details', 'ip'])
    .orderBy('audit_id')
    .execute();
  const before = seen;
  seen = rows.length;
  return rows.slice(before);
}
const by = (action: string, details = {}) => ({
  actor_kind: 'candidate',
  actor_id: offer.candidateId,
  action,
  candidate_offer_id: offer.candidateOfferId,
  details,
  ip: '127.0.0.1',
});
const byHr = (action: string) => ({
  ...by(action),
  actor_kind: 'hr',
  actor_id: user.hrUserId,
  candidate_offer_id: null,
});

describe('audit of a candidate', () => {
  it('records logins, the new password and the logout on the offer', async () => {
    await recorded();
    const token = await signInCandidate(t, offer);
    await t.call(logout, { token });
    await t.call(logout, { token });
    expect(await recorded()).toEqual([
      by('sign-in', { pending: true }),
      by('reset-password'),
      by('sign-in', { pending: false }),
      by('sign-out'),
    ]);
  });

  it('records codes: requested, rejected, used', async () => {
    await t.call(sendOtp, { body: { candidateId: offer.candidateId } });
    await t.deliverAll();
    const otp = /^OTP: (\d{6})$/m.exec(t.mailbox.lastTextTo(offer.mobile).text)?.[1] ?? '';
    await t.call(validateOtp, { body: { candidateId: offer.candidateId, otp: otp === '000000' ? '1' : '000000' } });
    await t.call(validateOtp, { body: { candidateId: offer.candidateId, otp } });
    expect(await recorded()).toEqual([by('ask-code'), by('refuse-code'), by('take-code')]);
  });

  it('records failures, and the lock of the account once', async () => {
    const body = { userName: ` ${offer.candidateId.toLowerCase()}`, password: 'Secret of mine' };
    for (let tried = 0; tried < 13; tried += 1) await t.call(createToken, { body });
    const rows = await recorded();
    expect(rows.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => by('refuse-sign-in')));
    const details = { limit: 'loginByUserAndIp', audience: 'candidate', account: offer.candidateId };
    expect(rows.slice(10)).toEqual([{ ...by('lock-out', details), actor_kind: 'system', actor_id: null }]);
    expect(JSON.stringify(rows)).not.toContain('Secret of mine');
  });

  it('records the first blocked stranger, although the candidate could continue at a known address', async () => {
    const one = await createOffer(t, { status: 'Offer Sent' });
    await signInCandidate(t, one);
    const ask = (remoteAddress: string) => t.call(sendOtp, { body: { candidateId: one.candidateId }, remoteAddress });
    for (let index = 0; index < 5; index += 1) await ask(`198.18.0.${index}`);
    expect((await ask('127.0.0.1')).status).toBe(200);
    await recorded();
    for (const stranger of ['198.18.0.5', '198.18.0.6']) expect((await ask(stranger)).status).toBe(429);
    expect((await recorded()).map(({ action, ip }) => [action, ip])).toEqual([['lock-out', '198.18.0.5']]);
  });
});

describe('audit of HR', () => {
  it('records logins, failures and logouts without an offer', async () => {
    const token = await signInHr(t, user);
    await t.call(hrCreateToken, { body: { userName: user.userName, password: 'wrong' } });
    await t.call(hrLogout, { token });
    await t.call(hrSendOtp, { body: { userId: user.userName } });
    await t.call(hrValidateOtp, { body: { userId: user.userName, otp: '123456' } });
    expect(await recorded()).toEqual(
      ['sign-in', 'refuse-sign-in', 'sign-out', 'ask-code', 'refuse-code'].map((action) => byHr(action)),
    );
  });
});

describe('audit of unknown names', () => {
  it('records nothing, so that strangers cannot fill the audit', async () => {
    const body = { userName: 'nobody', password: 'wrong' };
    for (let tried = 0; tried < 12; tried += 1) await t.call(createToken, { body });
    await t.call(hrCreateToken, { body });
    await t.call(sendOtp, { body: { candidateId: 'nobody' } });
    await t.call(validateOtp, { body: { candidateId: 'nobody', otp: '123456' } });
    expect(await recorded()).toEqual([]);
  });
});
