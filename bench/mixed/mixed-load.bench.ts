import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess } from '#test/server-process.ts';
import { testSecretKey } from '#test/database/test-database.ts';
import { startGenerator, type Generator } from './load.ts';
import { startMixedApp, startRawProcesses, type MixedApp } from './mixed-app.ts';
import { heapOf, measure, steadyStream, type Measured } from './mixed-measure.ts';
import { errorsOf, mixedExplanation, mixedTables, ratioOfAll } from './mixed-report.ts';
import { writePart } from '#bench/report.ts';

const pairs = Math.ceil(Number(process.env.ROUNDS ?? 100) / 14);

let app: MixedApp;
let generator: Generator;
const found: Measured[] = [];

beforeAll(async () => {
  app = await startMixedApp();
  generator = await startGenerator(app.kinds);
});

afterAll(async () => {
  await writePart('mixed', app.t.database.pool, [...mixedTables(found), '', ...mixedExplanation(found)]);
  await generator.stop();
  await app.close();
});

test.each([1, 2, 4])('%i server processes', async (processes) => {
  const server = await startServerProcess(app.t.deps.env.dataDir, {
    DATABASE_URL: app.t.database.connectionString,
    SECRET_KEY: testSecretKey,
    WORKERS: String(processes),
    METRICS_PORT: '0',
  });
  const raw = await startRawProcesses(app, processes);
  const { login: _login, ...rates } = found[0]?.open.rates ?? {};
  const measured = await measure({ app, generator, pairs }, { processes, server, raw }, found[0] ? rates : null);
  await raw.stop();
  await server.stop();
  found.push(measured);

  expect([...new Set(errorsOf(measured))]).toEqual([]);
  // Every login of the heap has an answer.
  for (const [kind, count] of Object.entries(heapOf)) {
    const { times, refused } = measured.heap[kind] ?? { times: [], refused: [] };
    expect(times.length + refused.length).toBe(count);
  }
  // Logins do not slow the other calls by more than half in the 95th percentile. The beginning of a storm may (ADR 60).
  const streams = measured.logins.filter(({ name }) => name === steadyStream);
  expect(streams).toHaveLength(1);
  for (const stream of streams) expect(ratioOfAll(stream)).toBeLessThanOrEqual(1.5);
});
