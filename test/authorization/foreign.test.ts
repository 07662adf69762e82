import { createHmac, type KeyObject } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { createToken, resetPassword, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import {
  getOfferLetter,
  getOfferLetterPdf,
  saveOfferLetterAction,
  type CandidateOffer,
} from '#contract/candidate-offer.ts';
import { hrCreateToken, hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { getDocumentFile, getJoiningState } from '#contract/joining.ts';
import { getCandidateById } from '#contract/onboarding.ts';
import { createHrUser, createOffer, findOffer, signInCandidate, signInHr } from '#test/factories.ts';
import type { CallOptions, TestAnswer } from '#test/test-app.ts';
import { foreignAnswer } from './foreign.ts';
import { kindsFor } from './matrix.ts';
import { requestOf, type Named, type Sent } from './requests.ts';
import { begin } from './tokens.ts';
import { createWorld, linkIn, served, signIn } from './world.ts';

const w = await createWorld();

/** Unknown ids. */
const unknown = (named: Named): Named => ({
  ...named,
  candidateId: 'C99-9999',
  candidateOfferId: 987_654_321,
  experienceId: 987_654_321,
  educationIds: [987_654_321, 987_654_322, 987_654_323],
  familyId: 987_654_321,
  userId: 'nobody.knows',
});

/** The request with ids in every place that the server checks. */
function withIds({ query, ...sent }: Sent, { candidateId, candidateOfferId }: Named): Sent {
  return { ...sent, query: { candidateId, candidateOfferId, userName: candidateId, id: candidateOfferId, ...query } };
}

/** An answer without what differs from one time to the next. */
function lasting(answer: TestAnswer) {
  const body = answer.bytes.toString('utf8');
  return [
    answer.status,
    body
      .replaceAll(/link=[^"]+/g, 'link')
      .replaceAll(/"(?:version|bytes)":\d+/g, '"n"')
      .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+Z"/g, '"when"')
      .replaceAll(/"can\w+Id":\d+/g, '"id"')
      .replaceAll(/"R-\d{4}-\d{4}"/g, '"reference"'),
  ];
}

/** The visible data of a person: to HR, and to themselves. */
async function stateOf(named: Named): Promise<unknown> {
  const { t, hrToken } = w;
  const detail = await t.call(getCandidateById, { token: hrToken, query: { candidateId: named.candidateId } });
  const token = await signIn(t, named);
  const joining = await served(t, getJoiningState, { token });
  const rows = await t.db
    .selectFrom('documents')
    .select(['document_id', 'replaced_on'])
    .where('candidate_offer_id', '=', named.candidateOfferId)
    .orderBy('document_id')
    .execute();
  const body = detail.bytes.toString('utf8').replaceAll(/link=[^"]+/g, 'link');
  return [body, joining, rows, await findOffer(t, hrToken, named.candidateOfferId)];
}

describe('a candidate who names another one’s data', () => {
  const calls = allCalls.filter(({ access }) => kindsFor[access].includes('candidate') && access !== 'hr');
  const ours = calls.filter(({ path }) => path !== '/auth/logout');

  test.each(ours)('gets the answer of an unknown id: $method $path', async (call) => {
    const { t, one, other } = w;
    const make = async (named: Named) => {
      const { sent } = await requestOf(call, named, t);
      return t.call(call, { ...withIds(sent, named), token: other.token });
    };
    const before = await stateOf(one.named);
    const foreign = await make(one.named);
    const nothing = await make(unknown(one.named));
    expect(lasting(foreign)).toEqual(lasting(nothing));
    const said = /^\d+/.exec(foreignAnswer(call) ?? '')?.[0] ?? String(nothing.status);
    expect(String(foreign.status)).toBe(said);
    for (const secret of one.secrets) expect(foreign.bytes.includes(secret)).toBe(false);
    expect(await stateOf(one.named)).toEqual(before);
  });

  test.each(allCalls.filter(({ access }) => access === 'hr'))('is rejected, as $path is HR’s alone', async (call) => {
    const { t, one, other } = w;
    const answers: unknown[] = [];
    for (const named of [one.named, other.named, unknown(one.named)]) {
      const { sent } = await requestOf(call, named, t);
      answers.push(lasting(await t.call(call, { ...sent, token: other.token })));
    }
    expect(answers[0]).toEqual([401, expect.stringContaining('"responseObject":null')]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('reads and decides only their own offer', async () => {
    const { t, hrToken } = w;
    const mine = await createOffer(t, { status: 'Offer Sent', hrToken });
    const theirs = await createOffer(t, { status: 'Offer Sent', hrToken });
    const token = await signInCandidate(t, mine);
    const { candidateId, candidateOfferId } = theirs;
    const query = { candidateId, candidateOfferId };
    const seen = (await served(t, getOfferLetter, { token, query })) as CandidateOffer;
    expect(seen.candidateOfferId).toBe(mine.candidateOfferId);
    const body = { offerLetterStatus: 'ACCEPTED', ...query };
    expect((await t.call(saveOfferLetterAction, { token, query, body })).status).toBe(200);
    expect((await findOffer(t, hrToken, theirs.candidateOfferId)).offerLetterStatus).toBe('Offer Sent');
    expect((await findOffer(t, hrToken, mine.candidateOfferId)).offerLetterStatus).toBe('Approved');
  });
});

const otpIn = (text: string) => /^OTP: (\d{6})$/m.exec(text)?.[1] ?? '';
const passwords = { password: 'stolen-1', confirmPassword: 'stolen-1' };

/** The answers about another person and about an unknown one are identical, with this status. */
async function expectAlike(call: Call, status: number, ...requests: CallOptions<Call>[]): Promise<void> {
  const answers = [];
  for (const request of requests) answers.push(lasting(await w.t.call(call, request)));
  expect(answers[0]?.[0]).toBe(status);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
}

describe('signing in as another person', () => {
  it('fails: a candidate’s password, code and reset token work for that candidate only', async () => {
    const { t, one, other, hrToken } = w;
    const own = await createOffer(t, { status: 'Offer Sent', hrToken });
    const { candidateId } = own;
    const theirs = [one.named.candidateId, other.named.candidateId, 'C99-9999'];

    const wrong = theirs.map((userName) => ({ body: { userName, password: 'not theirs at all' } }));
    await expectAlike(createToken, 401, ...wrong);
    await expectAlike(sendOtp, 200, ...theirs.map((id) => ({ body: { candidateId: id } })));

    await t.call(sendOtp, { body: { candidateId } });
    await t.deliverAll();
    const otp = otpIn(t.mailbox.lastTextTo(own.mobile).text);
    await expectAlike(validateOtp, 400, ...theirs.map((id) => ({ body: { candidateId: id, otp } })));
    expect((await t.call(validateOtp, { body: { candidateId, otp } })).status).toBe(200);

    for (const kind of ['candidatePending', 'candidateReset'] as const) {
      const { token } = await begin(t, kind, candidateId);
      const bodies = theirs.map((id) => ({ token, body: { candidateId: id, ...passwords } }));
      await expectAlike(resetPassword, 403, ...bodies);
    }
    await expect(signIn(t, one.named)).resolves.toBeTypeOf('string');
    const stolen = await t.call(createToken, { body: { userName: one.named.candidateId, password: 'stolen-1' } });
    expect(stolen.status).toBe(401);
  });

  it('fails: an HR user’s password, code and reset token work for that user only', async () => {
    const { t, hrUser, one } = w;
    const own = await createHrUser(t, { email: 'own@himalayafoods.example', password: 'another horse' });
    const theirs = [hrUser.userName, 'nobody.knows'];
    await expectAlike(
      hrCreateToken,
      401,
      ...theirs.map((userName) => ({ body: { userName, password: own.password } })),
    );
    await expectAlike(hrSendOtp, 200, ...theirs.map((userId) => ({ body: { userId } })));

    await t.call(hrSendOtp, { body: { userId: own.userName } });
    await t.deliverAll();
    const otp = otpIn(t.mailbox.lastMailTo('own@himalayafoods.example').text);
    await expectAlike(hrValidateOtp, 400, ...theirs.map((userId) => ({ body: { userId, otp } })));
    expect((await t.call(hrValidateOtp, { body: { userId: own.userName, otp } })).status).toBe(200);

    const { token } = await begin(t, 'hrReset', own.hrUserId);
    const named = [...theirs, hrUser.hrUserId, one.named.candidateId];
    await expectAlike(hrResetPassword, 403, ...named.map((userId) => ({ token, body: { userId, ...passwords } })));
    await expect(signInHr(t, hrUser)).resolves.toBeTypeOf('string');
  });

  it('fails between candidates and HR users', async () => {
    const { t, hrUser, one } = w;
    const { candidateId, password } = one.named;
    await expectAlike(
      hrCreateToken,
      401,
      { body: { userName: candidateId, password } },
      { body: { userName: 'nobody.knows', password } },
    );
    await expectAlike(
      createToken,
      401,
      { body: { userName: hrUser.userName, password: hrUser.password } },
      { body: { userName: hrUser.hrUserId, password: hrUser.password } },
      { body: { userName: 'C99-9999', password: hrUser.password } },
    );
    expect((await t.call(createToken, { body: { userName: candidateId, password } })).status).toBe(200);
  });
});

describe('a signed link', () => {
  const open = (call: Call, link: string) => w.t.call(call, { query: { link } });
  type Name = 'letterLink' | 'documentLink';
  const links: [Call, Name][] = [
    [getOfferLetterPdf, 'letterLink'],
    [getDocumentFile, 'documentLink'],
  ];

  test.each(links)('of $path opens one file only', async (call, name) => {
    const { one, other, hrToken, t } = w;
    const link = one.named[name];
    expect((await open(call, link)).status).toBe(200);
    const [head, payload, signature] = link.split('.') as [string, string, string];
    const [, theirs, signatureOfTheirs] = other.named[name].split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = (key: string | KeyObject, changes: object = {}, hash: 256 | 512 = 256) => {
      const text = `${encoded({ alg: `HS${hash}` })}.${encoded({ ...claims, ...changes })}`;
      return `${text}.${createHmac(`sha${hash}`, key).update(text).digest('base64url')}`;
    };
    const changed = {
      'another one’s file under the own signature': `${head}.${theirs}.${signature}`,
      'the own file under another one’s signature': `${head}.${payload}.${signatureOfTheirs}`,
      'a longer life': `${head}.${encoded({ ...claims, exp: 9_999_999_999 })}.${signature}`,
      'no algorithm': `${encoded({ alg: 'none' })}.${payload}.`,
      'no signature': `${head}.${payload}.`,
      'another algorithm of our key': signed(t.deps.keys.links, {}, 512),
      'an empty key': signed(''),
      'the key of tokens': signed(t.deps.keys.jwt),
      'another audience': signed(t.deps.keys.links, { aud: 'offer-letters' }),
      'no audience': signed(t.deps.keys.links, { aud: undefined }),
      'no end': signed(t.deps.keys.links, { exp: undefined }),
      'no file': signed(t.deps.keys.links, { sub: undefined }),
      'an unknown file': signed(t.deps.keys.links, { sub: '00000000-0000-4000-8000-000000000000' }),
      'a file that is no id': signed(t.deps.keys.links, { sub: "' or true --" }),
      'a link of the other kind': one.named[name === 'letterLink' ? 'documentLink' : 'letterLink'],
      'a session’s token': one.token,
      'an HR session’s token': hrToken,
      'cut short': link.slice(0, -2),
      'one letter more': `${link}x`,
      'a path': '../../secret.key',
      'nothing that is a link': 'x',
    };
    const answers: Record<string, unknown> = {};
    for (const [how, each] of Object.entries(changed)) answers[how] = lasting(await open(call, each));
    const nothing = lasting(await open(call, 'nothing.at.all'));
    expect(nothing[0]).toBe(404);
    expect(answers).toEqual(Object.fromEntries(Object.keys(changed).map((how) => [how, nothing])));
  });

  test.each(links)('of $path works for ten minutes', async (call, name) => {
    const { t, one } = w;
    const start = t.clock.now;
    const { exp = 0 } = JSON.parse(Buffer.from(one.named[name].split('.')[1] ?? '', 'base64url').toString()) as {
      exp?: number;
    };
    expect(exp * 1000 - start.getTime()).toBeLessThanOrEqual(600_000);
    t.clock.now = new Date(exp * 1000 - 1000);
    expect((await open(call, one.named[name])).status).toBe(200);
    t.clock.now = new Date(exp * 1000);
    expect((await open(call, one.named[name])).status).toBe(404);
    t.clock.now = start;
  });

  it('is not accepted as a token', async () => {
    for (const name of ['letterLink', 'documentLink'] as const) {
      const answer = await w.t.call(getOfferLetter, { token: w.one.named[name] });
      expect(answer.status).toBe(401);
    }
  });

  it('of a document opens nothing once the file was replaced', async () => {
    const { t, one } = w;
    const call = allCalls.find(({ path }) => path === '/candidate/saveCandidatePersonalDetails')!;
    const before = one.named.documentLink;
    expect((await open(getDocumentFile, before)).status).toBe(200);
    const { sent } = await requestOf(call, one.named, t);
    await served(t, call, { ...sent, token: await signIn(t, one.named) });
    expect((await open(getDocumentFile, before)).status).toBe(404);
    expect(linkIn(`/x?link=${before}`)).toBe(before);
  });
});

it('every call with a person’s id has its expected answer', () => {
  const silent = allCalls.filter((call) => foreignAnswer(call) === null).map(({ path }) => path);
  // The company's name and logo are public. The others contain no id: a token of the first step, or at least 128 random
  // bits, opens what they answer.
  expect(silent).toEqual([
    '/app-config',
    '/candidate/claimHandoff',
    '/candidate/sendHandoffFile',
    '/security-service/auth/secondFactorOptions',
    '/security-service/auth/secondFactor',
    '/security-service/auth/openInvitation',
    '/security-service/auth/acceptInvitation',
    '/logo',
    '/security-service/auth/sso/exchange',
    '/auth/getProofOfWork',
  ]);
});
