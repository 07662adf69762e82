import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { getFirstDay } from '#contract/first-day.ts';
import { getCandidateById } from '#contract/onboarding.ts';
import { openDataDir } from '#test/data-dir.ts';
import { httpClient } from '#test/http-client.ts';
import { ownDatabase, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { kills as killsAsked, roundsTimeoutMs } from '#test/hard/kill/rounds.ts';
import { startLanes } from '#test/hard/kill/lanes.ts';
import { startReceiver, type Receiver } from '#test/receivers/webhook-receiver.ts';
import { expectKept, expectDelivered } from './found.ts';
import { downloadAll, exportAll } from './handing-out.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { moveOn, recordOrTakeBack } from './reviewing.ts';
import { newColleague, prepare, type Prepared } from './prepare.ts';

vi.stubEnv('DATABASE_URL', inject('databaseServer'));
const dataDir = await openDataDir();
let pool: pg.Pool;
let receiver: Receiver;

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await ownDatabase(dataDir)).DATABASE_URL, max: 2 });
  receiver = await startReceiver();
  // So long an event is on its way, for a kill to come in between.
  receiver.answer = (response) => void delay(20).then(() => response.writeHead(204).end());
});
afterAll(async () => {
  receiver.close();
  await pool.end();
});

const start = () => startServerProcess(dataDir, { WEBHOOK_PRIVATE: 'on' });

/** When the server is killed: in the middle of what. */
const moments = ['acknowledged', 'export', 'download', 'delivery'] as const;
const kills = Math.max(killsAsked, moments.length);

/** All at work, until the server is killed; each round at another moment. */
async function killAtWork(prepared: Prepared, ledger: Ledger, round: number): Promise<void> {
  const server = await start();
  await expectKept(pool, ledger);
  const { url } = server;
  // An export that a kill broke off counts as running for two minutes: its user waits.
  const token = await newColleague(server, prepared.hrToken, `hr.${round}`);
  const site = { url, hrToken: prepared.hrToken, ledger };
  const { reviewed, joining, everybody, filed } = prepared;
  const work = startLanes([
    ...reviewed.map((one) => () => moveOn(site, one)),
    ...joining.map((candidateId) => () => recordOrTakeBack(site, candidateId)),
    () => exportAll({ url, token, ledger, candidateIds: everybody }),
    () => downloadAll({ url, token, ledger, candidateIds: filed }),
  ]);
  await ledger.progress.times('acknowledged', 15 + ((round * 7) % 20));
  await ledger.progress.times(moments[round % moments.length] ?? 'acknowledged', 1);
  await delay((round * 37) % 90);
  const left = work.leave();
  await server.kill();
  await left;
  ledger.kills += 1;
}

/** Waits until no event is on its way any more: one that was being sent at a kill is tried again after a minute. */
async function drained(): Promise<void> {
  const waiting = `select delivery_id from webhook_deliveries where state <> 'DELIVERED'`;
  await vi.waitFor(async () => expect((await pool.query(waiting)).rows).toEqual([]), {
    timeout: 240_000,
    interval: 500,
  });
}

it(
  `loses nothing of reviews, joinings, exports and events in ${kills} kills`,
  { timeout: roundsTimeoutMs + 240_000 },
  async () => {
    const ledger = createLedger();
    const first = await start();
    const prepared = await prepare(first, pool, receiver);
    receiver.answer = ((answer) => (response) => {
      ledger.progress.happened('delivery');
      answer(response);
    })(receiver.answer);
    expect(await first.stop()).toBe(0);
    for (let round = 0; ledger.kills < kills; round += 1) await killAtWork(prepared, ledger, round);
    const server: ServerProcess = await start();
    try {
      await expectKept(pool, ledger);
      await expectShown(server, prepared, ledger);
      await drained();
      await expectDelivered(pool, receiver);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  },
);

/** The screens show what is stored, and files that come whole hold exactly those whom they record. */
async function expectShown({ url }: ServerProcess, prepared: Prepared, ledger: Ledger): Promise<void> {
  const { hrToken: token, reviewed, joining, everybody, filed } = prepared;
  const client = httpClient(url);
  for (const { candidateId } of reviewed) {
    const { submissionVersion, submissions } = await client.json(getCandidateById, { token, query: { candidateId } });
    const asked = [...ledger.asked.submission].filter((text) => text.startsWith(`${candidateId} `));
    const acknowledged = asked.filter((text) => ledger.acknowledged.submission.has(text));
    expect(submissions).toHaveLength(submissionVersion);
    expect(submissionVersion).toBeGreaterThanOrEqual(acknowledged.length);
    expect(submissionVersion).toBeLessThanOrEqual(asked.length);
  }
  for (const candidateId of joining) {
    const { current, records } = await client.json(getFirstDay, { token, query: { candidateId } });
    expect(current?.employeeId).toBe(records[0]?.outcome === 'JOINED' ? records[0].employeeId : undefined);
  }
  await downloadAll({ url, token, ledger, candidateIds: filed });
  await exportAll({ url, token, ledger, candidateIds: everybody });
  expect(ledger.handedOut.at(-2)?.candidateIds).toEqual(filed);
  expect(ledger.handedOut.at(-1)?.candidateIds).toEqual(everybody);
  await expectKept(pool, ledger);
}
