import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createToken, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import type { Call } from '#contract/call.ts';
import { proofHeader } from '#contract/envelope.ts';
import { hrCreateToken, hrSendOtp } from '#contract/hr-auth.ts';
import { getProofOfWork } from '#contract/proof-of-work.ts';
import { createHrUser, createOffer, signInCandidate } from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { challengeOf, proofHeaders, solveProof } from '#test/proofs.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app.ts';

vi.mock('#server/auth/limits/no-sooner-than.ts', () => ({
  noSoonerThan: <T>(_milliseconds: number, work: () => Promise<T>) => work(),
}));
// What a proof costs is looked at elsewhere: here it is little, and levels differ all the same.
vi.mock(import('#domain/proof-of-work.ts'), async (original) => {
  const real = await original();
  return { ...real, proofOfWork: { ...real.proofOfWork, iterations: 1, tries: 10 } } as unknown as typeof real;
});

/** Two processes behind one balancer. */
let one: TestApp;
let two: TestApp;
const people = 400;
let candidateIds: string[];
let hrNames: string[];
beforeAll(async () => {
  one = await startTestApp({ rateLimits: true });
  two = await startTestApp({ rateLimits: true, database: one.database });
  candidateIds = await manyCandidates();
  hrNames = await manyHrUsers();
});
afterAll(async () => {
  await two.close();
  await one.close();
});
afterEach(async () => {
  await one.db.deleteFrom('rate_limits').execute();
  await one.db.deleteFrom('known_addresses').execute();
});

/** Copies of one candidate who has a password of their own. */
async function manyCandidates(): Promise<string[]> {
  const model = await createOffer(one, { status: 'Offer Sent' });
  await signInCandidate(one, model);
  const { rows } = await sql<{ candidate_id: string }>`
    insert into offers overriding system value
    select (jsonb_populate_record(offers, jsonb_build_object('candidate_offer_id', 100000 + n, 'candidate_id', 'COLLEGE-' || n,
      'email', 'student' || n || '@example.com', 'mobile', (9300000000 + n)::text))).*
    from offers, generate_series(1, ${people}) as n where candidate_id = ${model.candidateId}
    returning candidate_id`.execute(one.db);
  await sql`
    insert into candidate_credentials
    select (jsonb_populate_record(candidate_credentials, jsonb_build_object('candidate_id', 'COLLEGE-' || n))).*
    from candidate_credentials, generate_series(1, ${people}) as n where candidate_id = ${model.candidateId}`.execute(
    one.db,
  );
  return rows.map((row) => row.candidate_id);
}

async function manyHrUsers(): Promise<string[]> {
  const model = await createHrUser(one, { password: candidatePassword });
  const { rows } = await sql<{ user_name: string }>`
    insert into hr_users select (jsonb_populate_record(hr_users, jsonb_build_object('hr_user_id', gen_random_uuid(),
      'user_name', 'hr-of-many-' || n))).*
    from hr_users, generate_series(1, 60) as n where user_name = ${model.userName} returning user_name`.execute(one.db);
  return rows.map((row) => row.user_name);
}

const college = { remoteAddress: '203.0.113.7' };
const guess = (userName: string) => ({ body: { userName, password: 'a guess' }, ...college });
const right = (userName: string) => ({ body: { userName, password: candidatePassword }, ...college });
const app = (index: number) => (index % 2 ? one : two);

/**
 * So many wrong passwords from the college at names that nobody has, each alone; answers how many were not looked at.
 * With `solves` the challenge of each refusal is solved, and the try made again.
 */
async function failAtCollege(count: number, { solves = false } = {}): Promise<number> {
  let refusals = 0;
  for (let index = 0; index < count; index += 1) {
    const attempt = guess(`NOBODY-${index}`);
    const answer = await app(index).call(createToken, attempt);
    const last =
      solves && answer.status === 429
        ? await app(index).call(createToken, { ...attempt, headers: await proofHeaders(answer) })
        : answer;
    if (last.status !== 401) refusals += 1;
  }
  return refusals;
}

describe('hundreds of people at one address, one in ten of whom mistypes first', () => {
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
    for (let index = 0; index < people; index += 10) {
      expect((await app(index).call(createToken, guess(candidateIds[index]!))).status).toBe(401);
    }
    const logins = candidateIds.map(async (id, index) => (await app(index).call(createToken, right(id))).status);
    expect(new Set(await Promise.all(logins))).toEqual(new Set([200]));
  });

  it('may press the button many times: tries under way are no failures', async () => {
    const logins = Array.from({ length: 40 }, async (_, index) =>
      app(index).call(createToken, right(candidateIds[0]!)),
    );
    expect(new Set((await Promise.all(logins)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a stranger’s thousand wrong passwords at the address', () => {
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

  it('are recorded once in a quarter of an hour', async () => {
    const before = await lockOuts();
    await failAtCollege(60);
    expect((await lockOuts()).slice(before.length)).toEqual([{ details: { limit: 'loginByIp' }, ip: '203.0.113.7' }]);
  });

  const lockOuts = () =>
    one.db.selectFrom('audit').select(['details', 'ip']).where('action', '=', 'lock-out').orderBy('audit_id').execute();
});

describe('codes', () => {
  it('are sent and checked for a proof of work where the address asked too often, for HR likewise', async () => {
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

  it('are neither sent nor checked above the ceiling of a day, whatever is solved, but where somebody logged in', async () => {
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

describe('a proof of work', () => {
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

  it('counts once, in every process', async () => {
    const headers = await proofHeaders(await refused());
    const tries = Array.from({ length: 6 }, (_, index) =>
      app(index).call(createToken, { ...guess(`NOBODY-${index}`), headers }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 429, 429, 429, 429, 429]);
  });

  it('counts for ten minutes', async () => {
    const headers = await proofHeaders(await refused());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1 });
    try {
      expect((await login(headers)).status).toBe(429);
    } finally {
      vi.useRealTimers();
    }
    expect((await login(headers)).status).toBe(200);
  });

  it('is refused when it is forged, easier, for something else, from elsewhere or no proof at all', async () => {
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

  it('is harder with each failure, and one that was begun before still counts', async () => {
    const levelIn = (refusal: TestAnswer) => (challengeOf(refusal).parameters['data'] as { level: number }).level;
    const first = await refused();
    expect(levelIn(first)).toBe(1);
    const early = await proofHeaders(first);
    await failAtCollege(50, { solves: true });
    const second = await one.call(createToken, right(candidateIds[6]!));
    expect(levelIn(second)).toBe(2);
    await failAtCollege(1, { solves: true });
    // Half as hard as what is asked for by now is too little.
    expect((await login(early)).status).toBe(429);
    expect((await login(await proofHeaders(second))).status).toBe(200);
  });

  it('is not what an address goes free by that logs in with one account again and again', async () => {
    await failAtCollege(49);
    const own = candidateIds[7]!;
    for (let round = 0; round < 5; round += 1) expect((await one.call(createToken, right(own))).status).toBe(200);
    // One failure was taken back, for the first login of this account here.
    expect(await failAtCollege(3)).toBe(1);
  });
});

describe('what is kept of addresses', () => {
  it('is one row for an account and an address, which names no address, for 30 days', async () => {
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

  it('is forgotten when it has run out, and removed when anybody comes in', async () => {
    await one.call(createToken, right(candidateIds[8]!));
    await one.db
      .updateTable('known_addresses')
      .set({ expires_on: new Date(Date.now() - 1) })
      .execute();
    await failAtCollege(50);
    expect((await one.call(createToken, right(candidateIds[8]!))).status).toBe(429);
    await one.call(hrCreateToken, { ...right(hrNames[8]!), remoteAddress: '198.51.100.9' });
    const rows = await one.db.selectFrom('known_addresses').select('subject').execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.subject).not.toBe(candidateIds[8]);
  });
});
