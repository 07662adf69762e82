import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDashboard } from '#contract/dashboard.ts';
import { getAllOfferLetters, type OfferRecord } from '#contract/offers.ts';
import { type FetchOffers, loadOffers, newPlan, type OffersQuery } from '#web/hr/offers-list/load-offers.ts';
import { startDesk, type Desk } from './desk.ts';
import { exchange } from './exchange.ts';
import { growthOf, inTurns, median, milliseconds, pairedHead, pairedRow, table, type Paired } from './measure.ts';
import { rawOffers } from './raw-offers.ts';
import { startRawServer, type RawServer } from './raw-server.ts';
import { rawStatements, type Script } from './raw-statements.ts';
import { recordStatements } from './record-statements.ts';
import { writePart } from './report.ts';
import { seedOffers } from './seed-offers.ts';

const rounds = Number(process.env.ROUNDS ?? 100);
const sizes = [1000, 10_000, 50_000];
const baseline = 'two statements in plain pg, the same JSON';

let desk: Desk;
let raw: RawServer;
const rows: string[][] = [];
const first = new Map<number, Paired>();
const whole = new Map<number, Paired>();
const dashboard = new Map<number, Paired>();
const script: Script = { statements: [], answer: null };
const blocked = new Map<string, number>();

beforeAll(async () => {
  desk = await startDesk();
  const list = rawOffers(desk.t.database.pool);
  raw = await startRawServer({
    '/offers': list,
    '/statements': rawStatements(desk.t.database.pool, script),
    '/gzip': async (request) => promisify(gzip)(JSON.stringify(await list(request))),
  });
});

afterAll(async () => {
  await writePart('list', desk.t.database.pool, [...table(pairedHead, rows), '', ...growth(), '', ...explanation()]);
  await raw.close();
  await desk.close();
});

const ours = (query: string, headers = {}, path: string = getAllOfferLetters.path) =>
  exchange(`${desk.url}${path}${query}`, {
    method: 'GET',
    headers: { ...desk.headers, ...headers },
  });
const theirs = (query: string, path = '/offers') =>
  exchange(`${raw.url}${path}${query}`, { method: 'GET', headers: {} });
const queryOf = (query: OffersQuery) =>
  `?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()}`;

type Answer = { responseObject: { content: OfferRecord[]; totalElements: number; cursor: string } };
const read = (bytes: Buffer) => (JSON.parse(bytes.toString('utf8')) as Answer).responseObject;

/** What the client asks for, from the first page to what changed meanwhile, and at what times two calls run at once. */
async function loadAll(fetchBytes: (query: string) => Promise<Buffer>, answers: Map<string, ReturnType<typeof read>>) {
  const ids = new Set<number>();
  const fetchOffers: FetchOffers = async (query) => {
    const bytes = await fetchBytes(queryOf(query));
    // Reading the answer is the browser's work: after the first time it is known what it says.
    const known = answers.get(queryOf(query)) ?? read(bytes);
    answers.set(queryOf(query), known);
    return known;
  };
  await loadOffers(newPlan(), fetchOffers, ({ content }) => {
    for (const offer of content) ids.add(offer.candidateOfferId);
  });
  return ids.size;
}

test.each(sizes)('%i offers', async (size) => {
  const { pool } = desk.t.database;
  const { rows: counted } = await pool.query<{ count: number }>('select count(*) from offers');
  await seedOffers(pool, size - (counted[0]?.count ?? 0));
  const offers = `${size.toLocaleString('en')} offers`;

  // The baseline answers the same, or it is none.
  const [our, their] = [read(await ours('?page=0&size=1000')), read(await theirs('?page=0&size=1000'))];
  expect({ ...our, cursor: '' }).toEqual({ ...their, cursor: '' });

  const page = '?page=0&size=10';
  const firstPage = await inTurns(
    rounds,
    () => ours(page),
    () => theirs(page),
  );
  first.set(size, firstPage);
  rows.push(pairedRow(`first page of 10, of ${offers}`, baseline, firstPage));

  const answers = [new Map(), new Map()] as const;
  expect(await loadAll(ours, answers[0])).toBe(size);
  expect(await loadAll(theirs, answers[1])).toBe(size);
  const all = await inTurns(
    Math.ceil(rounds / (size < 50_000 ? 5 : 10)),
    () => loadAll(ours, answers[0]),
    () => loadAll(theirs, answers[1]),
  );
  whole.set(size, all);
  rows.push(pairedRow(`all of ${offers} in the client's ${answers[0].size} calls`, baseline, all));

  script.statements = await recordStatements(pool, async () => {
    script.answer = JSON.parse((await ours('', {}, getDashboard.path)).toString('utf8'));
  });
  const figures = await inTurns(
    Math.ceil(rounds / 2),
    () => ours('', {}, getDashboard.path),
    () => theirs('', '/statements'),
  );
  dashboard.set(size, figures);
  const same = `the same ${script.statements.length} statements in plain pg`;
  rows.push(pairedRow(`dashboard of ${offers}`, same, figures));
});

test('10,000 in one call', async () => {
  const page = '?page=0&size=10000';
  expect(read(await ours(page)).content).toHaveLength(10_000);
  const some = Math.ceil(rounds / 5);
  rows.push(
    pairedRow(
      '10,000 in one call',
      baseline,
      await inTurns(
        some,
        () => ours(page),
        () => theirs(page),
      ),
    ),
    pairedRow(
      'the same, packed with gzip',
      `${baseline}, packed by zlib`,
      await inTurns(
        some,
        () => ours(page, { 'accept-encoding': 'gzip' }),
        () => theirs(page, '/gzip'),
      ),
    ),
  );
  blocked.set('ours', await longestBlock(() => ours(page)));
  blocked.set('raw', await longestBlock(() => theirs(page)));
});

/** For how long at most nothing else could be done while this ran, in ms: the median of five runs. */
async function longestBlock(run: () => Promise<unknown>): Promise<number> {
  const longest: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await run();
    delay.disable();
    longest.push(delay.max / 1e6);
  }
  return median(longest);
}

function growth(): string[] {
  const head = ['Growth', ...sizes.map((size) => `${size.toLocaleString('en')} offers`), 'Exponent', 'Raw exponent'];
  const line = (name: string, found: Map<number, Paired>, unit: (time: number, size: number) => string) => {
    const timesOf = (side: keyof Paired) =>
      sizes.map((size) => ({ size, time: median(found.get(size)?.[side] ?? []) }));
    const times = timesOf('ours');
    return [
      name,
      ...times.map(({ size, time }) => unit(time, size)),
      growthOf(times).toFixed(2),
      growthOf(timesOf('raw')).toFixed(2),
    ];
  };
  return table(head, [
    line('first page', first, (time) => `${milliseconds(time)} ms`),
    line('dashboard', dashboard, (time) => `${milliseconds(time)} ms`),
    line('whole list, for each offer', whole, (time, size) => `${((time / size) * 1000).toFixed(1)} µs`),
  ]);
}

function explanation(): string[] {
  const said = (side: string) => `${Math.round(blocked.get(side) ?? Number.NaN)} ms`;
  return [
    'The baseline counts the offers, reads the page with its names by one join in plain `pg`, makes one literal a row and writes it by `JSON.stringify` on `node:http`; it knows no login; that of the dashboard runs the statements that ours runs and answers the same. Ours checks the session, validates, and reads the names beside the rows instead of joining them to each.',
    '',
    `The first page counts all offers, which is why it grows at all. An answer of 10,000 offers keeps the event loop for ${said('ours')} at most (the baseline: ${said('raw')}).`,
  ];
}
