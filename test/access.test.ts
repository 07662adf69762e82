import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { Access } from '#contract/call.ts';
import { createToken, resetPassword, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import {
  getOfferLetter,
  getOfferLetterPdf,
  saveOfferLetterAction,
  type CandidateOffer,
} from '#contract/candidate-offer.ts';
import { hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import {
  createHrUser,
  createOffer,
  findOffer,
  signInCandidate,
  signInHr,
  temporaryPasswordOf,
  tokenOf,
} from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const holders = ['nobody', 'candidate', 'candidatePending', 'candidateReset', 'hr', 'hrReset'] as const;
type Holder = (typeof holders)[number];

/** Who passes each kind of access; everybody else gets 401. */
const passes: Record<Access, Holder[]> = {
  anyone: [...holders],
  link: [...holders],
  candidate: ['candidate'],
  candidatePending: ['candidate', 'candidatePending'],
  candidateReset: ['candidatePending', 'candidateReset'],
  hr: ['hr'],
  hrReset: ['hrReset'],
};

const otpIn = (text: string) => /^OTP: (\d{6})$/m.exec(text)?.[1] ?? '';

describe('who may make each call', () => {
  let t: TestApp;
  const tokens: Record<string, string | undefined> = {};

  beforeAll(async () => {
    t = await startTestApp();
    const user = await createHrUser(t, { email: 'reset@himalayafoods.example' });
    tokens.hr = await signInHr(t);
    await t.call(hrSendOtp, { body: { userId: user.userName } });
    await t.deliverAll();
    const hrOtp = otpIn(t.mailbox.lastMailTo('reset@himalayafoods.example').text);
    tokens.hrReset = tokenOf(await t.call(hrValidateOtp, { body: { userId: user.userName, otp: hrOtp } }));

    const reader = await createOffer(t, { status: 'Offer Sent', hrToken: tokens.hr });
    tokens.candidate = await signInCandidate(t, reader);
    const fresh = await createOffer(t, { status: 'Offer Sent', hrToken: tokens.hr });
    const password = temporaryPasswordOf(t, fresh);
    tokens.candidatePending = tokenOf(await t.call(createToken, { body: { userName: fresh.candidateId, password } }));
    const forgetful = await createOffer(t, { status: 'Offer Sent', hrToken: tokens.hr });
    await t.call(sendOtp, { body: { candidateId: forgetful.candidateId } });
    await t.deliverAll();
    const otp = otpIn(t.mailbox.lastTextTo(forgetful.mobile).text);
    const validated = await t.call(validateOtp, { body: { candidateId: forgetful.candidateId, otp } });
    tokens.candidateReset = String(validated.envelope.token);
  });
  afterAll(() => t.close());

  // The logouts would end the sessions that the other cells need: they have tests of their own.
  const cells = allCalls
    .filter((call) => !call.path.endsWith('/logout'))
    .flatMap((call) => holders.map((holder) => ({ call, holder, name: `${call.method} ${call.path} by ${holder}` })));

  test.each(cells)('$name', async ({ call, holder }) => {
    const token = tokens[holder];
    // An empty body or query: who may call is refused for that (4xx but 401) or served, and nothing is changed.
    const answer = await t.call(call, { ...(token ? { token } : {}), ...(call.method === 'POST' ? { body: {} } : {}) });
    expect(answer.status === 401).toBe(!passes[call.access].includes(holder));
    expect(answer.status).toBeLessThan(500);
    expect(answer.status).not.toBe(403);
  });

  it('refuses tokens in other places and other shapes', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${tokens.candidate}`,
      `${tokens.candidate}`,
      'Bearer a.b.c',
    ]) {
      const answer = await t.call(getOfferLetter, { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.envelope).toMatchObject({ code: 401, status: 'UNAUTHORIZED', responseObject: null });
    }
    const inQuery = await t.app.inject({ url: `/candidate/getOfferLetter?token=${tokens.candidate}` });
    expect(inQuery.statusCode).toBe(401);
  });
});

describe('another person’s id', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('opens nothing: a candidate’s calls act on the token’s own record alone', async () => {
    const hrToken = await signInHr(t);
    const mine = await createOffer(t, { status: 'Offer Sent', hrToken });
    const theirs = await createOffer(t, { status: 'Offer Sent', hrToken });
    const token = await signInCandidate(t, mine);
    const query = { candidateId: theirs.candidateId, candidateOfferId: theirs.candidateOfferId };
    const seen = await t.call(getOfferLetter, { token, query });
    expect((seen.envelope.responseObject as CandidateOffer).candidateOfferId).toBe(mine.candidateOfferId);

    const body = { offerLetterStatus: 'ACCEPTED', ...query };
    expect((await t.call(saveOfferLetterAction, { token, body })).status).toBe(200);
    expect((await findOffer(t, hrToken, theirs.candidateOfferId)).offerLetterStatus).toBe('Offer Sent');
    expect((await findOffer(t, hrToken, mine.candidateOfferId)).offerLetterStatus).toBe('Approved');
  });

  it('sets no password but one’s own', async () => {
    const hrToken = await signInHr(t);
    const mine = await createOffer(t, { status: 'Offer Sent', hrToken });
    const theirs = await createOffer(t, { status: 'Offer Sent', hrToken });
    const password = temporaryPasswordOf(t, mine);
    const token = tokenOf(await t.call(createToken, { body: { userName: mine.candidateId, password } }));
    const body = { candidateId: theirs.candidateId, password: 'stolen-1', confirmPassword: 'stolen-1' };
    const refused = await t.call(resetPassword, { token, body });
    expect([401, 403]).toContain(refused.status);
    const login = await t.call(createToken, { body: { userName: theirs.candidateId, password: 'stolen-1' } });
    expect(login.status).toBe(401);
  });

  it('sets no other HR user’s password', async () => {
    const mine = await createHrUser(t, { email: 'mine@himalayafoods.example' });
    const theirs = await createHrUser(t);
    await t.call(hrSendOtp, { body: { userId: mine.userName } });
    await t.deliverAll();
    const otp = otpIn(t.mailbox.lastMailTo('mine@himalayafoods.example').text);
    const token = tokenOf(await t.call(hrValidateOtp, { body: { userId: mine.userName, otp } }));
    for (const userId of [theirs.userName, theirs.hrUserId]) {
      const body = { userId, password: 'stolen-1', confirmPassword: 'stolen-1' };
      expect([401, 403]).toContain((await t.call(hrResetPassword, { token, body })).status);
    }
    await expect(signInHr(t, theirs)).resolves.toBeTypeOf('string');
  });

  it('is in no letter link: one that was changed opens nothing', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const seen = await t.call(getOfferLetter, { token: await signInCandidate(t, offer) });
    const { letterUrl } = seen.envelope.responseObject as CandidateOffer;
    const link = new URL(letterUrl ?? '', 'http://aarambh.test').searchParams.get('link') ?? '';
    expect((await t.call(getOfferLetterPdf, { query: { link } })).status).toBe(200);
    for (const changed of [`${link}x`, link.slice(1), link.slice(0, -4), 'x']) {
      expect([401, 404]).toContain((await t.call(getOfferLetterPdf, { query: { link: changed } })).status);
    }
  });
});
