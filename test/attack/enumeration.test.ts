import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { createToken, resetPassword, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { hrCreateToken, hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { codeAnswerMs } from '#server/auth/codes/one-time-codes.ts';
import { begin } from '#test/authorization/tokens.ts';
import { verified } from '#test/cheap-passwords.ts';
import { createHrUser, createOffer, signInCandidate } from '#test/factories.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app.ts';

/** Answers about codes wait their time only where that is looked at: all the others are about what is said and done. */
const waits = vi.hoisted(() => ({ inFull: false }));
vi.mock(import('#server/auth/limits/no-sooner-than.ts'), async (original) => {
  const { noSoonerThan } = await original();
  return { noSoonerThan: (milliseconds, work) => noSoonerThan(waits.inFull ? milliseconds : 0, work) };
});

const query = vi.spyOn(pg.Client.prototype, 'query');
/** The connections of the app; those of the job queue speak when they like. */
const connections = new WeakSet<object>();

let t: TestApp;
/** By what each of them is: all are to look alike to who knows no password and reads no mailbox. */
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

/** All that a stranger sees of an answer, but for the time, the request's own id and the seconds that are left of a limit. */
function seen({ status, headers, bytes }: TestAnswer): unknown {
  const { date: _date, 'x-request-id': _id, 'retry-after': wait, ...others } = headers;
  return { status, headers: others, waits: wait !== undefined, body: bytes.toString('utf8') };
}

/** What a mail says of the company is read once in two seconds, no matter who asks for a mail. */
const isOfCompany = (text: string) => text.includes('from "settings"');

/** The statements and the hashes that one call costs; whether a transaction was kept or taken back is not told apart. */
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
  it('answers the same to every account and to none', async () => {
    const nobody = seen(await ask(call, body(accounts.unknown!)));
    for (const [kind, name] of others(accounts)) {
      expect({ [kind]: seen(await ask(call, body(name))) }).toEqual({ [kind]: nobody });
    }
  });

  it('stops tries at every account and at none alike, at the same one', async () => {
    const answersAt = async (name: string) => {
      const answers = [];
      for (let tried = 0; tried < 17; tried += 1) answers.push(seen(await ask(call, body(name))));
      await t.db.deleteFrom('rate_limits').execute();
      return answers;
    };
    const [kind, name] = others(accounts)[0]!;
    const atNobody = await answersAt(accounts.unknown!);
    expect(atNobody.at(-1)).toMatchObject({ status: 429, waits: true });
    expect({ [kind]: await answersAt(name) }).toEqual({ [kind]: atNobody });
  });
});

describe('the work behind', () => {
  it.each(logins)(
    '%s is the same for every account and for none: hashes and statements, one by one',
    async (_name, call, body, accounts) => {
      const forNobody = await costOf(call, body(accounts.unknown!));
      expect(forNobody).toMatchObject({ hashes: 2 });
      for (const [kind, name] of others(accounts)) {
        expect({ [kind]: await costOf(call, body(name)) }).toEqual({ [kind]: forNobody });
      }
    },
  );

  it.each(doors)('%s is the same when tries are stopped', async (_name, call, body, accounts) => {
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

/** How many tries of one name from one address are let through. */
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

  it.each(codes)(
    '%s is answered no sooner than what it costs where there is an account',
    async (_name, call, body, accounts) => {
      for (const name of Object.values(accounts)) {
        const begun = performance.now();
        expect((await ask(call, body(name))).status).not.toBe(429);
        // Timers may fire a millisecond early.
        expect(performance.now() - begun).toBeGreaterThan(codeAnswerMs - 2);
      }
    },
  );

  it.each(logins)(
    '%s takes as long for a user as for nobody, but for what the machine adds',
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
      const [nobody, somebody] = times.map((all) => all.toSorted((a, b) => a - b)[all.length >> 1]!);
      expect(somebody! / nobody!).toBeLessThan(2);
      expect(nobody! / somebody!).toBeLessThan(2);
    },
  );
});

describe('a reset with somebody else’s name', () => {
  it('is refused alike whether there is such a user', async () => {
    const { token } = await begin(t, 'candidateReset', candidates['with a temporary password']!);
    const answers = [];
    for (const id of ['C26-9999', candidates['with a password of their own']!, candidates['with a deleted offer']!]) {
      answers.push(seen(await t.call(resetPassword, { token, body: bodies.candidate(id) })));
    }
    expect(answers[0]).toMatchObject({ status: 403 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('is refused alike by HR’s door', async () => {
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
