import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { previewLetterTemplate } from '#contract/hr/letter-templates.ts';
import { getSignedLetterPdf } from '#contract/letter/signed-letter.ts';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { createHrUser, findOffer, offerForm, signInCandidate, signInHr } from '#test/factories.ts';
import { endlessBlocks } from '#test/letters/endless-letter.ts';
import { startBenchApp, type BenchApp } from './bench-app.ts';
import { milliseconds, percentile, table, timeOf } from './measure.ts';
import { writePart } from './report.ts';

const rounds = Number(process.env.ROUNDS ?? 20);
const previews = 10;
const parts = ['letter of a new offer', 'mail with the letter', 'acceptance and signed letter'] as const;
type Times = Record<(typeof parts)[number], number[]>;

let app: BenchApp;
let token = '';
const rows: string[][] = [];

beforeAll(async () => {
  app = await startBenchApp();
  token = app.headers.authorization.replace('Bearer ', '');
});

afterAll(async () => {
  const head = ['Work of another user', 'Median ms in peace', `during ${previews} previews`, 'Times as long'];
  await writePart('previews', app.t.database.pool, [...table(head, rows), '', explanation]);
  await app.close();
});

const explanation =
  'Each preview is the largest text that a template may hold, in Urdu, of a user of its own, and does not end while the other work is measured.';

/** An offer is made, sent, mailed, accepted and sealed; each part timed. */
async function work(into: Times): Promise<void> {
  const { t } = app;
  const form = await offerForm(t);
  const made = await timed(into, parts[0], async () => t.call(createCandidateOfferLetter, { token, body: form }));
  const { candidateId, email } = await findOffer(t, token, Number(made.headers['x-candidate-offer-id']));
  await timed(into, parts[1], async () => {
    await t.call(sendOfferEmails, { token, body: { candidateIds: [candidateId] } });
    await t.deliverAll();
  });
  const candidate = await signInCandidate(t, { candidateId, email });
  await timed(into, parts[2], async () => {
    await t.call(saveOfferLetterAction, { token: candidate, body: { offerLetterStatus: 'ACCEPTED' } });
    await t.deliverAll();
    expect((await t.call(getSignedLetterPdf, { token: candidate })).status).toBe(200);
  });
}

async function timed<T>(into: Times, part: keyof Times, run: () => Promise<T>): Promise<T> {
  let answer: T | undefined;
  into[part].push(
    await timeOf(async () => {
      answer = await run();
    }),
  );
  return answer as T;
}

const nothing = (): Times => ({ [parts[0]]: [], [parts[1]]: [], [parts[2]]: [] });

test('the work of others takes at most twice as long while templates are tried', async () => {
  const [warm, peace, busy] = [nothing(), nothing(), nothing()];
  for (let round = 0; round < 3; round += 1) await work(warm);
  for (let round = 0; round < rounds; round += 1) await work(peace);
  const users = await Promise.all(
    Array.from({ length: previews }, async () => signInHr(app.t, await createHrUser(app.t))),
  );
  const left = new AbortController();
  const tried = users.map((user) =>
    fetch(new URL(previewLetterTemplate.path, app.url), {
      method: previewLetterTemplate.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user}` },
      body: JSON.stringify({ blocks: endlessBlocks }),
      signal: left.signal,
    }),
  );
  for (let round = 0; round < rounds; round += 1) await work(busy);
  left.abort();
  await Promise.allSettled(tried);
  for (const part of parts) {
    const [before, then] = [percentile(peace[part], 0.5), percentile(busy[part], 0.5)];
    rows.push([part, milliseconds(before), milliseconds(then), (then / before).toFixed(2)]);
    expect(then).toBeLessThan(2 * before);
  }
});
