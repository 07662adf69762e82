import { randomUUID } from 'node:crypto';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { createOffer } from '#test/factories.ts';
import type { TestApp } from '#test/test-app.ts';

let made = 0;

/** Pending offers without PDFs, straight into the tables as an import does; through the form they would take a minute. */
export async function insertPending(t: TestApp, token: string, count: number): Promise<string[]> {
  const first = made;
  made += count;
  const model = await createOffer(t, { hrToken: token });
  const {
    candidate_offer_id: modelId,
    find_text: _generated,
    ...row
  } = await t.db
    .selectFrom('offers')
    .selectAll()
    .where('candidate_offer_id', '=', model.candidateOfferId)
    .executeTakeFirstOrThrow();
  const { letter } = await t.db
    .selectFrom('offer_versions')
    .select('letter')
    .where('candidate_offer_id', '=', modelId)
    .executeTakeFirstOrThrow();
  const offers = await t.db
    .insertInto('offers')
    .values(
      Array.from({ length: count }, (_, index) => ({
        ...row,
        candidate_id: `B26-${first + index}`,
        email: `${randomUUID()}@example.com`,
        mobile: String(7_000_000_000 + first + index),
      })),
    )
    .returning(['candidate_offer_id', 'candidate_id'])
    .execute();
  await t.db
    .insertInto('offer_versions')
    .values(
      offers.map(({ candidate_offer_id, candidate_id }) => {
        const own: Letter = { ...(letter as Letter), candidateOfferId: candidate_offer_id, candidateId: candidate_id };
        return { candidate_offer_id, version: 1, letter: JSON.stringify(own), created_by: row.created_by };
      }),
    )
    .execute();
  return offers.map(({ candidate_id }) => candidate_id);
}
