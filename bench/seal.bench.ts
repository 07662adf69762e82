import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealDue } from '#server/signed-letters/seal-due.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { copyAcceptance } from '#test/signed-letters/copy-acceptance.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { readUse } from './campus/process-use.ts';
import { median, table } from './measure.ts';
import { writePart } from './report.ts';

const turns = 5;
const lettersEach = Math.max(20, Number(process.env.ROUNDS ?? 100));

let t: TestApp;
let accepted: number;
let copied = 0;
const used: { server: number; drawing: number; seconds: number }[] = [];

beforeAll(async () => {
  t = await startTestApp();
  const hrToken = await signInHr(t, await createHrUser(t));
  accepted = (await createOffer(t, { hrToken, status: 'Approved' })).candidateOfferId;
});

afterAll(async () => {
  const each = (value: (turn: (typeof used)[number]) => number) =>
    ((median(used.map(value)) * 1000) / lettersEach).toFixed(2);
  const row = [each((turn) => turn.server), each((turn) => turn.drawing), each((turn) => turn.seconds)];
  await writePart('seal', t.database.pool, [
    ...table(['Processor ms a letter: server', 'its drawing process', 'Time in all, ms'], [row]),
    '',
    `${lettersEach} accepted letters are sealed in a turn, one after the other: read, record drawn, appended and sealed, stored with its row of the audit. Medians of ${turns} turns, the first one left out. At most 15 ms of the server's processor time each.`,
  ]);
  await t.close();
});

/** Processor seconds of all processes that draw, so far. */
async function drawingSeconds(): Promise<number> {
  const uses = await Promise.all(t.deps.letters.processIds().map(readUse));
  return uses.reduce((sum, use) => sum + use.server.seconds, 0);
}

async function takeTurn(): Promise<(typeof used)[number]> {
  for (let n = 0; n < lettersEach; n += 1) await copyAcceptance(t.database.pool, accepted, (copied += 1));
  const drawn = await drawingSeconds();
  const begin = performance.now();
  const before = process.cpuUsage();
  expect(await sealDue(t.deps)).toBe(lettersEach);
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - begin) / 1000;
  return { server: (user + system) / 1e6, drawing: (await drawingSeconds()) - drawn, seconds };
}

test('accepted letters, in turns', async () => {
  await takeTurn();
  for (let turn = 0; turn < turns; turn += 1) used.push(await takeTurn());
  expect((median(used.map(({ server }) => server)) * 1000) / lettersEach).toBeLessThan(15);
});
