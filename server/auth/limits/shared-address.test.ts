import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createToken, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { proofHeader } from '#contract/envelope.ts';
import { hrCreateToken, hrSendOtp } from '#contract/hr-auth.ts';
import { getProofOfWork } from '#contract/proof-of-work.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { challengeOf, proofHeaders, solveProof } from '#test/logins/proofs.ts';
import { college, guess, right, startCollege } from '#test/set-up/college.ts';
import type { TestAnswer } from '#test/test-app.ts';

vi.mock('#server/auth/limits/no-sooner-than.ts', () => ({
  noSoonerThan: <T>(_milliseconds: number, work: () => Promise<T>) => work(),
}));
// The cost of a proof is tested elsewhere: here it is small, and levels still differ.
vi.mock(import('#domain/proof-of-work.ts'), async (original) => {
  const real = await original();
  return { ...real, proofOfWork: { ...real.proofOfWork, iterations: 1, tries: 10 } } as unknown as typeof real;
});

/** Two processes behind one balancer. */
const { one, app, failAtCollege, candidateIds, hrNames, forgetAll, close } = await startCollege(40);
afterAll(close);
afterEach(forgetAll);

describe('people at one address, one in ten of whom mistypes first', () => {
  it('can all log in simultaneously', async () => {
    const logins = candidateIds.map(async (id, index) => {
      const first = index % 10 === 0 ? (await app(index).call(createToken, guess(id))).status : 401;
      return [first, (await app(index).call(createToken, right(id))).status];
    });
    expect(new Set((await Promise.all(logins)).map(String))).toEqual(new Set(['401,200']));
  });

  it('can press the button many times: running attempts are no failures', async () => {
    const logins = Array.from({ length: 40 }, async (_, index) =>
      app(index).call(createToken, right(candidateIds[0]!)),
    );
    expect(new Set((await Promise.all(logins)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('failures at the address', () => {
  it('are recorded once in a quarter of an hour', async () => {
    const before = await lockOuts();
    await failAtCollege(60);
    expect((await lockOuts()).slice(before.length)).toEqual([{ details: { limit: 'loginByIp' }, ip: '203.0.113.7' }]);
  });

  const lockOuts = () => auditRows(one.db, { action: 'lock-out' }).select(['details', 'ip']).execute();
});

describe('codes', () => {
  it('are sent and checked with a proof of work where the address has made too many requests, for HR likewise', async () => {
    for (let index = 0; index < 30; index += 1)
      await one.call(sendOtp, { body: { candidateId: `NOBODY-${index}` }, ...college });
    for (const [call, body] of [
      [sendOtp, { candidateId: candidateIds[2] }],
      [hrSendOtp, { userId: hrNames[2] }],
    ] as const) {
      const refusal = await one.call(call, { body, ...college });
      expect(refusal.codes.errorCode).toBe('general.proofOfWork');
      expect((await one.call(call, { body, ...college, headers: await proofHeaders(refusal) })).status).toBe(200);
    }
    for (let index = 0; index < 30; index += 1)
      await one.call(validateOtp, { body: { candidateId: `NOBODY-${index}`, otp: '000000' }, ...college });
    const refusal = await one.call(validateOtp, { body: { candidateId: candidateIds[2], otp: '000000' }, ...college });
    expect(refusal.codes.errorCode).toBe('general.proofOfWork');
    const asked = await one.call(getProofOfWork, { query: { purpose: 'VALIDATE_OTP' }, ...college });
    const { proof } = await solveProof(asked.envelope.responseObject as never);
    const again = await one.call(validateOtp, {
      body: { candidateId: candidateIds[2], otp: '000000' },
      ...college,
      headers: { [proofHeader]: proof },
    });
    expect(again.codes.errorCode).toBe('otp.invalid');
  });

  it('are neither sent nor checked above the daily ceiling, even with proofs, except at a known address', async () => {
    await one.call(createToken, right(candidateIds[3]!));
    const { failures } = one.deps.limits;
    for (const limit of ['sendOtpByIpDaily', 'validateOtpByIpDaily'] as const) {
      await failures.add([{ limit, key: college.remoteAddress }]);
    }
    await one.db.updateTable('rate_limits').set({ points: 5000 }).where('key', 'like', '%OtpByIpDaily:%').execute();
    const from = (candidateId: string) => [
      one.call(sendOtp, { body: { candidateId }, ...college }),
      one.call(validateOtp, { body: { candidateId, otp: '000000' }, ...college }),
    ];
    const stranger = await Promise.all(from(candidateIds[4]!));
    expect(stranger.map(({ codes }) => codes.errorCode)).toEqual([
      'general.tooManyRequests',
      'general.tooManyRequests',
    ]);
    expect((await Promise.all(from(candidateIds[3]!))).map(({ status }) => status)).toEqual([200, 400]);
  });
});

describe('a proof of work', { timeout: 120_000 }, () => {
  const refused = async () => {
    await failAtCollege(50);
    return one.call(createToken, right(candidateIds[5]!));
  };
  const login = (headers: Record<string, string>, from = college) =>
    one.call(createToken, { ...right(candidateIds[5]!), ...from, headers });
  const changed = async (refusal: TestAnswer, change: (parameters: Record<string, unknown>) => object) => {
    const challenge = challengeOf(refusal);
    return proofHeaders({
      ...refusal,
      envelope: {
        ...refusal.envelope,
        proofOfWork: { ...challenge, parameters: { ...challenge.parameters, ...change(challenge.parameters) } },
      },
    });
  };

  it('works once, over all processes', async () => {
    const headers = await proofHeaders(await refused());
    const tries = Array.from({ length: 6 }, (_, index) =>
      app(index).call(createToken, { ...guess(`NOBODY-${index}`), headers }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 429, 429, 429, 429, 429]);
  });

  it('expires after ten minutes', async () => {
    const headers = await proofHeaders(await refused());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1 });
    try {
      expect((await login(headers)).status).toBe(429);
    } finally {
      vi.useRealTimers();
    }
    expect((await login(headers)).status).toBe(200);
  });

  it('is rejected when it is forged, too easy, for another purpose, for another address or invalid', async () => {
    const refusal = await refused();
    const foreign = { remoteAddress: '198.51.100.9' };
    const codes = await one.call(getProofOfWork, { query: { purpose: 'SEND_OTP' }, ...college });
    const elsewhere = await one.call(getProofOfWork, { query: { purpose: 'LOGIN' }, ...foreign });
    const solvedFor = async ({ envelope }: TestAnswer) => ({
      [proofHeader]: (await solveProof(envelope.responseObject as never)).proof,
    });
    const other = { ...challengeOf(refusal), signature: '0'.repeat(64) };
    const wrongs: Record<string, Record<string, string>> = {
      forged: { [proofHeader]: (await solveProof(other)).proof },
      'made easier': await changed(refusal, () => ({ keyPrefix: '0' })),
      'made longer': await changed(refusal, ({ data }) => ({ data: { ...(data as object), expires: 9e15 } })),
      'for codes': await solvedFor(codes),
      'of another address': await solvedFor(elsewhere),
      unsolved: {
        [proofHeader]: Buffer.from(
          JSON.stringify({ challenge: challengeOf(refusal), solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
        ).toString('base64'),
      },
      'no JSON': { [proofHeader]: 'x' },
      'another JSON': { [proofHeader]: Buffer.from('{"challenge":{"parameters":{}}}').toString('base64') },
      'too long': { [proofHeader]: 'x'.repeat(4000) },
    };
    for (const [what, headers] of Object.entries(wrongs)) {
      const answer = await login(headers);
      expect({ [what]: answer.codes.errorCode }).toEqual({ [what]: 'general.proofOfWork' });
    }
    expect((await login(await proofHeaders(refusal))).status).toBe(200);
  });

  it('gets harder with each failure, and one started before is still accepted', async () => {
    const levelIn = (refusal: TestAnswer) => (challengeOf(refusal).parameters['data'] as { level: number }).level;
    const first = await refused();
    expect(levelIn(first)).toBe(1);
    const early = await proofHeaders(first);
    await failAtCollege(50, { solves: true });
    const second = await one.call(createToken, right(candidateIds[6]!));
    expect(levelIn(second)).toBe(2);
    await failAtCollege(1, { solves: true });
    // A proof of half the current level is rejected.
    expect((await login(early)).status).toBe(429);
    expect((await login(await proofHeaders(second))).status).toBe(200);
  });

  it('stays required at an address that logs in to one account again and again', async () => {
    await failAtCollege(49);
    const own = candidateIds[7]!;
    for (let round = 0; round < 5; round += 1) expect((await one.call(createToken, right(own))).status).toBe(200);
    // One failure was subtracted, for the first login of this account here.
    expect(await failAtCollege(3)).toBe(1);
  });
});

describe('stored addresses', () => {
  it('have one row for an account and a hashed address, for 30 days', async () => {
    for (let round = 0; round < 3; round += 1) await one.call(createToken, right(candidateIds[8]!));
    await one.call(createToken, guess(candidateIds[9]!));
    const rows = await one.db.selectFrom('known_addresses').selectAll().execute();
    expect(rows).toEqual([
      {
        audience: 'candidate',
        subject: candidateIds[8],
        address_hash: expect.any(Buffer),
        expires_on: expect.any(Date),
      },
    ]);
    expect(rows[0]?.address_hash).toHaveLength(32);
    const days = (Number(rows[0]?.expires_on) - Date.now()) / 86_400_000;
    expect([days > 29.9, days <= 30]).toEqual([true, true]);
  });

  it('expire, and are removed by the next sweep', async () => {
    await one.call(createToken, right(candidateIds[8]!));
    await one.db
      .updateTable('known_addresses')
      .set({ expires_on: new Date(Date.now() - 1) })
      .execute();
    await failAtCollege(50);
    expect((await one.call(createToken, right(candidateIds[8]!))).status).toBe(429);
    await one.call(hrCreateToken, { ...right(hrNames[8]!), remoteAddress: '198.51.100.9' });
    await one.deps.limits.sweep();
    const rows = await one.db.selectFrom('known_addresses').select('subject').execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.subject).not.toBe(candidateIds[8]);
  });
});
