import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { getAllOfferLetters } from '#contract/offers.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin, removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { createTestDatabase, testSecretKey } from '#test/database/test-database.ts';
import { growthOf, median, milliseconds, percentile, table } from './measure.ts';
import { writePart } from './report.ts';
import { seedOffers } from './seed-offers.ts';

const sizes = [1000, 10_000, 50_000];
const largest = 50_000;
const loads = Math.max(1, Math.ceil(Number(process.env.ROUNDS ?? 100) / 20));
/** Nothing changed for so many ms: what the input brought about is over. */
const quiet = 200;
/** And after so many it is said to have changed nothing. */
const patience = 600;

type Load = { firstRows: number; allRows: number; longest: number; calls: number; transferred: number; heap: number };
type Sample = { time: number; longest: number };

let database: OpenDatabase;
let dataDir: string;
let server: ServerProcess;
let browser: Browser;
const loaded = new Map<number, Load[]>();
const samples = new Map<number, Map<string, Sample[]>>();

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  dataDir = await mkdtemp(join(tmpdir(), 'aarambh-bench-'));
  server = await startServerProcess(dataDir, {
    DATABASE_URL: database.connectionString,
    SECRET_KEY: testSecretKey,
  });
  await database.pool.query(
    "insert into hr_users (user_name, name, password_hash) values ('ravi', 'Ravi Menon', ''), ('asha', 'Asha Rao', '')",
  );
  browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    chromiumSandbox: false,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  });
});

afterAll(async () => {
  const lines = [...loadTable(), '', ...actionTable(), '', ...growth(), '', ...explanation];
  await writePart('browser', database.pool, lines, [`Chromium ${browser.version()} (headless, 1440 × 900)`]);
  await browser.close();
  await server.stop();
  await database.close();
  await removeServerData(dataDir);
});

/** A new window of somebody who is signed in, as yet without a page; nothing is kept from earlier ones. */
async function newWindow(): Promise<BrowserContext> {
  const session = await httpClient(server.url).json(hrCreateToken, { body: hrLogin });
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  await context.addInitScript({ path: join(import.meta.dirname, 'paint-watch.js') });
  return context;
}

/** Opens the list and waits for all rows. */
async function openList(context: BrowserContext): Promise<{ page: Page; load: Load }> {
  const page = await context.newPage();
  await page.goto(`${server.url}/#/hce/offers`);
  await page.evaluate('paintWatch.loaded()');
  const timing = await page.evaluate<Omit<Load, 'heap'>>(
    `({ ...paintWatch.loading(), ...paintWatch.calls(${JSON.stringify(getAllOfferLetters.path)}) })`,
  );
  const cdp = await context.newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return { page, load: { ...timing, heap: usedSize } };
}

test.each(sizes)('%i offers', async (size) => {
  const { rows: counted } = await database.pool.query<{ count: number }>('select count(*) from offers');
  await seedOffers(database.pool, size - (counted[0]?.count ?? 0));
  const found: Load[] = [];
  for (let count = 1; count < loads; count += 1) {
    const context = await newWindow();
    found.push((await openList(context)).load);
    await context.close();
  }
  const context = await newWindow();
  const { page, load } = await openList(context);
  loaded.set(size, [...found, load]);
  expect(load.allRows).toBeGreaterThanOrEqual(load.firstRows);
  await expectCount(page, size);

  const noted = new Map<string, Sample[]>();
  samples.set(size, noted);
  await typing(page, noted, 'a key in the search', size === largest ? typed : someTyped);
  await sorting(page, noted, size === largest ? 11 : 5);
  if (size === largest) {
    await paging(page, noted);
    await sortBy(page, 'Name');
    await typing(page, noted, 'a key in the search, sorted by name', someTyped);
    await filtering(page, noted);
    await finding(page, noted);
  }
  await context.close();
});

/** The screen says how many offers there are: all of them came. */
async function expectCount(page: Page, size: number): Promise<void> {
  const text = await page.locator('main').innerText();
  expect(text).toContain(size.toLocaleString('en-IN'));
}

/** Makes one input and notes how long it took until the rows that it brought were painted. */
async function timed(page: Page, noted: Map<string, Sample[]>, name: string, input: () => Promise<unknown>) {
  await page.evaluate('paintWatch.arm()');
  await input();
  const { time, longest } = await page.evaluate<{ time: number | null; longest: number }>(
    `paintWatch.settled(${quiet}, ${patience})`,
  );
  // A key that leaves the rows and their count as they are paints nothing.
  if (time !== null) noted.set(name, [...(noted.get(name) ?? []), { time, longest }]);
}

/** What is typed, and what the screen then says. */
const words = ['priya sharma', 'a.12', 'quality an', 'i.9', 'h.31', 'i.45', 'l.7', 'finance'];
const typed = [...words.map((word) => ({ word, shown: word })), { word: 'zzz', shown: 'no candidates found.' }];
const someTyped = typed.slice(0, 3);

async function typing(
  page: Page,
  noted: Map<string, Sample[]>,
  name: string,
  typed: { word: string; shown: string }[],
): Promise<void> {
  const search = page.getByLabel('Search', { exact: true });
  await search.click();
  for (const { word, shown } of typed) {
    for (const key of word) await timed(page, noted, name, () => page.keyboard.press(key === ' ' ? 'Space' : key));
    expect(await search.inputValue()).toBe(word);
    expect((await page.locator('main').innerText()).toLowerCase()).toContain(shown);
    for (const _key of word) await timed(page, noted, name, () => page.keyboard.press('Backspace'));
  }
}

/** 'Find' over the loaded list: what is typed, and what the first result then holds. */
const sought = [
  { word: 'priya sharma', shown: 'priya sharma' },
  { word: 'lakshmi', shown: 'lakshmi' },
  { word: 'c26-001', shown: 'c26-001' },
  { word: '60000', shown: '60000' },
];

async function finding(page: Page, noted: Map<string, Sample[]>): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find', exact: true });
  await dialog.getByRole('combobox').waitFor();
  for (const { word, shown } of sought) {
    for (const key of word)
      await timed(page, noted, 'a key in Find', () => page.keyboard.press(key === ' ' ? 'Space' : key));
    const first = await dialog.getByRole('option', { selected: true }).innerText();
    expect(first.toLowerCase().replaceAll(' ', '')).toContain(shown.replaceAll(' ', ''));
    for (const _key of word) await timed(page, noted, 'a key in Find', () => page.keyboard.press('Backspace'));
  }
  await page.keyboard.press('Escape');
}

const headerOf = (page: Page, column: string) => page.getByRole('columnheader', { name: column, exact: true });

async function sortBy(page: Page, column: string): Promise<void> {
  await headerOf(page, column).getByRole('button').click();
}

async function sorting(page: Page, noted: Map<string, Sample[]>, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const [column, name] of [
      ['Name', 'a sort by name'],
      ['Joining date', 'a sort by joining date'],
      ['Fixed CTC', 'a sort by fixed CTC'],
    ] as const) {
      for (const order of ['ascending', 'descending']) {
        await timed(page, noted, name, () => sortBy(page, column));
        expect(await headerOf(page, column).getAttribute('aria-sort')).toBe(order);
      }
    }
  }
}

async function filtering(page: Page, noted: Map<string, Sample[]>): Promise<void> {
  for (const [column, times] of [
    ['Status', 3],
    ['Department', 2],
  ] as const) {
    const filter = page.getByLabel(`Filter by ${column}`, { exact: true });
    const values = await filter
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''));
    for (let round = 0; round < times; round += 1) {
      for (const value of [...values.filter((value) => value !== ''), '']) {
        await timed(page, noted, 'a filter', () => filter.selectOption(value));
      }
    }
  }
}

async function paging(page: Page, noted: Map<string, Sample[]>): Promise<void> {
  for (const [label, times] of [
    ['Next page', 30],
    ['Previous page', 15],
  ] as const) {
    const button = page.getByRole('button', { name: label, exact: true });
    for (let count = 0; count < times; count += 1) {
      await timed(page, noted, 'a page change', () => button.click());
    }
  }
}

const middle = (found: Load[], key: keyof Load) => median(found.map((load) => load[key]));
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

function loadTable(): string[] {
  const head = ['Opening the list', 'First rows', 'All rows', 'Calls', 'Over the wire', 'Longest task', 'JS heap'];
  const rows = Array.from(loaded, ([size, found]) => [
    `${size.toLocaleString('en')} offers`,
    `${milliseconds(middle(found, 'firstRows'))} ms`,
    `${milliseconds(middle(found, 'allRows'))} ms`,
    String(middle(found, 'calls')),
    megabytes(middle(found, 'transferred')),
    taskOf(middle(found, 'longest')),
    megabytes(middle(found, 'heap')),
  ]);
  return table(head, rows);
}

/** The browser tells of tasks from 50 ms on. */
const taskOf = (time: number) => (time === 0 ? 'under 50 ms' : `${Math.round(time)} ms`);

function actionTable(): string[] {
  const head = [
    `From the input to the painted rows, ${largest.toLocaleString('en')} offers`,
    'Inputs',
    '50 %',
    '95 %',
    'Worst',
    'Longest task',
  ];
  const rows = Array.from(samples.get(largest) ?? [], ([name, found]) => {
    const times = found.map(({ time }) => time);
    return [
      name,
      String(found.length),
      ...[percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map(
        (time) => `${milliseconds(time)} ms`,
      ),
      taskOf(Math.max(...found.map(({ longest }) => longest))),
    ];
  });
  return table(head, rows);
}

function growth(): string[] {
  const line = (name: string, timeOf: (size: number) => number) => {
    const points = sizes.map((size) => ({ size, time: timeOf(size) }));
    return [name, ...points.map(({ time }) => `${milliseconds(time)} ms`), growthOf(points).toFixed(2)];
  };
  const action = (name: string) =>
    line(`${name}, 95 %`, (size) =>
      percentile(
        (samples.get(size)?.get(name) ?? []).map(({ time }) => time),
        0.95,
      ),
    );
  return table(
    ['Growth', ...sizes.map((size) => `${size.toLocaleString('en')} offers`), 'Exponent'],
    [
      line('all rows', (size) => middle(loaded.get(size) ?? [], 'allRows')),
      ...Array.from(samples.get(sizes[0] ?? 0)?.keys() ?? [], action),
    ],
  );
}

const explanation = [
  `The built client in Chromium against the real server and PostgreSQL on the same machine. Each opening is of a new window with nothing cached, timed from asking for the page: medians of ${loads}. The heap is what is left of JavaScript after a collection. The browser names only tasks of 50 ms and more.`,
  '',
  `An input counts from the moment the browser received it until the frame with the last change that it brought, rows or count, was painted; a key that changes neither is left out. Typing goes through ${typed.map(({ word }) => `"${word}"`).join(', ')} key by key, and back.`,
];
