import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCandidateOfferLetter, sendOfferEmails, type SendResult } from '#contract/offers.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { encrypt } from '#server/sealing/keys.ts';
import { offerForm } from '#test/factories.ts';
import { startBenchApp, type BenchApp } from './bench-app.ts';
import { exchange, type Sent } from './exchange.ts';
import { inTurns, pairedHead, pairedRow, table } from './measure.ts';
import { startRawServer, type RawServer } from './raw/raw-server.ts';
import { rawStatements, type Script, recordStatements } from './raw/raw-statements.ts';
import { writePart } from './report.ts';
import { rememberOffers } from './restore.ts';
import { seedOffers } from './seed-offers.ts';

const rounds = Number(process.env.ROUNDS ?? 100);
const sizes = [1000, 10_000, 50_000];
const batches = [100, 1000];

let app: BenchApp;
let raw: RawServer;
const script: Script = { statements: [], answer: null };
const rows: string[][] = [];

beforeAll(async () => {
  app = await startBenchApp();
  raw = await startRawServer({ '/statements': rawStatements(app.t.database.pool, script) });
});

afterAll(async () => {
  const lines = [...table(pairedHead, rows), '', explanation];
  await writePart('writing', app.t.database.pool, lines);
  await raw.close();
  await app.close();
});

const explanation =
  'The baseline runs the statements that our call runs, recorded beforehand with their values, by plain `pg` on one connection, and answers the same. What no server could do without is part of it: creating an offer answers its letter, so that the baseline has one drawn by the same processes; a sending hashes a temporary password for each candidate, as many at once as there are threads, and encrypts a text of the usual length. (Until 2026-11-22 the baseline had neither, and shares were 0.15 and 0.24.) Before each run, and outside its time, the database is brought back to what it was.';

/** Our call and its statements by plain `pg`, in turns, each from the same state of the database. */
async function compareWithStatements(
  sent: Sent & { path: string },
  times: number,
  answerOf: (bytes: Buffer) => unknown,
  work: () => Promise<unknown>,
) {
  const { pool } = app.t.database;
  const restore = await rememberOffers(pool);
  const call = () => exchange(`${app.url}${sent.path}`, sent);
  script.work = work;
  script.statements = await recordStatements(pool, async () => {
    script.answer = answerOf(await call());
  });
  const bare = { method: 'POST', headers: {}, body: Buffer.from('{}') };
  const found = await inTurns({ rounds: times, before: restore }, call, () => exchange(`${raw.url}/statements`, bare));
  await restore();
  return { found, baseline: `the same ${script.statements.length} statements in plain pg` };
}

/** What a letter says that the baseline renders. */
async function newestLetter(): Promise<Letter> {
  letter ??= (await app.t.database.pool.query<{ letter: Letter }>(newestLetterSql)).rows[0]?.letter;
  if (letter === undefined) throw new Error('there are no letters');
  return letter;
}
let letter: Letter | undefined;
const newestLetterSql = 'select letter from offer_versions order by candidate_offer_id desc limit 1';

/** As cheap as a temporary password may be (server/sealing/passwords.ts). */
const temporary = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const mailText = 'Dear candidate, we are delighted to offer you a position. '.repeat(20);

/** What a sending makes for each candidate, whatever stores it: a password with its hash, an encrypted text. */
async function makeMail(candidateId: string): Promise<void> {
  const password = randomBytes(8).toString('hex');
  await hash(password, temporary);
  encrypt(app.t.deps.keys.messages, `${mailText}${password}`, candidateId);
}

const post = (path: string, body: unknown) => ({
  path,
  method: 'POST',
  headers: { ...app.headers, 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

test.each(sizes)('creates an offer in a list of %i', async (size) => {
  const { pool } = app.t.database;
  const { rows: counted } = await pool.query<{ count: number }>('select count(*) from offers');
  await seedOffers(pool, size - (counted[0]?.count ?? 0));
  const form = await offerForm(app.t, { email: 'lakshmi.menon@example.com', mobileNumber: '9999999999' });
  const sent = post(createCandidateOfferLetter.path, form);
  const { found, baseline } = await compareWithStatements(
    sent,
    Math.ceil(rounds / 5),
    () => null,
    async () => app.t.deps.letters.render(await newestLetter()),
  );
  const name = `create an offer among ${size.toLocaleString('en')}`;
  rows.push(pairedRow(name, `its letter rendered, ${baseline}`, found));
  expect(found.ours).toHaveLength(Math.ceil(rounds / 5));
});

test.each(batches)('sends %i offers', async (batch) => {
  const { rows: newest } = await app.t.database.pool.query<{ candidate_id: string }>(
    `update offers set status = 'Pending', revision = 1, sent_version = null, sent_by = null, sent_on = null,
       delivery_state = null, delivery_on = null, rejection_reason = null
     where candidate_offer_id in (
       select candidate_offer_id from offers where status <> 'Deleted' order by candidate_offer_id desc limit $1)
     returning candidate_id`,
    [batch],
  );
  const candidateIds = newest.map((offer) => offer.candidate_id);
  const { found, baseline } = await compareWithStatements(
    post(sendOfferEmails.path, { candidateIds }),
    Math.ceil(rounds / 10),
    (bytes) => {
      const { responseObject } = JSON.parse(bytes.toString('utf8')) as { responseObject: SendResult };
      expect(responseObject.sent).toHaveLength(batch);
      return responseObject;
    },
    () => Promise.all(candidateIds.map(makeMail)),
  );
  rows.push(pairedRow(`send ${batch} of 50,000`, `passwords hashed, texts encrypted, ${baseline}`, found));
});
