import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createToken, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { hrCreateToken, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { createHrUser, createOffer, temporaryPasswordOf } from '#test/factories.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';

/** One account, many spellings: the database finds a user by its own lower case, in which 'İ' is an 'i', while that
 * of JavaScript makes two characters of it. Each spelling that finds the account must count against the same limit. */
const t = await openTestApp({ rateLimits: true });

/** Every way to write the name with one of these letters in the place of another. */
function spellingsOf(name: string): string[] {
  const letters: Record<string, string[]> = { i: ['i', 'I', 'İ'], k: ['k', 'K', '\u212A'] };
  return [...name].reduce<string[]>(
    (begun, letter) => begun.flatMap((start) => (letters[letter] ?? [letter]).map((one) => start + one)),
    [''],
  );
}

async function findsAccount(spelling: string, userName: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`select lower(${spelling}) = ${userName} as same`.execute(t.db);
  return rows[0]?.same === true;
}

const limits = [
  ['passwords', 10, (userName: string) => t.call(hrCreateToken, { body: { userName, password: 'a wrong guess' } })],
  ['requests for codes', 5, (userId: string) => t.call(hrSendOtp, { body: { userId } })],
  ['codes', 15, (userId: string) => t.call(hrValidateOtp, { body: { userId, otp: '000000' } })],
] as const satisfies [string, number, (name: string) => Promise<TestAnswer>][];

describe('other spellings of an account give no further attempts', () => {
  test.each(limits)('%s: %i', async (what, allowed, attempt) => {
    const { userName } = await createHrUser(t, { userName: `kiki.${what.length}` });
    const spellings = spellingsOf(userName);
    const found = await Promise.all(spellings.map((spelling) => findsAccount(spelling, userName)));
    const ours = spellings.filter((_, index) => found[index]);
    expect(ours.length).toBeGreaterThan(allowed);
    let taken = 0;
    for (const spelling of ours.slice(0, allowed + 3)) if ((await attempt(spelling)).status !== 429) taken += 1;
    expect(taken).toBe(allowed);
  });
});

describe('a name that resembles an account’s', () => {
  const candidate = {
    passwords: [
      33,
      (candidateId: string, from: object) =>
        t.call(createToken, { body: { userName: candidateId, password: 'a wrong guess' }, ...from }),
    ],
    'requests for codes': [
      6,
      (candidateId: string, from: object) => t.call(sendOtp, { body: { candidateId }, ...from }),
    ],
    codes: [
      16,
      (candidateId: string, from: object) => t.call(validateOtp, { body: { candidateId, otp: '000000' }, ...from }),
    ],
  } as const;

  test('does not use up the account’s attempts', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const { candidateId } = offer;
    const marked = `${candidateId}\u0301`;
    for (const [tries, attempt] of Object.values(candidate)) {
      for (let index = 0; index < tries; index += 1) await attempt(marked, { remoteAddress: `198.18.0.${index % 5}` });
    }
    const home = { remoteAddress: '203.0.113.7' };
    expect((await candidate.passwords[1](marked, home)).status).toBe(429);
    const body = { userName: candidateId, password: temporaryPasswordOf(t, offer) };
    expect((await t.call(createToken, { body, ...home })).status).toBe(200);
    expect((await candidate['requests for codes'][1](candidateId, home)).status).toBe(200);
    expect((await candidate.codes[1](candidateId, home)).status).toBe(400);
  });

  test('is blocked in all its own spellings as well, so that it is indistinguishable from an account', async () => {
    let taken = 0;
    for (const spelling of spellingsOf('kiki.nobody').slice(0, 13)) {
      const body = { userName: spelling, password: 'a wrong guess' };
      const answer = await t.call(hrCreateToken, { body, remoteAddress: '203.0.113.9' });
      if ((await findsAccount(spelling, 'kiki.nobody')) && answer.status !== 429) taken += 1;
    }
    expect(taken).toBe(10);
  });
});
