import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAtRisk } from '#contract/hr/at-risk.ts';
import { getDashboard } from '#contract/dashboard.ts';
import { getAllCandidates } from '#contract/onboarding.ts';
import { getOfferHistory } from '#contract/history.ts';
import { findOffers } from '#contract/hr/offer-actions.ts';
import type { ResponseOf } from '#contract/call.ts';
import { getOfferMessages } from '#contract/messages.ts';
import { getOfferPage } from '#contract/hr/offer-page.ts';
import { extendOffers, getAllOfferLetters } from '#contract/offers.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import {
  type FetchOffers,
  loadOffers,
  nothingLoaded,
  type OffersQuery,
} from '#web/hr/offers-list/store/load-offers.ts';
import type { OfferBatch } from '#web/api/read/offers.ts';
import { startBenchApp, type BenchApp } from './bench-app.ts';
import { drain, exchange } from './exchange.ts';
import { inTurns, pairedHead, pairedRow, table, type Paired } from './measure.ts';
import { rawOffers } from './raw/raw-offers.ts';
import { startRawServer, type RawServer } from './raw/raw-server.ts';
import { rawStatements, type Script, recordStatements } from './raw/raw-statements.ts';
import { writePart } from './report.ts';
import { seedOffers } from './seed-offers.ts';

const rounds = Number(process.env.ROUNDS ?? 100);
const sizes = [1000, 10_000, 50_000];
const baseline = 'two statements in plain pg, the same JSON';

let app: BenchApp;
let raw: RawServer;
const rows: string[][] = [];
const script: Script = { statements: [], answer: null };

beforeAll(async () => {
  app = await startBenchApp();
  raw = await startRawServer({
    '/offers': rawOffers(app.t.database.pool),
    '/statements': rawStatements(app.t.database.pool, script),
  });
});

afterAll(async () => {
  await writePart('list', app.t.database.pool, [...table(pairedHead, rows), '', explanation]);
  await raw.close();
  await app.close();
});

const explanation =
  'The baseline counts the offers, reads the page with its names by one join in plain `pg`, makes one literal a row and writes it by `JSON.stringify` on `node:http`; it knows no login. The baseline of every other call runs the statements that ours runs and answers the same. The first page counts all offers, which is why it grows at all.';

type Target = { address: string; headers: Record<string, string> };
const target = (query: string, path: string = getAllOfferLetters.path, headers = {}): Target => ({
  address: `${app.url}${path}${query}`,
  headers: { ...app.headers, ...headers },
});
const rawTarget = (query: string, path = '/offers'): Target => ({ address: `${raw.url}${path}${query}`, headers: {} });

const call = ({ address, headers }: Target) => drain(address, { method: 'GET', headers });

type Answer = ResponseOf<typeof getAllOfferLetters>;
async function readAnswer<T = Answer>({ address, headers }: Target): Promise<T> {
  const bytes = await exchange(address, { method: 'GET', headers });
  return (JSON.parse(bytes.toString('utf8')) as { responseObject: T }).responseObject;
}

const queryOf = (query: OffersQuery) =>
  `?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()}`;

/** What the client's loader makes of an answer; reading it is the browser's work and not timed here. */
type Known = Map<string, OfferBatch>;

/** Loads all offers as the client does, including those that changed during the load; returns its calls and their answers. */
async function learnCalls(targetOf: (query: string) => Target, size: number): Promise<Known> {
  const known: Known = new Map();
  const ids = new Set<number>();
  const fetchOffers: FetchOffers = async (query) => {
    const { content, totalElements, cursor } = await readAnswer(targetOf(queryOf(query)));
    for (const offer of content) ids.add(offer.candidateOfferId);
    // The loader reads only the first ten.
    const batch = { content: content.slice(0, 10), totalElements, totalPages: null, cursor };
    known.set(queryOf(query), batch);
    return batch;
  };
  await loadOffers(nothingLoaded(), fetchOffers, () => null);
  expect(ids.size).toBe(size);
  return known;
}

/** The same calls at the same times, their answers only drained. */
async function loadAll(targetOf: (query: string) => Target, known: Known): Promise<void> {
  const fetchOffers: FetchOffers = async (query) => {
    await call(targetOf(queryOf(query)));
    const batch = known.get(queryOf(query));
    if (batch === undefined) throw new Error(`a call that was not foreseen: ${queryOf(query)}`);
    return batch;
  };
  await loadOffers(nothingLoaded(), fetchOffers, () => null);
}

async function limitedHeaders() {
  const { t } = app;
  const largest = await t.db
    .selectFrom('offers')
    .select('dept_id')
    .groupBy('dept_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { authorization: `Bearer ${await signInHr(t, await createHrUser(t, { departments: [largest.dept_id] }))}` };
}

test.each(sizes)('reads %i offers', async (size) => {
  const { pool } = app.t.database;
  const { rows: counted } = await pool.query<{ count: number }>('select count(*) from offers');
  await seedOffers(pool, size - (counted[0]?.count ?? 0));
  const offers = `${size.toLocaleString('en')} offers`;

  // The baseline answers the same, or it is none.
  const [our, their] = [
    await readAnswer(target('?page=0&size=1000')),
    await readAnswer(rawTarget('?page=0&size=1000')),
  ];
  expect({ ...our, cursor: '' }).toEqual({ ...their, cursor: '' });

  const page = '?page=0&size=10';
  const firstPage = await inTurns(
    rounds,
    () => call(target(page)),
    () => call(rawTarget(page)),
  );
  rows.push(pairedRow(`first page of 10, of ${offers}`, baseline, firstPage));

  // A user of one department reads no slower than an Administrator who reads as many.
  const limited = await limitedHeaders();
  for (const [name, ofPage] of [
    ['first page of 10', page],
    ['the whole list, a page of 10,000 at most,', '?page=0&size=10000'],
  ] as const) {
    const ofDepartment = await inTurns(
      Math.ceil(rounds / 2),
      () => call(target(ofPage, getAllOfferLetters.path, limited)),
      () => call(target(ofPage)),
    );
    rows.push(pairedRow(`${name} by a user of one department, of ${offers}`, 'by an Administrator', ofDepartment));
  }

  const [known, rawKnown] = [await learnCalls(target, size), await learnCalls(rawTarget, size)];
  const all = await inTurns(
    Math.ceil(rounds / (size < 50_000 ? 5 : 10)),
    () => loadAll(target, known),
    () => loadAll(rawTarget, rawKnown),
  );
  rows.push(pairedRow(`all of ${offers} in the client's ${known.size} calls`, baseline, all));

  const figures = await againstStatements(target('', getDashboard.path), Math.ceil(rounds / 2));
  rows.push(pairedRow(`dashboard of ${offers}`, figures.baseline, figures.times));

  for (const [name, path] of [
    [`At Risk of ${offers}, the first 50`, `${getAtRisk.path}?page=1&size=50`],
    [`Find by the server in ${offers}`, `${findOffers.path}?text=priya%20sharma`],
  ] as const) {
    const found = await againstStatements(target('', path), Math.ceil(rounds / 2));
    rows.push(pairedRow(name, found.baseline, found.times));
  }
  for (const sort of ['-joining', 'since'] as const) {
    const times = await againstRows(target(`?page=1&size=20&sort=${sort}`, getAllCandidates.path));
    rows.push(
      pairedRow(`onboarding list by ${sort} of ${offers}, the first 20`, 'the same rows by hand-written SQL', times),
    );
  }
});

/** Times a page of the onboarding list in turns with the least SQL that reads its rows once their ids are known, and counts. */
async function againstRows(ours: Target): Promise<Paired> {
  const { content } = await readAnswer<ResponseOf<typeof getAllCandidates>>(ours);
  expect(content).toHaveLength(20);
  script.answer = { content };
  script.statements = [
    { text: `select count(*) from offers where status = 'Approved' and removed_on is null`, values: [] },
    {
      text: `select o.*, f.*, d.dept_name, a.decided_on, s.submitted_on from offers o join departments d using (dept_id)
        join offer_decisions a on a.candidate_offer_id = o.candidate_offer_id and a.version = o.sent_version
        left join joining_forms f on f.candidate_offer_id = o.candidate_offer_id
        left join joining_submissions s on s.submission_id = f.submission_id where o.candidate_offer_id = any($1)`,
      values: [content.map(({ candidateOfferId }) => candidateOfferId)],
    },
  ];
  return inTurns(
    rounds,
    () => call(ours),
    () => call(rawTarget('', '/statements')),
  );
}

/** Times a call in turns with the statements that it runs, in plain `pg`, answering the same. */
async function againstStatements(ours: Target, times: number): Promise<{ times: Paired; baseline: string }> {
  // A first call, not timed: HR's views are recorded once in a quarter of an hour.
  await call(ours);
  script.statements = await recordStatements(app.t.database.pool, async () => {
    script.answer = await readAnswer<unknown>(ours);
  });
  const found = await inTurns(
    times,
    () => call(ours),
    () => call(rawTarget('', '/statements')),
  );
  return { times: found, baseline: `the same ${script.statements.length} statements in plain pg` };
}

test('reads the page of one offer, its messages and its history', async () => {
  const { rows: chosen } = await app.t.database.pool.query<{ id: string; candidate: string }>(
    `select candidate_offer_id as id, candidate_id as candidate from offers
     where status = 'Offer Sent' order by candidate_offer_id limit 1 offset 5000`,
  );
  const { id = '', candidate = '' } = chosen[0] ?? {};
  await followUp(candidate);
  for (const [name, path, holds] of [
    ['page of one offer', getOfferPage.path, { offer: { candidateOfferId: Number(id) } }],
    ['messages of one offer', getOfferMessages.path, Array.from({ length: followUps }, () => expect.anything())],
    ['history of one offer', getOfferHistory.path, { totalElements: followUps }],
  ] as const) {
    const query = path === getOfferHistory.path ? '&show=changes&page=1&size=5' : '';
    const found = await againstStatements(target(`?candidateOfferId=${id}${query}`, path), rounds);
    expect(script.answer).toMatchObject(holds);
    rows.push(pairedRow(`${name}, of 50,000 offers`, found.baseline, found.times));
  }
});

/** How often HR extended the reply-by date: each time adds a mail and an entry of the history. */
const followUps = 20;

async function followUp(candidateId: string): Promise<void> {
  const token = app.headers.authorization.replace('Bearer ', '');
  for (let time = 1; time <= followUps; time += 1) {
    const body = { candidateIds: [candidateId], replyBy: addDays(todayInIndia(), time + 30) };
    expect((await app.t.call(extendOffers, { body, token })).status).toBe(200);
  }
}
