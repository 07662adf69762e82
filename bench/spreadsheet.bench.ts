import { monitorEventLoopDelay } from 'node:perf_hooks';
import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOffers, uploadExcel } from '#contract/offer-sheet.ts';
import { getAllOfferLetters, type OfferRecord } from '#contract/offers.ts';
import { multipartOf } from '#test/multipart.ts';
import { typedRows, workbookOf } from '#test/workbooks/offer-workbook.ts';
import { startBenchApp, type BenchApp } from './bench-app.ts';
import { exchange } from './exchange.ts';
import { growthOf, inTurns, median, milliseconds, pairedHead, pairedRow, table, type Paired } from './measure.ts';
import { bodyOf, startRawServer, type RawServer } from './raw/raw-server.ts';
import { runStatements } from './raw/raw-statements.ts';
import { recordStatements, type Statement } from './raw/record-statements.ts';
import { writePart } from './report.ts';
import { rememberOffers } from './restore.ts';
import { seedOffers } from './seed-offers.ts';

const rounds = Math.ceil(Number(process.env.ROUNDS ?? 100) / 20);
const imports = [500, 5000, 10_000];
const exports = [1000, 10_000, 50_000];
const offersBefore = 50_000;

let app: BenchApp;
let raw: RawServer;
let statements: Statement[] = [];
let offers: OfferRecord[] = [];
const rows: string[][] = [];
const growthRows: string[][] = [];
const importing = new Map<number, Paired>();
const exporting = new Map<number, Paired>();
const blocked: Record<'import' | 'export', number[]> = { import: [], export: [] };

beforeAll(async () => {
  app = await startBenchApp();
  const { pool } = app.t.database;
  raw = await startRawServer({
    '/import': async (request) => {
      const [first = ''] = read(await bodyOf(request)).SheetNames;
      await runStatements(pool, statements);
      return { created: first };
    },
    '/export': async () => writeOffers(offers),
  });
});

afterAll(async () => {
  const lines = [...table(pairedHead, rows), '', ...growth(), '', ...explanation()];
  await writePart('spreadsheet', app.t.database.pool, lines);
  await raw.close();
  await app.close();
});

const ourExport = () =>
  exchange(`${app.url}${exportOffers.path}`, {
    method: 'POST',
    headers: { ...app.headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ filter: {} })),
  });
const rawExport = () => exchange(`${raw.url}/export`, { method: 'POST', headers: {}, body: Buffer.from('{}') });

test('both exports hold every offer', async () => {
  await seedOffers(app.t.database.pool, 300);
  offers = await readAll(300);
  for (const bytes of [await ourExport(), await rawExport()]) {
    const book = read(bytes);
    expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})).toHaveLength(300);
  }
});

test.each(exports)('export of %i', async (size) => {
  const { pool } = app.t.database;
  const { rows: counted } = await pool.query<{ count: number }>('select count(*) from offers');
  await seedOffers(pool, size - (counted[0]?.count ?? 0));
  offers = await readAll(size);
  const found = await inTurns(rounds, () => watched('export', ourExport, size === 50_000), rawExport);
  exporting.set(size, found);
  expect(offers).toHaveLength(size);
  rows.push(pairedRow(`export ${size.toLocaleString('en')} offers`, 'the same rows written by @e965/xlsx', found));
});

test.each(imports)('import of %i', async (size) => {
  const { pool } = app.t.database;
  const file = workbookOf(await typedRows(app.t, size));
  const { body, contentType } = await multipartOf({ file: { bytes: file, name: 'offers.xlsx' } });
  const call = { method: 'POST', headers: { ...app.headers, 'content-type': contentType }, body };
  const ours = () => exchange(`${app.url}${uploadExcel.path}`, call);
  const restore = await rememberOffers(pool);
  statements = await recordStatements(pool, async () => {
    const answer = JSON.parse((await ours()).toString('utf8')) as { responseObject: { created: number } };
    expect(answer.responseObject.created).toBe(size);
  });
  const found = await inTurns(
    { rounds, before: restore },
    () => watched('import', ours, size === 5000),
    () => exchange(`${raw.url}/import`, { method: 'POST', headers: {}, body: file }),
  );
  await restore();
  importing.set(size, found);
  const baseline = `read by @e965/xlsx, the same ${statements.length} statements in plain pg`;
  rows.push(
    pairedRow(
      `import ${size.toLocaleString('en')} rows among ${offersBefore.toLocaleString('en')} offers`,
      baseline,
      found,
    ),
  );
});

/** Runs the call and notes the longest time, in ms, for which the event loop did nothing else. */
async function watched(what: keyof typeof blocked, run: () => Promise<unknown>, isNoted: boolean): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await run();
  delay.disable();
  if (isNoted) blocked[what].push(delay.max / 1e6);
}

async function readAll(size: number): Promise<OfferRecord[]> {
  const found: OfferRecord[] = [];
  for (let page = 0; page * 10_000 < size; page += 1) {
    const { envelope } = await app.t.call(getAllOfferLetters, {
      token: app.headers.authorization.slice('Bearer '.length),
      query: { page, size: 10_000 },
    });
    found.push(...(envelope.responseObject as { content: OfferRecord[] }).content);
  }
  return found;
}

/** The same columns as our export by @e965/xlsx, all at once, with the formats of dates and rupees. */
function writeOffers(all: OfferRecord[]): Buffer {
  const head = ['Offer ID', 'Name', 'Email', 'Mobile', 'Role', 'Department', 'Sub-department', 'Functional title'];
  const more = ['Designation', 'Joining date', 'Fixed CTC', 'Variable CTC', 'Status', 'Created by', 'Created date'];
  const rows = all.map((offer) => {
    const { candidateOfferId, candidateName, email, mobile, offeredRole, department, subDepartment } = offer;
    const cells = [candidateOfferId, candidateName, email, mobile, offeredRole, department, subDepartment];
    const { functionalTitle, designation, joiningDate, fixedCTC, variableCTC, offerLetterStatus, createdBy } = offer;
    const terms = [functionalTitle, designation, new Date(joiningDate), fixedCTC, variableCTC, offerLetterStatus];
    const modifiedOn = offer.modifiedOn === null ? null : new Date(offer.modifiedOn);
    return [...cells, ...terms, createdBy, new Date(offer.createdOn), offer.modifiedBy, modifiedOn];
  });
  const sheet = utils.aoa_to_sheet([[...head, ...more, 'Modified by', 'Modified date'], ...rows], {
    UTC: true,
    dense: true,
    dateNF: 'dd/mm/yyyy',
  });
  const rupees = '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0';
  for (const row of sheet['!data']?.slice(1) ?? []) for (const cell of row.slice(10, 12)) cell.z = rupees;
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Offers');
  return write(book, { type: 'buffer', compression: true }) as Buffer;
}

function growth(): string[] {
  const line = (name: string, found: Map<number, Paired>) => {
    const points = Array.from(found, ([size, { ours }]) => ({ size, time: median(ours) }));
    const each = points.map(
      ({ size, time }) =>
        `${size.toLocaleString('en')}: ${milliseconds(time)} ms (${((time / size) * 1000).toFixed(0)} µs each)`,
    );
    return [name, ...each, growthOf(points).toFixed(2)];
  };
  growthRows.push(line('import, by rows', importing), line('export, by offers', exporting));
  return table(['Growth', 'Small', 'Middle', 'Large', 'Exponent'], growthRows);
}

function explanation(): string[] {
  const longest = (what: keyof typeof blocked) =>
    `${Math.round(median(blocked[what]))} ms (at worst ${Math.round(Math.max(...blocked[what]))} ms)`;
  return [
    'The baseline of the import reads the workbook with `@e965/xlsx` and runs the statements that our import runs, recorded beforehand, by plain `pg`; ours also takes the form apart, reads in a process of its own within limits, validates each row by the schema of the form and looks for duplicates in the sheet and among the live offers. The baseline of the export writes rows that are in memory already, by `@e965/xlsx` in one piece; ours also reads them from PostgreSQL in batches, filters them and records the export.',
    '',
    `The event loop of the server is kept for at most ${longest('import')} during an import of 5,000 rows and ${longest('export')} during an export of 50,000 offers: the median of ${rounds} runs.`,
  ];
}
