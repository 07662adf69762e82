import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { createToken } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { proofHeaders } from '#test/proofs.ts';
import { guess, right, startCollege } from '#test/set-up/college.ts';

vi.mock('#server/auth/limits/no-sooner-than.ts', () => ({
  noSoonerThan: <T>(_milliseconds: number, work: () => Promise<T>) => work(),
}));
// What a proof costs is looked at elsewhere: here it is little, and levels differ all the same.
vi.mock(import('#domain/proof-of-work.ts'), async (original) => {
  const real = await original();
  return { ...real, proofOfWork: { ...real.proofOfWork, iterations: 1, tries: 10 } } as unknown as typeof real;
});

/** 400 of each, as on a campus day. */
const { one, two, app, failAtCollege, candidateIds, hrNames, forgetAll, close } = await startCollege(400);
afterAll(close);
afterEach(forgetAll);

describe('hundreds of people at one address, one in ten of whom mistypes first', { timeout: 120_000 }, () => {
  it.each([
    ['candidates', createToken as Call, () => candidateIds],
    ['HR users', hrCreateToken as Call, () => hrNames],
  ])('are all let in at once: %s', async (_who, call, names) => {
    const logins = names().map(async (name, index) => {
      const first = index % 10 === 0 ? (await app(index).call(call, guess(name))).status : 401;
      return [first, (await app(index).call(call, right(name))).status];
    });
    expect(new Set((await Promise.all(logins)).map(String))).toEqual(new Set(['401,200']));
  });

  it('are all let in when those who mistype come first, one after the other', async () => {
    for (let index = 0; index < candidateIds.length; index += 10) {
      expect((await app(index).call(createToken, guess(candidateIds[index]!))).status).toBe(401);
    }
    const logins = candidateIds.map(async (id, index) => (await app(index).call(createToken, right(id))).status);
    expect(new Set(await Promise.all(logins))).toEqual(new Set([200]));
  });
});

describe('a stranger’s thousand wrong passwords at the address', { timeout: 120_000 }, () => {
  it('change nothing for who logged in there before, and cost the others a proof of work', async () => {
    expect((await one.call(createToken, right(candidateIds[0]!))).status).toBe(200);
    expect((await one.call(hrCreateToken, right(hrNames[0]!))).status).toBe(200);
    await failAtCollege(50);
    const tries = Array.from({ length: 950 }, (_, index) => app(index).call(createToken, guess(`NOBODY-${index}`)));
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([429]));

    expect((await two.call(createToken, right(candidateIds[0]!))).status).toBe(200);
    expect((await two.call(hrCreateToken, right(hrNames[0]!))).status).toBe(200);
    for (const [call, name] of [
      [createToken, candidateIds[1]!],
      [hrCreateToken, hrNames[1]!],
    ] as const) {
      const refusal = await one.call(call, right(name));
      expect([refusal.status, refusal.codes.errorCode]).toEqual([429, 'general.proofOfWork']);
      expect((await two.call(call, { ...right(name), headers: await proofHeaders(refusal) })).status).toBe(200);
      // From now on the address is known to them; each who comes in takes one failure back.
      await failAtCollege(1);
      expect((await one.call(call, right(name))).status).toBe(200);
    }
  });

  it('all at once are looked at no more often than the limit and those under way', async () => {
    const tries = Array.from({ length: 1000 }, (_, index) => app(index).call(createToken, guess(`NOBODY-${index}`)));
    const looked = (await Promise.all(tries)).filter(({ status }) => status === 401).length;
    expect(looked).toBeGreaterThanOrEqual(50);
    expect(looked).toBeLessThanOrEqual(57);
  });
});
