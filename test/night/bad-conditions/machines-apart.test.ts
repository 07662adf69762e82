import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createToken, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { openDataDir } from '#test/data-dir.ts';
import { httpClient, sendCall } from '#test/http-client.ts';
import { bankForm } from '#test/joining-requests.ts';
import { acceptedCandidates, candidatePassword } from '#test/live-candidates.ts';
import { hashesOf, saveLiveStep, servedHashes } from '#test/live-steps.ts';
import { otpIn, waitForSms } from '#test/outbox.ts';
import { startServerProcess, type ServerProcess } from '#test/server-process.ts';

/** The first of the accepted candidates'. */
const mobileNumber = '9200000000';

/** Node with a clock that is wrong by this many hours. */
const clockApart = (hours: number) => {
  const code = `const apart = ${hours} * 3600e3; const Right = Date; globalThis.Date = class extends Right {
    constructor(...given) { given.length === 0 ? super(Right.now() + apart) : super(...given); }
    static now() { return Right.now() + apart; } };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
};

vi.stubEnv('DATABASE_URL', inject('databaseServer'));
const dataDir = await openDataDir();

describe('two machines whose clocks are hours apart', { timeout: 120_000 }, () => {
  let machines: ServerProcess[];
  let candidateId: string;
  beforeAll(async () => {
    machines = [
      await startServerProcess(dataDir, { ...clockApart(-5), RATE_LIMITS: 'on' }),
      await startServerProcess(dataDir, { ...clockApart(7), RATE_LIMITS: 'on' }),
    ];
    [candidateId = ''] = await acceptedCandidates(machines[0] as ServerProcess, 1);
  }, 90_000);
  afterAll(async () => {
    for (const machine of machines) await machine.kill();
  });

  const eachWay = () =>
    [machines, machines.toReversed()].map(([one, other]) => ({ one: one?.url ?? '', other: other?.url ?? '' }));

  const used: string[] = [];

  it('take each other’s sessions, links and codes, and both say that they are apart', async () => {
    for (const { one, other } of eachWay()) {
      const body = { userName: candidateId, password: candidatePassword };
      const { token } = await httpClient(one).json(createToken, { body });
      const form = bankForm();
      expect(await saveLiveStep(other, 'bank', token, form)).toMatchObject({ status: 200 });
      // The link is made by one and used at the other.
      expect(await servedHashes(one, 'bank', token, other)).toEqual(hashesOf(form));

      await httpClient(one).json(sendOtp, { body: { candidateId } });
      const text = await waitForSms(join(dataDir, 'outbox'), mobileNumber, (sms) => !used.includes(otpIn(sms)));
      const otp = otpIn(text);
      used.push(otp);
      expect(await httpClient(other).json(validateOtp, { body: { candidateId, otp } })).toBe('SUCCESS');
    }
    for (const machine of machines) expect(machine.said().join('\n')).toContain('clock and the database’s differ');
  });

  it('count one person’s tries together, and let them in again after a quarter of an hour', async () => {
    const body = { userName: 'somebody', password: 'not this one' };
    const answers: Response[] = [];
    for (let n = 0; n < 14; n += 1) answers.push(await sendCall(machines[n % 2]?.url ?? '', createToken, { body }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    for (const answer of answers.slice(10)) {
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(800);
      expect(seconds).toBeLessThanOrEqual(900);
    }
  });
});
