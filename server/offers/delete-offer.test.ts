import { describe, expect, it } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { createCandidateOfferLetter, deleteOfferLetter } from '#contract/offers.ts';
import { createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { endHold } from '#test/offers/end-hold.ts';
import { messagesOf } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t);

const remove = ({ candidateOfferId }: { candidateOfferId: number }) =>
  t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: candidateOfferId } });
const withdrawn = ({ candidateOfferId }: { candidateOfferId: number }) =>
  messagesOf(t.db, candidateOfferId, 'offer-withdrawn');

describe('deleting an offer that the candidate received', () => {
  it.each(['Offer Sent', 'Open'] as const)('that is %s mails a withdrawal', async (status) => {
    const offer = await createOffer(t, { hrToken: token, status });
    await signInCandidate(t, offer);
    expect((await remove(offer)).envelope).toMatchObject({ code: 200, message: 'Candidate deleted successfully.' });
    const before = t.mailbox.mailsTo(offer.email).length;
    await t.deliverAll();
    expect(t.mailbox.mailsTo(offer.email)).toHaveLength(before);
    await endHold(t.db);
    await t.deliverAll();
    const mail = t.mailbox.lastMailTo(offer.email);
    expect(mail.subject).toBe('Your offer from Himalaya Foods Pvt Ltd was withdrawn');
    expect(mail.text).toContain(`position of ${offer.offeredRole}`);
    expect(mail.text).toContain(offer.candidateName);
    expect(mail.attachments).toEqual([]);
    const login = { userName: offer.candidateId, password: candidatePassword };
    expect((await t.call(createToken, { body: login })).status).toBe(401);
  });

  it('withdraws the waiting letter, and mails only the withdrawal', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const revised = { ...offer.form, candidateOfferId: offer.candidateOfferId, fixedCTC: offer.form.fixedCTC + 1 };
    await t.call(createCandidateOfferLetter, { token, body: revised });
    const before = t.mailbox.mailsTo(offer.email).length;
    await remove(offer);
    await endHold(t.db);
    await t.deliverAll();
    expect(t.mailbox.mailsTo(offer.email)).toHaveLength(before + 1);
  });
});

it.each(['Pending', 'Rejected'] as const)('deleting an offer that is %s sends no mail', async (status) => {
  const offer = await createOffer(t, { hrToken: token, status });
  expect((await remove(offer)).status).toBe(200);
  expect(await withdrawn(offer)).toEqual([]);
});
