import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportCandidates } from '#contract/hr/handover.ts';
import { sealNumber } from '#server/joining/sealed-numbers.ts';
import { joiner } from '#test/joined-candidate.ts';
import { offerColumns } from '#test/offers/offer-columns.ts';
import { startBenchApp, type BenchApp } from './bench-app.ts';
import { exchange } from './exchange.ts';
import { inTurns, median, pairedHead, pairedRow, table, timeOf } from './measure.ts';
import { startRawServer, type RawServer } from './raw/raw-server.ts';
import { writePart } from './report.ts';

const rounds = Math.ceil(Number(process.env.ROUNDS ?? 100) / 20);
const sizes = [1000, 5000];

let app: BenchApp;
let raw: RawServer;
let ids: string[] = [];
let sheet: unknown[][] = [];
const rows: string[][] = [];
const memory: string[] = [];

beforeAll(async () => {
  app = await startBenchApp();
  raw = await startRawServer({ '/export': async () => written(sheet) });
  ids = await seedPeople(Math.max(...sizes));
});

afterAll(async () => {
  const lines = [...table(pairedHead, rows), '', ...memory, '', explanation];
  await writePart('handover', app.t.database.pool, lines);
  await raw.close();
  await app.close();
});

const ourExport = (count: number) => {
  const body = { candidateIds: ids.slice(0, count), layout: 'ALL', reason: 'Payroll for December 2026' };
  return exchange(`${app.url}${exportCandidates.path}`, {
    method: 'POST',
    headers: { ...app.headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  });
};
const rawExport = () => exchange(`${raw.url}/export`, { method: 'POST', headers: {}, body: Buffer.from('{}') });

test.each(sizes)('export of %i people', async (size) => {
  sheet = utils.sheet_to_json(read(await ourExport(size)).Sheets.Employees!, { header: 1 });
  expect(sheet).toHaveLength(size + 1);
  const grown: number[] = [];
  const found = await inTurns(rounds, async () => grown.push(await growthDuring(() => ourExport(size))), rawExport);
  rows.push(
    pairedRow(`export ${size.toLocaleString('en')} people, all fields`, 'the same cells written by @e965/xlsx', found),
  );
  memory.push(
    `Memory of the process grows by ${Math.round(median(grown))} MB at most during an export of ${size.toLocaleString('en')} people.`,
  );
});

/** By how many MB the memory of the process was larger, at its largest, than when the work began. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  await timeOf(work);
  clearInterval(timer);
  return (most - before) / 1e6;
}

/** One person who filled everything in, so many times over, each with numbers sealed for them; answers their candidate ids. */
async function seedPeople(count: number): Promise<string[]> {
  const { t } = app;
  const { pool } = t.database;
  const { offer, answers } = await joiner(t, { hrToken: app.headers.authorization.slice('Bearer '.length) });
  const own = ['candidate_offer_id', 'candidate_id', 'email', 'mobile'];
  const copied = await offerColumns(pool, own);
  const from = offer.candidateOfferId;
  const { rows: made } = await pool.query<{ id: number; candidate_id: string }>(
    `insert into offers (candidate_id, email, mobile, ${copied})
     select 'X-' || n, 'many.' || n || '@example.com', (8000000000 + n)::text, ${copied}
     from offers, generate_series(1, ${count}) as n where candidate_offer_id = $1
     returning candidate_offer_id as id, candidate_id`,
    [from],
  );
  const people = made.map(({ id }) => id);
  await pool.query('insert into joining_forms (candidate_offer_id) select unnest($1::bigint[])', [people]);
  for (const name of ['personal_details', 'bank_details', 'experiences', 'educations', 'family_members']) {
    const columns = await columnsOf(name);
    await pool.query(
      `insert into ${name} (candidate_offer_id, ${columns})
       select o.id, ${columns} from ${name}, unnest($2::bigint[]) as o (id) where candidate_offer_id = $1`,
      [from, people],
    );
  }
  for (const [name, column, field] of [
    ['personal_details', 'pan_number', 'panNumber'],
    ['personal_details', 'aadhaar_number', 'aadhaarNumber'],
    ['bank_details', 'account_number', 'accountNumber'],
  ] as const) {
    const sealed = people.map((id) => sealNumber(t.deps, id, field, answers[field]).sealed);
    await pool.query(
      `update ${name} set ${column} = s.sealed from unnest($1::bigint[], $2::bytea[]) as s (id, sealed)
       where candidate_offer_id = s.id`,
      [people, sealed],
    );
  }
  return made.map((row) => row.candidate_id);
}

/** What a table of a step has, but for whose it is and its own number. */
async function columnsOf(name: string): Promise<string> {
  const { rows: found } = await app.t.database.pool.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = $1 and column_name <> 'candidate_offer_id' and is_identity = 'NO'`,
    [name],
  );
  return found[0]?.names ?? '';
}

function written(cells: unknown[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells, { dense: true }), 'Employees');
  return write(book, { type: 'buffer', compression: true }) as Buffer;
}

const explanation =
  'The baseline writes cells that are in memory already, by `@e965/xlsx` in one piece. Ours also reads five tables, opens three sealed numbers of each person, and writes an audit row for each of them before the row goes out, in batches of 100.';
