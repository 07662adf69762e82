import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { proofHeaders } from '#test/logins/proofs.ts';
import { guess, right, startCollege } from '#test/set-up/college.ts';

vi.mock('#server/auth/limits/no-sooner-than.ts', () => ({
  noSoonerThan: <T>(_milliseconds: number, work: () => Promise<T>) => work(),
}));
// The cost of a proof is tested elsewhere: here it is small, and levels still differ.
vi.mock(import('#domain/proof-of-work.ts'), async (original) => {
  const real = await original();
  return { ...real, proofOfWork: { ...real.proofOfWork, iterations: 1, tries: 10 } } as unknown as typeof real;
});

const { one, two, app, failAtCollege, candidateIds, hrNames, forgetAll, close } = await startCollege(2);
afterAll(close);
afterEach(forgetAll);

describe('a stranger’s thousand wrong passwords at the address', { timeout: 120_000 }, () => {
  it('change nothing for people who logged in there before, and cost the others a proof of work', async () => {
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
      // From now on the address is known to them; each first login takes one failure back.
      await failAtCollege(1);
      expect((await one.call(call, right(name))).status).toBe(200);
    }
  });

  it('are checked no more often than the limit and the concurrent attempts', async () => {
    const tries = Array.from({ length: 1000 }, (_, index) => app(index).call(createToken, guess(`NOBODY-${index}`)));
    const checked = (await Promise.all(tries)).filter(({ status }) => status === 401).length;
    expect(checked).toBeGreaterThanOrEqual(50);
    expect(checked).toBeLessThanOrEqual(57);
  });
});
