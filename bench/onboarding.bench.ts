import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAllCandidateIds } from '#contract/hr/onboarding-list.ts';
import { getAllCandidates } from '#contract/onboarding.ts';
import { startBenchApp, type BenchApp } from './bench-app.ts';
import { drain, exchange } from './exchange.ts';
import { inTurns, pairedHead, pairedRow, table } from './measure.ts';
import { startRawServer, type RawServer } from './raw/raw-server.ts';
import { rawStatements, type Script } from './raw/raw-statements.ts';
import { recordStatements } from './raw/record-statements.ts';
import { writePart } from './report.ts';
import { seedOffers } from './seed-offers.ts';

const rounds = Number(process.env.ROUNDS ?? 100);
/** About half of them accepted: 50,000 candidates in the onboarding list. */
const offers = 96_200;

let app: BenchApp;
let raw: RawServer;
const rows: string[][] = [];
const script: Script = { statements: [], answer: null };

beforeAll(async () => {
  app = await startBenchApp();
  await seedOffers(app.t.database.pool, offers);
  await app.t.database.pool.query(`
    insert into joining_steps (candidate_offer_id, step, version, saved_on)
    select candidate_offer_id, step, 1, now() - interval '1 day' from joining_forms
    cross join unnest(enum_range(null::joining_step)) as step
    where submission_id is not null or step in ('personal', 'bank')`);
  await app.t.database.pool.query('analyze');
  raw = await startRawServer({ '/statements': rawStatements(app.t.database.pool, script) });
});

afterAll(async () => {
  await writePart('onboarding', app.t.database.pool, [
    ...table(pairedHead, rows),
    '',
    'The baseline runs the statements that ours runs in plain `pg`, one after the other, and answers the same JSON; it knows no login.',
  ]);
  await raw.close();
  await app.close();
});

const list = (query: string) => `${getAllCandidates.path}?page=1&size=20${query}`;

test.each([
  ['first page', list('')],
  ['a page in the middle', `${getAllCandidates.path}?page=1000&size=20`],
  ['by joining date', list('&sort=joiningDate')],
  ['by name', list('&sort=name')],
  ['by how far the form is', list('&sort=joining')],
  ['by since', list('&sort=-since')],
  ['submitted, joining in two months', list('&state=submitted&joiningFrom=2026-11-01&joiningTo=2026-12-31')],
  ['a name that is searched', list('&search=priya%20sharma')],
  ['the IDs of all', getAllCandidateIds.path],
])('%s of 50,000 candidates', async (name, path) => {
  const address = `${app.url}${path}`;
  const call = () => drain(address, { method: 'GET', headers: app.headers });
  await call();
  script.statements = await recordStatements(app.t.database.pool, async () => {
    const bytes = await exchange(address, { method: 'GET', headers: app.headers });
    script.answer = (JSON.parse(bytes.toString('utf8')) as { responseObject: unknown }).responseObject;
  });
  const times = await inTurns(rounds, call, () => drain(`${raw.url}/statements`, { method: 'GET', headers: {} }));
  expect(times.ours).toHaveLength(rounds);
  rows.push(
    pairedRow(`${name}, of 50,000 candidates`, `the same ${script.statements.length} statements in plain pg`, times),
  );
});
