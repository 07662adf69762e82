import { expect, it } from 'vitest';
import { getOfferLetterText, type LetterText, type ReadSpan } from '#contract/letter/candidate-letter.ts';
import { deleteOfferLetter, getLetterText } from '#contract/offers.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { decisionCalls } from '#test/offers/decision-calls.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
t.clock.now = new Date('2026-11-20T18:35:42Z');
const token = await signInHr(t, await createHrUser(t));
const { sentOffer, decide, revise, send } = decisionCalls(() => ({ t, token }));
const read = async (candidate: string) =>
  (await t.call(getOfferLetterText, { token: candidate })).envelope.responseObject as LetterText | null;
const openings = (candidateOfferId: number) =>
  auditRows(t.db, { candidateOfferId, action: 'open-letter' }).select(['actor_kind', 'actor_id', 'details']).execute();
const textOf = (spans: readonly ReadSpan[]) => spans.map(({ text }) => text).join('');

it('the text of a letter equals the sent letter, with its letterhead', async () => {
  const { offer, candidate } = await sentOffer({ fullName: 'پریا نائر' });
  const letter = await read(candidate);
  expect(letter).toMatchObject({
    offerVersion: 1,
    candidateId: offer.candidateId,
    candidateName: 'پریا نائر',
    date: '2026-11-21',
  });
  const blocks = letter?.blocks ?? [];
  expect(blocks.flatMap((block) => (block.kind === 'heading' ? [textOf(block.spans)] : []))[0]).toBe(
    `Offer of employment: ${offer.offeredRole}`,
  );
  const greeting = blocks.find(({ kind }) => kind === 'paragraph');
  // A typed name is marked apart from the sentence around it; its field's name is not needed here.
  expect(greeting).toEqual({
    kind: 'paragraph',
    spans: [{ text: 'Dear ' }, { text: 'پریا نائر', value: true }, { text: ',' }],
  });
  const terms = blocks.flatMap((block) => (block.kind === 'terms' ? block.rows : []));
  expect(terms.map(({ label, value }) => [label, textOf(value)])).toContainEqual(['Role', offer.offeredRole]);
});

it('the first reading is recorded as opened, and quick repetitions only once, as text or PDF', async () => {
  const { offer, candidate } = await sentOffer();
  await read(candidate);
  await read(candidate);
  expect(await openings(offer.candidateOfferId)).toEqual([
    { actor_kind: 'candidate', actor_id: offer.candidateId, details: { letterVersion: 1 } },
  ]);
});

it('the text is null while the offer is being revised, and the new letter once it was sent again', async () => {
  const { offer, candidate } = await sentOffer();
  await revise(offer, 999_000);
  expect(await read(candidate)).toBeNull();
  expect(await openings(offer.candidateOfferId)).toEqual([]);
  await send(offer);
  const letter = await read(candidate);
  expect(letter?.offerVersion).toBe(2);
  expect(JSON.stringify(letter)).toContain('₹9,99,000');
});

it('the text stays after the decision, and ends with the offer', async () => {
  const { offer, candidate } = await sentOffer();
  await decide(candidate, { offerLetterStatus: 'ACCEPTED' });
  expect((await read(candidate))?.offerVersion).toBe(1);
  const other = await sentOffer();
  await t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: other.offer.candidateOfferId } });
  expect((await t.call(getOfferLetterText, { token: other.candidate })).status).toBe(401);
  expect((await t.call(getOfferLetterText, { token })).status).toBe(401);
  expect((await openings(offer.candidateOfferId)).length).toBe(1);
});

it('HR reads the current letter before it is sent again, which is recorded; an unknown offer has none', async () => {
  const { offer } = await sentOffer();
  await revise(offer, 888_000);
  const query = { candidateOfferId: offer.candidateOfferId };
  const { status, envelope } = await t.call(getLetterText, { token, query });
  expect([status, (envelope.responseObject as LetterText).offerVersion]).toEqual([200, 2]);
  expect(JSON.stringify(envelope.responseObject)).toContain('₹8,88,000');
  expect(await openings(offer.candidateOfferId)).toMatchObject([{ actor_kind: 'hr', details: { letterVersion: 2 } }]);
  expect((await t.call(getLetterText, { token, query: { candidateOfferId: 999_999 } })).status).toBe(404);
});
