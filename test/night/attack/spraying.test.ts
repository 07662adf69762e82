import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type * as sizes from '#domain/proof-of-work.ts';
import { withLoginLimits, type LoginAttempt } from '#server/auth/limits/attempts.ts';
import { createRateLimits, LimitReachedError, type RateLimits } from '#server/auth/limits/rate-limits.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { solveProof, testKeys } from '#test/logins/proofs.ts';
import { createTestDatabase } from '#test/database/test-database.ts';

/**
 * One password at each of 5,000 accounts, as fast as it goes: what it costs in proofs of work. Before ADR 61 an address had
 * 100 tries in a quarter of an hour and 500 in a day, whatever it did: one address took ten days, and fifty addresses a
 * quarter of an hour, for no work at all.
 */
const accounts = 5000;
/** Each challenge is a hundredth as large here and its keys take one round of 5,000, so that all can be solved. */
const smaller = { tries: 2, iterations: 1 };
vi.mock(import('#domain/proof-of-work.ts'), async (original) => {
  const real = await original();
  return { ...real, proofOfWork: { ...real.proofOfWork, tries: 2, iterations: 1 } } as unknown as typeof real;
});
const real = await vi.importActual<typeof sizes>('#domain/proof-of-work.ts');
/** What a first proof costs in the mean, in rounds of PBKDF2: about a second of a slow phone. */
const base = (real.proofOfWork.tries / 2) * real.proofOfWork.iterations;

let database: OpenDatabase;
let limits: RateLimits;
const clock = { now: new Date() };
beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  limits = createRateLimits(database.pool, { enabled: true, now: () => clock.now, keys: testKeys });
});
afterAll(() => database.close());
afterEach(async () => {
  await database.db.deleteFrom('rate_limits').execute();
});

const wrong = async () => Promise.reject(new Error('wrong'));

/** Tries one password at one account, solving what is asked for; answers how many keys were tried for that. */
async function sprayed(account: number, ip: string): Promise<number> {
  const attempt: LoginAttempt = {
    audience: 'candidate',
    subject: `C-${account}`,
    name: `account C-${account}`,
    ip,
    proof: null,
  };
  const refusal: unknown = await withLoginLimits(limits, attempt, wrong).catch((error: unknown) => error);
  if (!(refusal instanceof LimitReachedError)) return 0;
  if (refusal.proofOfWork === null) throw refusal;
  const { proof, tried } = await solveProof(refusal.proofOfWork);
  await expect(withLoginLimits(limits, { ...attempt, proof }, wrong)).rejects.toThrow('wrong');
  return tried;
}

/** The whole attack from this many addresses: how many accounts cost a proof, and all the work, as multiples of `base`. */
async function spray(addresses: number): Promise<{ proofs: number; work: number }> {
  let proofs = 0;
  let tried = 0;
  const perAddress = accounts / addresses;
  for (let address = 0; address < addresses; address += 1) {
    for (let index = 0; index < perAddress; index += 1) {
      const cost = await sprayed(address * perAddress + index, `198.51.100.${address}`);
      if (cost === 0) continue;
      proofs += 1;
      // Of n keys, the drawn one is found after n / 2 in the mean of large n; here n is small.
      tried += cost - 0.5;
    }
  }
  const rounds = (tried * real.proofOfWork.tries * real.proofOfWork.iterations) / (smaller.tries * smaller.iterations);
  return { proofs, work: rounds / base };
}

describe('one password at 5,000 accounts within a quarter of an hour', () => {
  it(
    'from one address: each but the first 50 costs a proof, and they grow to the sixtyfold',
    { timeout: 600_000 },
    async ({ annotate }) => {
      const { proofs, work } = await spray(1);
      await annotate(`${proofs} proofs, ${Math.round(work)} times the first one`);
      expect(proofs).toBe(accounts - 50);
      // Levels 1 to 60 over the first 3,000, then 60 each: 209,000, and by the luck of the draw a few per cent around it.
      expect(work).toBeGreaterThan(190_000);
    },
  );

  it(
    'from 50 addresses: half of them cost a proof, where none did before',
    { timeout: 600_000 },
    async ({ annotate }) => {
      const { proofs, work } = await spray(50);
      await annotate(`${proofs} proofs, ${Math.round(work)} times the first one`);
      expect(proofs).toBe(accounts / 2);
      // Levels 1 to 2: 3,725.
      expect(work).toBeGreaterThan(3300);
    },
  );
});
