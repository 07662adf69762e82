import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { uploadExcel } from '#contract/offer-sheet.ts';
import { createCandidateOfferLetter, deleteOfferLetter, getOfferLetterFile } from '#contract/offers.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { startJobs, type Jobs } from '#server/jobs/boss.ts';
import { jobHandlers } from '#server/jobs/registry.ts';
import { ensureLetter } from '#server/offers/ensure-letter.ts';
import { applyRetention } from '#server/retention/apply-retention.ts';
import { databaseKinds } from '#server/retention/kinds.ts';
import { testLog } from '#test/database/test-database.ts';
import { offerForm, signInHr } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { sendWorkbook, typedRows, workbookOf } from '#test/workbooks/offer-workbook.ts';
import { drawAhead } from './draw-ahead.ts';
import type { Purpose } from './letter-pool.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  token = await signInHr(t);
});
afterAll(() => t.close());

let workers: Jobs | undefined;
afterEach(async () => {
  await workers?.stop();
  workers = undefined;
});

/** Imports so many offers; answers their numbers. */
async function importOffers(count: number): Promise<number[]> {
  const answer = await sendWorkbook(t, uploadExcel, token, workbookOf(await typedRows(t, count)));
  const { candidateIds } = answer.envelope.responseObject as { candidateIds: string[] };
  const offers = await t.db
    .selectFrom('offers')
    .select('candidate_offer_id as id')
    .where('candidate_id', 'in', candidateIds)
    .orderBy('id')
    .execute();
  return offers.map(({ id }) => id);
}

/** The versions of these offers' letters that are kept. */
async function keptOf(ids: number[]) {
  const rows = await t.db
    .selectFrom('offer_letters')
    .select(['candidate_offer_id as id', 'version'])
    .where('candidate_offer_id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ id, version }) => `${ids.indexOf(id)}: ${version}`);
}

/** The processes that draw, which note for what; `fails` decides for which letters they fail. */
function watchedLetters(fails: (letter: Letter) => boolean = () => false) {
  const purposes: (Purpose | undefined)[] = [];
  const draw = (letter: Letter, purpose?: Purpose) => {
    purposes.push(purpose);
    return fails(letter) ? Promise.reject(new Error('no font')) : t.deps.letters.draw(letter, purpose);
  };
  return { purposes, deps: { ...t.deps, letters: { ...t.deps.letters, draw } } };
}

const never = new AbortController().signal;

it('draws the letters of imported offers without anybody asking, and answers just those to who reads them', async () => {
  const ids = await importOffers(3);
  expect(await keptOf(ids)).toEqual([]);
  const { purposes, deps } = watchedLetters();
  workers = await startJobs(t.database.connectionString, testLog);
  await workers.work({ 'draw-letters': jobHandlers(deps)['draw-letters'] });
  await expect.poll(() => keptOf(ids)).toEqual(['0: 1', '1: 1', '2: 1']);
  expect(purposes).toEqual(['ahead', 'ahead', 'ahead']);

  const read = await t.call(getOfferLetterFile, { token, query: { candidateOfferId: ids[0] ?? 0 } });
  const { pdf } = await t.db
    .selectFrom('offer_letters')
    .select('pdf')
    .where('candidate_offer_id', '=', ids[0] ?? 0)
    .executeTakeFirstOrThrow();
  expect(read.bytes.equals(pdf ?? Buffer.alloc(0))).toBe(true);
});

it('is a job of the transaction that creates the offers, a hundred at a time', async () => {
  const before = await jobs();
  const ids = await importOffers(101);
  const made = (await jobs()).slice(before.length);
  expect(made.map((portion) => portion.length).toSorted((a, b) => a - b)).toEqual([1, 100]);
  expect(made.flat().toSorted((a, b) => a - b)).toEqual(ids);

  await sql`alter table audit add constraint refused check (action <> 'import-offers') not valid`.execute(t.db);
  const rows = await typedRows(t, 2);
  expect((await sendWorkbook(t, uploadExcel, token, workbookOf(rows))).status).toBe(500);
  await sql`alter table audit drop constraint refused`.execute(t.db);
  expect(await jobs()).toHaveLength(before.length + 2);
});

async function jobs(): Promise<number[][]> {
  const { rows } = await sql<{ ids: number[] }>`
    select data -> 'candidateOfferIds' as ids from pgboss.job where name = 'draw-letters' order by created_on, id`.execute(
    t.db,
  );
  return rows.map(({ ids }) => ids);
}

it('leaves alone what is drawn, changed or deleted meanwhile, and may run again', async () => {
  const [read, changed, deleted, left] = (await importOffers(4)) as [number, number, number, number];
  const ids = [read, changed, deleted, left];
  await ensureLetter(t.deps, read, 1);
  const body = { ...(await offerForm(t)), candidateOfferId: changed };
  expect((await t.call(createCandidateOfferLetter, { token, body })).status).toBe(200);
  expect((await t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: deleted } })).status).toBe(200);
  const { purposes, deps } = watchedLetters();
  await drawAhead(deps, ids, never);
  await drawAhead(deps, ids, never);
  expect(purposes).toEqual(['ahead']);
  expect(await keptOf(ids)).toEqual(['0: 1', '1: 2', '3: 1']);
});

it('keeps the others where a letter cannot be drawn, and fails, so that it is tried again', async () => {
  const ids = await importOffers(3);
  const { deps } = watchedLetters(({ candidateOfferId }) => candidateOfferId === ids[1]);
  await expect(drawAhead(deps, ids, never)).rejects.toThrow('no font');
  expect(await keptOf(ids)).toEqual(['0: 1', '2: 1']);
  await drawAhead(t.deps, ids, never);
  expect(await keptOf(ids)).toEqual(['0: 1', '1: 1', '2: 1']);
});

it('draws nothing more once the process is told to stop', async () => {
  const ids = await importOffers(1);
  await expect(drawAhead(t.deps, ids, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
  expect(await keptOf(ids)).toEqual([]);
});

it('keeps no letter of an offer whose data is removed while it is drawn', async () => {
  const ids = await importOffers(1);
  const later = () => new Date(t.clock.now.getTime() + 10 * 366 * 24 * 60 * 60 * 1000);
  const draw = async (letter: Letter, purpose?: Purpose) => {
    const pdf = await t.deps.letters.draw(letter, purpose);
    const query = { candidateOfferLetterId: letter.candidateOfferId };
    expect((await t.call(deleteOfferLetter, { token, query })).status).toBe(200);
    const kinds = databaseKinds({ env: t.deps.env, now: later }).filter(({ name }) => name === 'candidates');
    expect((await applyRetention(t.deps, kinds)).candidates).toBeGreaterThan(0);
    return pdf;
  };
  await drawAhead({ ...t.deps, letters: { ...t.deps.letters, draw } }, ids, never);
  expect(await keptOf(ids)).toEqual([]);
});
