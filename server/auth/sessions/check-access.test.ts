import { describe, expect, it } from 'vitest';
import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import {
  createOffer,
  findOffer,
  signInCandidate,
  signInHr,
  temporaryPasswordOf,
  tokenOf,
  type TestOffer,
} from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

const hour = 60 * 60_000;
const start = new Date('2026-11-20T05:30:00Z');

const t = await openTestApp();
t.clock.now = start;
const token = await signInHr(t);

const check = (candidate: string) => t.call(isValidForAccess, { token: candidate });
const openedOn = async ({ candidateOfferId }: TestOffer) => (await findOffer(t, token, candidateOfferId)).openedOn;
const openings = ({ candidateOfferId }: TestOffer) =>
  auditRows(t.db, { candidateOfferId, action: 'open-offer' })
    .select(['actor_kind', 'actor_id', 'ip', 'details'])
    .execute();

/** An offer that was sent to a candidate with a full session. */
async function sentOffer() {
  const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
  return { offer, candidate: await signInCandidate(t, offer) };
}

/** Later on, while the session of the test is valid. */
async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
  t.clock.now = new Date(start.getTime() + ms);
  try {
    return await act();
  } finally {
    t.clock.now = start;
  }
}

describe('the opening of an offer', () => {
  it('is recorded at the first access check of a full session, with its audit row', async () => {
    const { offer, candidate } = await sentOffer();
    expect(await openedOn(offer)).toBeNull();
    const before = await findOffer(t, token, offer.candidateOfferId);
    expect((await later(hour, () => check(candidate))).status).toBe(200);
    expect(await openedOn(offer)).toBe('2026-11-20T06:30:00.000Z');
    expect(await openings(offer)).toEqual([
      { actor_kind: 'candidate', actor_id: offer.candidateId, ip: '127.0.0.1', details: { letterVersion: 1 } },
    ]);
    // HR's form, opened before, can still be saved.
    expect((await findOffer(t, token, offer.candidateOfferId)).version).toBe(before.version);
  });

  it('is recorded once: later checks change nothing, even after a revision', async () => {
    const { offer, candidate } = await sentOffer();
    await check(candidate);
    await later(hour, () => check(candidate));
    const body = { ...offer.form, candidateOfferId: offer.candidateOfferId, fixedCTC: 999_000 };
    await t.call(createCandidateOfferLetter, { token, body });
    await t.call(sendOfferEmails, { token, body: { candidateIds: [offer.candidateId] } });
    await later(2 * hour, () => check(candidate));
    expect(await openedOn(offer)).toBe(start.toISOString());
    expect(await openings(offer)).toHaveLength(1);
  });

  it('is recorded once by two concurrent checks', async () => {
    const { offer, candidate } = await sentOffer();
    const answers = await Promise.all([check(candidate), check(candidate), check(candidate), check(candidate)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await openings(offer)).toHaveLength(1);
  });

  it('is not recorded while the password change is pending', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const login = { userName: offer.candidateId, password: temporaryPasswordOf(t, offer) };
    const pending = tokenOf(await t.call(createToken, { body: login }));
    expect((await check(pending)).envelope.responseObject).toMatchObject({ pass: true });
    expect(await openedOn(offer)).toBeNull();
    expect(await openings(offer)).toEqual([]);
  });

  it('is not recorded while the offer is being revised', async () => {
    const { offer, candidate } = await sentOffer();
    const body = { ...offer.form, candidateOfferId: offer.candidateOfferId, fixedCTC: 999_000 };
    await t.call(createCandidateOfferLetter, { token, body });
    await check(candidate);
    expect(await openedOn(offer)).toBeNull();
    expect(await openings(offer)).toEqual([]);
  });

  it.each(['ACCEPTED', 'REJECTED'])('is implied by a decision without it: %s', async (decision) => {
    const { offer, candidate } = await sentOffer();
    const body = { offerLetterStatus: decision, rejectionReason: 'Too far' };
    await later(hour, () => t.call(saveOfferLetterAction, { token: candidate, body }));
    expect(await openedOn(offer)).toBe('2026-11-20T06:30:00.000Z');
    await later(2 * hour, () => check(candidate));
    expect(await openedOn(offer)).toBe('2026-11-20T06:30:00.000Z');
  });
});
