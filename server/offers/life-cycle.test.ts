import { describe, expect, it } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import {
  createCandidateOfferLetter,
  deleteOfferLetter,
  getCandidateOfferLetterDetails,
  getOfferLetterFile,
  sendOfferEmails,
} from '#contract/offers.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import { offerStatuses } from '#domain/offer/status.ts';
import { recordDelivery } from '#server/offers/record-delivery.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import {
  createHrUser,
  createOffer,
  findOffer,
  offerForm,
  signInCandidate,
  signInHr,
  tokenOf,
  type TestOffer,
} from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { offerRow } from '#test/offers/stored-offer.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t, { name: 'Meera Iyer' }));

const stored = (candidateOfferId: number) => offerRow(t.db, candidateOfferId);

async function actionsIn(candidateOfferId: number): Promise<string[]> {
  const rows = await auditRows(t.db, { candidateOfferId }).select('action').execute();
  return rows.map(({ action }) => action).filter((action) => action !== 'sign-in' && action !== 'reset-password');
}

type HrAction = 'edit' | 'delete' | 'send';
const doAsHr: Record<HrAction, (offer: TestOffer) => Promise<TestAnswer>> = {
  edit: ({ candidateOfferId, form }) =>
    t.call(createCandidateOfferLetter, { token, body: { ...form, fixedCTC: 555_555, candidateOfferId } }),
  delete: ({ candidateOfferId }) =>
    t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: candidateOfferId } }),
  send: ({ candidateId }) => t.call(sendOfferEmails, { token, body: { candidateIds: [candidateId] } }),
};

const allowedToHr: [action: HrAction, before: OfferStatus, after: OfferStatus, letters: number][] = [
  ['edit', 'Pending', 'Pending', 1],
  ['edit', 'Open', 'Open', 1],
  ['edit', 'Offer Sent', 'Open', 1],
  ['edit', 'Rejected', 'Open', 1],
  ['delete', 'Pending', 'Deleted', 0],
  ['delete', 'Open', 'Deleted', 0],
  ['delete', 'Offer Sent', 'Deleted', 0],
  ['delete', 'Rejected', 'Deleted', 0],
  ['send', 'Pending', 'Offer Sent', 0],
  ['send', 'Open', 'Offer Sent', 0],
];
/** 409, and 404 where an offer is deleted already (docs/rules/life-cycle.md#forbidden-changes). */
const refusedToHr: [action: HrAction, status: OfferStatus, code: number, message: string][] = [
  ['edit', 'Approved', 409, 'This offer has been accepted and can no longer be edited.'],
  ['edit', 'Deleted', 404, 'This offer has been deleted and can no longer be edited.'],
  ['delete', 'Approved', 409, 'This offer has been accepted and can no longer be deleted.'],
  ['delete', 'Deleted', 404, 'This offer has already been deleted.'],
  ['send', 'Offer Sent', 409, 'This offer has already been sent.'],
  ['send', 'Approved', 409, 'This offer has already been accepted.'],
  ['send', 'Rejected', 409, 'This offer was rejected. Edit it before sending it again.'],
  ['send', 'Deleted', 409, 'This offer has been deleted.'],
];

describe('HR’s actions', () => {
  it('are tested in every status', () => {
    expect(allowedToHr.length + refusedToHr.length).toBe(3 * offerStatuses.length);
  });

  it.each(allowedToHr)('%s: from %s to %s', async (action, status, expected, letters) => {
    const offer = await createOffer(t, { hrToken: token, status });
    expect(offer.may[action]).toBe(true);
    const before = await stored(offer.candidateOfferId);
    const actionsBefore = await actionsIn(offer.candidateOfferId);
    expect((await doAsHr[action](offer)).status).toBe(200);
    expect(await stored(offer.candidateOfferId)).toMatchObject({
      status: expected,
      revision: before.revision + 1,
      letter_version: before.letter_version + letters,
    });
    expect(await actionsIn(offer.candidateOfferId)).toEqual([...actionsBefore, `${action}-offer`]);
  });

  it.each(refusedToHr)('%s: not from %s (%i)', async (action, status, code, message) => {
    const offer = await createOffer(t, { hrToken: token, status });
    expect(offer.may[action]).toBe(false);
    const before = await stored(offer.candidateOfferId);
    const actionsBefore = await actionsIn(offer.candidateOfferId);
    const answer = await doAsHr[action](offer);
    expect(answer.status).toBe(code);
    expect(answer.envelope).toMatchObject({ code, message, responseObject: null });
    expect(await stored(offer.candidateOfferId)).toEqual(before);
    expect(await actionsIn(offer.candidateOfferId)).toEqual(actionsBefore);
  });
});

/** A session of the candidate that was opened while their offer let them; none exists before the first sending. */
async function candidateTokenIn(status: OfferStatus): Promise<{ offer: TestOffer; candidate: string }> {
  if (status === 'Deleted') {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const candidate = await signInCandidate(t, offer);
    await doAsHr.delete(offer);
    return { offer, candidate };
  }
  const offer = await createOffer(t, { hrToken: token, status });
  if (status !== 'Approved' && status !== 'Rejected') return { offer, candidate: await signInCandidate(t, offer) };
  const login = await t.call(createToken, { body: { userName: offer.candidateId, password: candidatePassword } });
  return { offer, candidate: tokenOf(login) };
}

const bodyOf = {
  accept: { offerLetterStatus: 'ACCEPTED' },
  reject: { offerLetterStatus: 'REJECTED', rejectionReason: 'Too far away' },
} as const;
const revised = 'This offer is being revised. You will get an email when the new letter is ready.';
const refusedToCandidate: [status: OfferStatus, code: number, message: string][] = [
  ['Open', 409, revised],
  ['Approved', 409, 'This offer has already been accepted.'],
  ['Rejected', 409, 'This offer has already been rejected.'],
  ['Deleted', 401, 'Your session has expired. Please log in again.'],
];

describe.each([
  ['accept', 'Approved'],
  ['reject', 'Rejected'],
] as const)('the candidate can: %s', (action, expected) => {
  it(`from Offer Sent to ${expected}`, async () => {
    const { offer, candidate } = await candidateTokenIn('Offer Sent');
    const before = await stored(offer.candidateOfferId);
    const answer = await t.call(saveOfferLetterAction, { token: candidate, body: bodyOf[action] });
    expect(answer.envelope).toMatchObject({ status: 'OK', responseObject: { offerLetterStatus: expected } });
    expect(await stored(offer.candidateOfferId)).toMatchObject({ status: expected, revision: before.revision + 1 });
    expect(await actionsIn(offer.candidateOfferId)).toEqual(['create-offer', 'send-offer', `${action}-offer`]);
  });

  it.each(refusedToCandidate)('not from %s (%i)', async (status, code, message) => {
    const { offer, candidate } = await candidateTokenIn(status);
    const before = await stored(offer.candidateOfferId);
    const answer = await t.call(saveOfferLetterAction, { token: candidate, body: bodyOf[action] });
    expect(answer.envelope).toMatchObject({ code, message, responseObject: null });
    expect(await stored(offer.candidateOfferId)).toEqual(before);
  });
});

it('a decision before the first sending is impossible: there is no login', async () => {
  const offer = await createOffer(t, { hrToken: token });
  const login = await t.call(createToken, { body: { userName: offer.candidateId, password: 'anything' } });
  expect(login.status).toBe(401);
});

describe('a permanently rejected mail', () => {
  it.each([
    ['Offer Sent', 'Open'],
    ['Open', 'Open'],
    ['Approved', 'Approved'],
    ['Rejected', 'Rejected'],
    ['Deleted', 'Deleted'],
  ] as const)('of an offer that is %s leaves it %s', async (status, expected) => {
    const { offer } = await candidateTokenIn(status);
    const before = await stored(offer.candidateOfferId);
    const reason = 'The mailbox does not exist';
    const messageId = before.delivery_message_id!;
    const delivery = { messageId, candidateOfferId: offer.candidateOfferId, outcome: 'bounced', reason } as const;
    await t.db.transaction().execute((tx) => recordDelivery(tx, delivery));
    const moved = status === expected ? 0 : 1;
    expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({
      offerLetterStatus: expected,
      version: before.revision + moved,
      delivery: { state: 'bounced', reason },
    });
    const bounces = (await actionsIn(offer.candidateOfferId)).filter((action) => action === 'bounce-offer');
    expect(bounces).toHaveLength(moved);
  });
});

describe('unknown and deleted offers', () => {
  const unknown = { code: 404, status: 'NOT_FOUND', message: 'This offer does not exist.', responseObject: null };

  it('answers 404 for an unknown id', async () => {
    const form = await offerForm(t);
    const answers = await Promise.all([
      t.call(createCandidateOfferLetter, { token, body: { ...form, candidateOfferId: 987_654 } }),
      t.call(getCandidateOfferLetterDetails, { token, query: { candidateOfferId: 987_654 } }),
      t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: 987_654 } }),
      t.call(getOfferLetterFile, { token, query: { candidateOfferId: 987_654 } }),
    ]);
    for (const answer of answers) expect(answer.envelope).toEqual(unknown);
  });

  it.each(['abc', '0', '9007199254740993', ''])('rejects the id %j', async (id) => {
    const form = await offerForm(t);
    const answers = await Promise.all([
      t.call(getCandidateOfferLetterDetails, { token, query: { candidateOfferId: id } }),
      t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: id } }),
      t.call(getOfferLetterFile, { token, query: { candidateOfferId: id } }),
      t.call(createCandidateOfferLetter, { token, body: { ...form, candidateOfferId: id } }),
    ]);
    for (const answer of answers) {
      expect(answer.envelope).toMatchObject({ code: 400, message: 'Invalid candidate ID.' });
    }
  });

  it('keeps a deleted offer in the list and its letter readable, but opens no form for it', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Deleted' });
    expect(offer).toMatchObject({
      offerLetterStatus: 'Deleted',
      modifiedBy: 'Meera Iyer',
      may: { edit: false, delete: false, send: false, select: false },
    });
    const query = { candidateOfferId: offer.candidateOfferId };
    expect((await t.call(getCandidateOfferLetterDetails, { token, query })).envelope).toEqual(unknown);
    const letter = await t.call(getOfferLetterFile, { token, query });
    expect(letter.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
