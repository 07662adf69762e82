import { expect, it } from 'vitest';
import {
  createCandidateOfferLetter,
  deleteOfferLetter,
  getOfferLetterFile,
  sendOfferEmails,
} from '#contract/offers.ts';
import { offerFormMessages } from '#domain/messages.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { ensureLetter } from '#server/offers/ensure-letter.ts';
import { applyRetention } from '#server/retention/apply-retention.ts';
import { kindsOf } from '#test/set-up/retention-kinds.ts';
import { createHrUser, createOffer, offerForm, signInHr } from '#test/factories.ts';
import { letterRow } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();

/** A version whose PDF was not made yet, as an import leaves it. */
async function versionWithoutPdf(): Promise<number> {
  const { candidateOfferId } = await createOffer(t);
  const { letter, created_by } = await t.db
    .selectFrom('offer_versions')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirstOrThrow();
  const next: Letter = { ...(letter as Letter), version: 2 };
  await t.db
    .insertInto('offer_versions')
    .values({ candidate_offer_id: candidateOfferId, version: 2, letter: JSON.stringify(next), created_by })
    .execute();
  return candidateOfferId;
}

it('renders a letter once and gives all concurrent callers the same bytes', async () => {
  const candidateOfferId = await versionWithoutPdf();
  const letters = await Promise.all(Array.from({ length: 6 }, () => ensureLetter(t.deps, candidateOfferId, 2)));
  const { pdf, sha256 } = await letterRow(t.db, candidateOfferId, 2);
  for (const letter of letters) expect(letter).toEqual({ pdf, sha256 });
});

it('answers 409 for a saved offer whose letter could not be rendered, and renders it when it is read or sent', async () => {
  const token = await signInHr(t, await createHrUser(t));
  const form = await offerForm(t);
  const save = (body: object) => t.call(createCandidateOfferLetter, { token, body });
  const kept = async () => {
    const { rows } = await t.database.pool.query<Record<'id' | 'candidate' | 'version', string>>(
      `select candidate_offer_id as id, candidate_id as candidate, letter_version as version from offers where email = $1`,
      [form.email],
    );
    return rows;
  };
  await t.database.pool.query('alter table offer_letters add constraint refused check (false) not valid');
  const notRendered = { status: 409, envelope: { code: 409, message: offerFormMessages.letterNotDrawn } };
  expect(await save(form)).toMatchObject(notRendered);
  const [offer] = await kept();
  expect(offer).toMatchObject({ version: 1 });
  const candidateOfferId = Number(offer?.id);
  const query = { candidateOfferId };
  expect((await t.call(getOfferLetterFile, { token, query })).status).toBe(500);
  expect(await save({ ...form, candidateOfferId, fixedCTC: 1_234_567 })).toMatchObject(notRendered);
  expect(await kept()).toMatchObject([{ version: 2 }]);

  await t.database.pool.query('alter table offer_letters drop constraint refused');
  expect((await t.call(getOfferLetterFile, { token, query })).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const first = await t.call(getOfferLetterFile, { token, query: { ...query, letterVersion: 1 } });
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const sent = await t.call(sendOfferEmails, { token, body: { candidateIds: [offer?.candidate] } });
  expect(sent.status).toBe(200);
  await t.deliverAll();
  expect(t.mailbox.lastMailTo(form.email).attachments).toHaveLength(1);
});

it('keeps no letter of an offer whose data is removed while the letter is rendered', async () => {
  const candidateOfferId = await versionWithoutPdf();
  const later = () => new Date(t.clock.now.getTime() + 10 * 366 * 24 * 60 * 60 * 1000);
  const render = async (letter: Letter) => {
    const pdf = await t.deps.letters.render(letter);
    const token = await signInHr(t);
    const query = { candidateOfferLetterId: candidateOfferId };
    expect((await t.call(deleteOfferLetter, { token, query })).status).toBe(200);
    const kinds = kindsOf({ ...t.deps, now: later }).filter(({ name }) => name === 'withdrawn');
    expect((await applyRetention(t.deps, kinds)).withdrawn).toBeGreaterThan(0);
    return pdf;
  };
  await ensureLetter({ db: t.db, letters: { ...t.deps.letters, render } }, candidateOfferId, 2);
  const kept = await t.db
    .selectFrom('offer_letters')
    .select('version')
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('pdf', 'is not', null)
    .execute();
  expect(kept).toEqual([]);
});
