import { describe, expect, it, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { saveCandidateBankDetails, saveOnBoardDetails } from '#contract/joining.ts';
import { createRateLimits } from '#server/auth/limits/rate-limits.ts';
import { acceptedCandidate, bankForm, sendForm, storedFiles, submitForm, testFile } from '#test/joining-requests.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { testKeys } from '#test/logins/proofs.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp({ rateLimits: true });

const save = (token: string, form = {}) => sendForm(t, saveCandidateBankDetails, token, bankForm(form));
const scan = (bytes: number) => ({ passbookFile: testFile('pdf', bytes) });
const noScan = { passbookFile: undefined };
const kilobyte = 1024;

describe('a candidate who saves again and again', () => {
  it('is rejected after 500 saves in a quarter of an hour, and another candidate is not', async () => {
    const { offer, token } = await acceptedCandidate(t);
    const other = await acceptedCandidate(t);
    await t.deps.limits.consume('saveByCandidate', offer.candidateId, 499);
    expect((await save(token)).status).toBe(200);
    const before = await storedFiles(t);
    for (const answer of [await save(token), await sendForm(t, saveOnBoardDetails, token, submitForm())]) {
      expect(answer.envelope).toMatchObject({
        code: 429,
        status: 'TOO_MANY_REQUESTS',
        message: 'Too many attempts. Please try again in 15 minutes.',
      });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
    }
    expect(await storedFiles(t)).toEqual(before);
    expect((await save(other.token)).status).toBe(200);
    // Neither is the person kept from logging in.
    const body = { userName: offer.candidateId, password: candidatePassword };
    expect((await t.call(createToken, { body })).status).toBe(200);
  });

  it('may store 2 GB a day, and saves forms without files beyond that', async () => {
    const { offer, token } = await acceptedCandidate(t);
    await t.deps.limits.consume('keptKilobytesByCandidate', offer.candidateId, 2 * kilobyte * kilobyte - 10);
    expect((await save(token, scan(9 * kilobyte))).status).toBe(200);
    const before = await storedFiles(t);
    const answer = await save(token, scan(2 * kilobyte));
    expect(answer.envelope).toMatchObject({ code: 429, status: 'TOO_MANY_REQUESTS' });
    expect(await storedFiles(t)).toEqual(before);
    expect((await save(token, noScan)).status).toBe(200);
    // What was rejected is not counted.
    expect((await save(token, scan(kilobyte))).status).toBe(200);
  });

  it('is not counted for files of a rejected save', async () => {
    const { offer, token } = await acceptedCandidate(t);
    await t.deps.limits.consume('keptKilobytesByCandidate', offer.candidateId, 2 * kilobyte * kilobyte - 10);
    for (let n = 0; n < 5; n += 1)
      expect((await save(token, { ...scan(9 * kilobyte), ifscNumber: 'x' })).status).toBe(400);
    expect((await save(token, scan(9 * kilobyte))).status).toBe(200);
  });

  it('has no limits where limits are off', async () => {
    const off = createRateLimits(t.database.pool, { enabled: false, keys: testKeys });
    await off.consume('saveByCandidate', 'anyone', 1_000_000);
    await expect(t.deps.limits.consume('saveByCandidate', 'anyone', 500)).resolves.toBeUndefined();
  });
});

describe('a candidate who saves many times at once', () => {
  it('has six saves at work and 200 waiting, and another candidate saves at once', { timeout: 120_000 }, async () => {
    const { token } = await acceptedCandidate(t);
    const other = await acceptedCandidate(t);
    const { put } = t.deps.storage;
    const open = Promise.withResolvers<void>();
    const files = vi.fn<() => void>();
    let theirs = false;
    t.deps.storage.put = async (key, content) => {
      if (theirs) return put(key, content);
      files();
      await open.promise;
      return put(key, content);
    };
    const answers = Array.from({ length: 207 }, () => save(token));
    try {
      const refused = await Promise.race(answers);
      expect(refused.envelope).toMatchObject({
        code: 429,
        message: 'Too many attempts. Please try again in 1 minute.',
      });
      await vi.waitFor(() => expect(files).toHaveBeenCalledTimes(6), 10_000);
      theirs = true;
      expect((await save(other.token)).status).toBe(200);
      expect(files).toHaveBeenCalledTimes(6);
    } finally {
      open.resolve();
      t.deps.storage.put = put;
    }
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(206);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
