import { describe, expect, it } from 'vitest';
import { getOfferLetter, getOfferLetterPdf, type CandidateOffer } from '#contract/candidate-offer.ts';
import { deleteOfferLetter } from '#contract/offers.ts';
import { createHrUser, findOffer, signInHr } from '#test/factories.ts';
import { decisionCalls } from '#test/offers/decision-calls.ts';
import { openTestApp } from '#test/test-app.ts';

const minute = 60_000;

const t = await openTestApp();
t.clock.now = new Date('2026-11-20T18:35:42Z');
const token = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao', email: 'kavita@himalayafoods.example' }));
const { sentOffer, decide, revise, send, decisionsOn, keptLetter } = decisionCalls(() => ({ t, token }));
const read = async (candidate: string) =>
  (await t.call(getOfferLetter, { token: candidate })).envelope.responseObject as CandidateOffer;
const openLink = (letterUrl: string) =>
  t.call(getOfferLetterPdf, { query: { link: new URL(letterUrl, 'http://x').searchParams.get('link') } });

describe('the candidate’s own offer', () => {
  it('has the terms of the sent letter, and a link to it', async () => {
    const { offer, candidate } = await sentOffer();
    const own = await read(candidate);
    expect(own).toEqual({
      candidateOfferId: offer.candidateOfferId,
      candidateId: offer.candidateId,
      candidateName: offer.candidateName,
      offerLetterStatus: 'Offer Sent',
      offerVersion: 1,
      terms: {
        offeredRole: offer.offeredRole,
        department: offer.department,
        subDepartment: offer.subDepartment,
        designation: offer.designation,
        functionalTitle: offer.functionalTitle,
        joiningDate: offer.joiningDate,
        fixedCTC: offer.fixedCTC,
        variableCTC: offer.variableCTC,
        pay: null,
      },
      letterUrl: expect.stringMatching(/^\/candidate\/offerLetterFile\?link=/) as string,
      mayDecide: true,
      replyBy: '2026-11-28',
      expired: false,
      signedLetter: null,
      decision: null,
    });
    const letter = await openLink(own.letterUrl!);
    expect(letter.status).toBe(200);
    expect(letter.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="offer-${offer.candidateOfferId}-v1.pdf"`,
    });
    expect(letter.bytes).toEqual((await keptLetter(offer.candidateOfferId, 1)).pdf);
  });

  it('has neither terms nor letter during a revision, and the new ones once it was sent again', async () => {
    const { offer, candidate } = await sentOffer();
    const { letterUrl } = await read(candidate);
    await revise(offer, 999_000);
    expect(await read(candidate)).toMatchObject({
      offerLetterStatus: 'Open',
      offerVersion: null,
      terms: null,
      letterUrl: null,
      mayDecide: false,
      decision: null,
    });
    expect((await openLink(letterUrl!)).status).toBe(404);
    await send(offer);
    const own = await read(candidate);
    expect(own).toMatchObject({ offerVersion: 2, terms: { fixedCTC: 999_000 }, mayDecide: true });
    expect((await openLink(letterUrl!)).status).toBe(404);
    expect((await openLink(own.letterUrl!)).status).toBe(200);
  });

  it('keeps the letter and shows the decision', async () => {
    const { candidate } = await sentOffer();
    await decide(candidate, { offerLetterStatus: 'REJECTED', rejectionReason: 'Too far' });
    const own = await read(candidate);
    expect(own).toMatchObject({
      offerLetterStatus: 'Rejected',
      offerVersion: 1,
      mayDecide: false,
      decision: { status: 'Rejected', decidedOn: '2026-11-20T18:35:42.000Z', rejectionReason: 'Too far' },
    });
    expect((await openLink(own.letterUrl!)).status).toBe(200);
  });

  it('is not Rejected any more once HR offers again', async () => {
    const { offer, candidate } = await sentOffer();
    await decide(candidate, { offerLetterStatus: 'REJECTED', rejectionReason: 'Too little' });
    await revise(offer, 5_000_000);
    expect(await read(candidate)).toMatchObject({ offerLetterStatus: 'Open', decision: null });
    await send(offer);
    expect(await read(candidate)).toMatchObject({ offerVersion: 2, mayDecide: true, decision: null });
    expect((await decide(candidate, { offerLetterStatus: 'ACCEPTED', offerVersion: 2 })).status).toBe(200);
    expect((await decisionsOn(offer.candidateOfferId)).map(({ decision }) => decision)).toEqual([
      'REJECTED',
      'ACCEPTED',
    ]);
  });
});

describe('the signed link', () => {
  const expired = { code: 404, message: 'This link has expired. Reload the page to get a new one.' };

  it('works for 10 minutes', async () => {
    const { candidate } = await sentOffer();
    const { letterUrl } = await read(candidate);
    const start = t.clock.now;
    try {
      t.clock.now = new Date(start.getTime() + 10 * minute - 1000);
      expect((await openLink(letterUrl!)).status).toBe(200);
      t.clock.now = new Date(start.getTime() + 10 * minute);
      expect((await openLink(letterUrl!)).envelope).toMatchObject(expired);
    } finally {
      t.clock.now = start;
    }
  });

  it('is rejected when it was tampered with, signed for something else, or the offer was deleted', async () => {
    const { offer, candidate } = await sentOffer();
    const { letterUrl } = await read(candidate);
    const [head, body, signature] = letterUrl!.split('link=')[1]!.split('.');
    const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as Record<string, unknown>;
    const other = Buffer.from(JSON.stringify({ ...claims, sub: '1001' })).toString('base64url');
    const links = [`${head}.${other}.${signature}`, `${head}.${body}.`, 'x', '\u0000', candidate, '.'.repeat(4000)];
    for (const link of links)
      expect((await t.call(getOfferLetterPdf, { query: { link } })).envelope).toMatchObject(expired);
    expect((await t.call(getOfferLetterPdf, { query: {} })).status).toBe(400);
    expect((await t.call(getOfferLetterPdf, { query: { link: 'x'.repeat(4001) } })).status).toBe(400);
    await t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: offer.candidateOfferId } });
    expect((await openLink(letterUrl!)).envelope).toMatchObject(expired);
  });
});

describe('access to an offer', () => {
  it('depends on the token alone: another candidate’s offer is never read, decided or linked', async () => {
    const mine = await sentOffer();
    const theirs = await sentOffer();
    const ids = {
      candidateId: theirs.offer.candidateId,
      candidateOfferId: theirs.offer.candidateOfferId,
      candidateOfferLetterId: theirs.offer.candidateOfferId,
    };
    const own = await t.call(getOfferLetter, { token: mine.candidate, query: ids });
    expect(own.envelope.responseObject).toMatchObject({ candidateId: mine.offer.candidateId });
    await decide(mine.candidate, { offerLetterStatus: 'ACCEPTED', ...ids });
    expect((await findOffer(t, token, mine.offer.candidateOfferId)).offerLetterStatus).toBe('Approved');
    expect((await findOffer(t, token, theirs.offer.candidateOfferId)).offerLetterStatus).toBe('Offer Sent');
    expect(JSON.stringify(own.envelope)).not.toContain(theirs.offer.candidateId);
  });
});
