import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hrCreateToken, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { createHrUser } from '#test/factories.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app.ts';

/**
 * One account, many spellings: the database finds a user by its own lower case, in which 'İ' is an 'i', while that of
 * JavaScript makes two characters of it. Each spelling that finds the account must count against the same limit.
 */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ rateLimits: true });
});
afterAll(() => t.close());

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

describe('an account is tried no more often for being spelt in many ways', () => {
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
