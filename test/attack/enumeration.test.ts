import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { createToken, resetPassword, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { hrCreateToken, hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { codeAnswerMs } from '#server/auth/codes/ask-code.ts';
import { begin } from '#test/authorization/tokens.ts';
import { verified } from '#test/logins/cheap-passwords.ts';
import { createHrUser, createOffer, signInCandidate } from '#test/factories.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app.ts';

/** Only these tests measure the time of answers about codes; all the others are about their content. */
const waits = vi.hoisted(() => ({ inFull: false }));
vi.mock(import('#server/auth/limits/no-sooner-than.ts'), async (original) => {
  const { noSoonerThan } = await original();
  return { noSoonerThan: (milliseconds, work) => noSoonerThan(waits.inFull ? milliseconds : 0, work) };
});

const query = vi.spyOn(pg.Client.prototype, 'query');
/** The connections of the app; those of the job queue speak when they like. */
const connections = new WeakSet<object>();

let t: TestApp;
/** The accounts by kind: all must look alike to a caller without password and mailbox. */
const candidates: Record<string, string> = { unknown: 'C26-9999' };
const hrUsers: Record<string, string> = { unknown: 'nobody' };
beforeAll(async () => {
  t = await startTestApp({ rateLimits: true });
  t.database.pool.on('acquire', (client) => connections.add(client));
  const own = await createOffer(t, { status: 'Offer Sent' });
  await signInCandidate(t, own);
  candidates['with a password of their own'] = own.candidateId;
  candidates['with a temporary password'] = (await createOffer(t, { status: 'Offer Sent' })).candidateId;
  candidates['with an offer that waits'] = (await createOffer(t, { status: 'Pending' })).candidateId;
  candidates['with a deleted offer'] = (await createOffer(t, { status: 'Deleted' })).candidateId;
  hrUsers['at work'] = (await createHrUser(t)).userName;
  hrUsers['without a mailbox'] = (await createHrUser(t, { email: null })).userName;
  const left = await createHrUser(t);
  await t.db.updateTable('hr_users').set({ disabled_on: new Date() }).where('hr_user_id', '=', left.hrUserId).execute();
  hrUsers['who left'] = left.userName;
  // The first statement on each table is prepared by then, and the address has its counters.
  await Promise.all(Object.values(candidates).map((id) => ask(createToken, bodies.login(id))));
});
afterAll(() => t.close());
afterEach(async () => {
  await t.db.deleteFrom('rate_limits').execute();
});

const passwords = { password: 'a new password', confirmPassword: 'a new password' };
const bodies = {
  login: (userName: string) => ({ userName, password: 'a guess' }),
  candidate: (candidateId: string) => ({ candidateId, otp: '000000', ...passwords }),
  hr: (userId: string) => ({ userId, otp: '000000', ...passwords }),
};
const doors: [name: string, call: Call, body: (name: string) => object, accounts: Record<string, string>][] = [
  ['the candidates’ login', createToken, bodies.login, candidates],
  ['a candidate’s request for a code', sendOtp, bodies.candidate, candidates],
  ['a candidate’s code', validateOtp, bodies.candidate, candidates],
  ['HR’s login', hrCreateToken, bodies.login, hrUsers],
  ['HR’s request for a code', hrSendOtp, bodies.hr, hrUsers],
  ['HR’s code', hrValidateOtp, bodies.hr, hrUsers],
];

const ask = (call: Call, body: object) => t.call(call, { body, remoteAddress: '192.0.2.1' });

/** The visible parts of an answer, without the time, the request's own id and the remaining seconds of a limit. */
function seen({ status, headers, bytes }: TestAnswer): unknown {
  const { date: _date, 'x-request-id': _id, 'retry-after': wait, ...others } = headers;
  return { status, headers: others, waits: wait !== undefined, body: bytes.toString('utf8') };
}

/** The company in a mail is read once in two seconds, for all requests. */
const isOfCompany = (text: string) => text.includes('from "settings"');

/** The statements and the hashes that one call costs; committed and rolled back transactions count alike. */
async function costOf(call: Call, body: object): Promise<unknown> {
  query.mockClear();
  verified.count = 0;
  await ask(call, body);
  const statements = query.mock.calls.flatMap(([sent]: unknown[], index) => {
    const text = typeof sent === 'string' ? sent : (sent as { text: string }).text;
    if (!connections.has(query.mock.contexts[index]!) || isOfCompany(text)) return [];
    return [/^(commit|rollback)$/i.test(text) ? 'end' : text];
  });
  return { hashes: verified.count, statements };
}

const others = (accounts: Record<string, string>) => Object.entries(accounts).filter(([kind]) => kind !== 'unknown');

const isLogin = (call: Call) => call === createToken || call === hrCreateToken;
const logins = doors.filter(([, call]) => isLogin(call));
const codes = doors.filter(([, call]) => !isLogin(call));

describe.each(doors)('%s', (_name, call, body, accounts) => {
  it('answers the same for every account and for none', async () => {
    const unknownName = seen(await ask(call, body(accounts.unknown!)));
    for (const [kind, name] of others(accounts)) {
      expect({ [kind]: seen(await ask(call, body(name))) }).toEqual({ [kind]: unknownName });
    }
  });

  it('blocks attempts at every account and at none after the same number', async () => {
    const answersAt = async (name: string) => {
      const answers = [];
      for (let tried = 0; tried < 17; tried += 1) answers.push(seen(await ask(call, body(name))));
      await t.db.deleteFrom('rate_limits').execute();
      return answers;
    };
    const [kind, name] = others(accounts)[0]!;
    const atUnknown = await answersAt(accounts.unknown!);
    expect(atUnknown.at(-1)).toMatchObject({ status: 429, waits: true });
    expect({ [kind]: await answersAt(name) }).toEqual({ [kind]: atUnknown });
  });
});

describe('the work', () => {
  it.each(logins)(
    'of %s is the same for every account and for none: hashes and statements, one by one',
    async (_name, call, body, accounts) => {
      const forUnknown = await costOf(call, body(accounts.unknown!));
      expect(forUnknown).toMatchObject({ hashes: 2 });
      for (const [kind, name] of others(accounts)) {
        expect({ [kind]: await costOf(call, body(name)) }).toEqual({ [kind]: forUnknown });
      }
    },
  );

  it.each(doors)('of %s is the same when attempts are blocked', async (_name, call, body, accounts) => {
    const costs = [];
    for (const name of [accounts.unknown!, others(accounts)[0]![1]]) {
      const each = [];
      for (let tried = 0; tried < 17; tried += 1) each.push(await costOf(call, body(name)));
      // The first that is stopped is recorded, or seems to be; later ones are not.
      costs.push(each.slice(stoppedFrom(call)));
      await t.db.deleteFrom('rate_limits').execute();
    }
    expect(costs[0]?.length).toBeGreaterThan(1);
    expect(costs[1]).toEqual(costs[0]);
  });
});

/** The number of attempts of one name from one address before a block. */
function stoppedFrom(call: Call): number {
  if (isLogin(call)) return 10;
  return call === sendOtp || call === hrSendOtp ? 5 : 15;
}

describe('time', () => {
  beforeAll(() => {
    waits.inFull = true;
  });
  afterAll(() => {
    waits.inFull = false;
  });

  it.each(codes)('of %s is at least that of an existing account', async (_name, call, body, accounts) => {
    for (const name of Object.values(accounts)) {
      const begun = performance.now();
      expect((await ask(call, body(name))).status).not.toBe(429);
      // Timers may fire a millisecond early.
      expect(performance.now() - begun).toBeGreaterThan(codeAnswerMs - 2);
    }
  });

  it.each(logins)(
    'of %s is the same for a user and an unknown name, except for noise',
    async (_name, call, body, accounts) => {
      const times: [number[], number[]] = [[], []];
      const names = [accounts.unknown!, others(accounts)[0]![1]];
      for (let round = 0; round < 60; round += 1) {
        // In turns, each as often first as second: what else the machine does meets both.
        for (const which of round % 2 ? [0, 1] : [1, 0]) {
          const begun = performance.now();
          await ask(call, body(names[which]!));
          times[which]!.push(performance.now() - begun);
        }
        if (round % 8 === 7) await t.db.deleteFrom('rate_limits').execute();
      }
      const [unknownName, known] = times.map((all) => all.toSorted((a, b) => a - b)[all.length >> 1]!);
      expect(known! / unknownName!).toBeLessThan(2);
      expect(unknownName! / known!).toBeLessThan(2);
    },
  );
});

describe('a reset with another user’s name', () => {
  it('is rejected in the same words whether there is such a user', async () => {
    const { token } = await begin(t, 'candidateReset', candidates['with a temporary password']!);
    const answers = [];
    for (const id of ['C26-9999', candidates['with a password of their own']!, candidates['with a deleted offer']!]) {
      answers.push(seen(await t.call(resetPassword, { token, body: bodies.candidate(id) })));
    }
    expect(answers[0]).toMatchObject({ status: 403 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('is rejected in the same words at HR’s call', async () => {
    const own = await createHrUser(t);
    const { token } = await begin(t, 'hrReset', own.hrUserId);
    const answers = [];
    for (const id of Object.values(hrUsers)) {
      answers.push(seen(await t.call(hrResetPassword, { token, body: bodies.hr(id) })));
    }
    expect(answers[0]).toMatchObject({ status: 403 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});
