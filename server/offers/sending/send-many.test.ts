import { expect, it } from 'vitest';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { createHrUser, createOffer, signInHr, type TestOffer } from '#test/factories.ts';
import { insertPending } from '#test/offers/pending-offers.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));

it('sends 1,000 in one call, each with a waiting mail of its own', async () => {
  const ids = await insertPending(t, token, 1000);
  const answer = await t.call(sendOfferEmails, { token, body: { candidateIds: ids } });
  expect(answer.envelope.responseObject).toEqual({ sent: ids, skipped: [] });
  const { waiting } = await t.db
    .selectFrom('messages')
    .innerJoin('offers', 'offers.delivery_message_id', 'messages.message_id')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('offers.candidate_id', 'in', ids)
    .where('messages.state', '=', 'queued')
    .executeTakeFirstOrThrow();
  expect(waiting).toBe(1000);
});

it('never sends a letter that a concurrent edit replaces', async () => {
  const offers: TestOffer[] = [];
  for (let count = 0; count < 4; count += 1) offers.push(await createOffer(t, { hrToken: token }));
  const ids = offers.map(({ candidateId }) => candidateId);
  const edits = offers.map(({ form, candidateOfferId }) =>
    t.call(createCandidateOfferLetter, { token, body: { ...form, candidateOfferId, fixedCTC: 1 } }),
  );
  const sends = [ids, ids.toReversed(), ids].map((candidateIds) =>
    t.call(sendOfferEmails, { token, body: { candidateIds } }),
  );
  for (const answer of await Promise.all([...edits, ...sends])) expect([200, 409]).toContain(answer.status);
  const rows = await t.db
    .selectFrom('offers')
    .select(['status', 'letter_version', 'sent_version'])
    .where('candidate_id', 'in', ids)
    .execute();
  // Edited before it was sent, each is sent as edited; after, it was opened again.
  for (const { status, letter_version, sent_version } of rows) {
    expect([letter_version, status === 'Offer Sent' ? sent_version : 2]).toEqual([2, 2]);
  }
});
