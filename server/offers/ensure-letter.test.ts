import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Letter } from '#domain/offer-letter.ts';
import { ensureLetter } from '#server/offers/ensure-letter.ts';
import { createOffer } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

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

it('makes a letter once and gives the same bytes to all who ask at once', async () => {
  const candidateOfferId = await versionWithoutPdf();
  const letters = await Promise.all(Array.from({ length: 6 }, () => ensureLetter(t.deps, candidateOfferId, 2)));
  const { pdf, sha256 } = await t.db
    .selectFrom('offer_letters')
    .select(['pdf', 'sha256'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('version', '=', 2)
    .executeTakeFirstOrThrow();
  for (const letter of letters) expect(letter).toEqual({ pdf, sha256 });
});

it('answers 404 for a version that does not exist', async () => {
  const { candidateOfferId } = await createOffer(t);
  await expect(ensureLetter(t.deps, candidateOfferId, 2)).rejects.toMatchObject({ status: 404 });
});
