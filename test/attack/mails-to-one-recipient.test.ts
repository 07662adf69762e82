import { describe, expect, it } from 'vitest';
import { requestDocument, withdrawDocumentRequest } from '#contract/hr/document-requests.ts';
import { inviteHrUser } from '#contract/hr/people.ts';
import { getMyData, makeDataRequest } from '#contract/my-data.ts';
import { getOfferSendingRows, startOfferSending } from '#contract/hr/offer-sendings.ts';
import { resendOfferEmails } from '#contract/hr/resend.ts';
import { createCandidateOfferLetter, extendOffers, sendOfferEmails } from '#contract/offers.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { createHrUser, createOffer, signInCandidate, signInHr, type TestOffer } from '#test/factories.ts';
import { sendPortion } from '#server/offers/sending/many/send-portion.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';

const t = await openTestApp({ rateLimits: true });
const [token, other] = [await signInHr(t, await createHrUser(t)), await signInHr(t, await createHrUser(t))];

/** Calls until one is not answered with 200; answers how many were, and that one. */
async function untilRefused(
  call: (index: number) => Promise<TestAnswer>,
): Promise<{ done: number; refused: TestAnswer }> {
  for (let done = 0; done < 100; done += 1) {
    const refused = await call(done);
    if (refused.status !== 200) return { done, refused };
  }
  throw new Error('a hundred calls were answered');
}

it('sends one letter again five times an hour for an HR user, and those to other candidates all the same', async () => {
  const [offer, second] = [
    await createOffer(t, { hrToken: token, status: 'Offer Sent' }),
    await createOffer(t, { hrToken: token, status: 'Offer Sent' }),
  ];
  const again = (by: string, offers: TestOffer[]) =>
    t.call(resendOfferEmails, {
      token: by,
      body: { kind: 'AGAIN', candidateIds: offers.map(({ candidateId }) => candidateId) },
    });
  const { done, refused } = await untilRefused(() => again(token, [offer]));
  expect([done, refused.status]).toEqual([5, 409]);
  expect(JSON.stringify(refused.envelope)).toMatch(
    /You have sent this letter again too often\. You can send it again in (59|60) minutes\./,
  );
  const many = await again(token, [offer, second]);
  expect(many.envelope.responseObject).toMatchObject({
    sent: [second.candidateId],
    skipped: [{ candidateId: offer.candidateId }],
  });
  expect((await again(other, [offer])).status).toBe(200);
});

describe('mails to one candidate five times an hour for an HR user,', () => {
  const send = (by: string, candidateIds: string[]) => t.call(sendOfferEmails, { token: by, body: { candidateIds } });
  const edit = (by: string, { candidateOfferId, form }: TestOffer, change: object) =>
    t.call(createCandidateOfferLetter, { token: by, body: { ...form, ...change, candidateOfferId } });
  const sent = () => createOffer(t, { hrToken: token, status: 'Offer Sent', joiningDate: '2030-01-07' });
  const today = todayInIndia();
  const later = (index: number) => addDays(today, 30 + index);

  it.each([
    [
      'extended',
      409,
      ({ candidateId }: TestOffer, by: string, index: number) =>
        t.call(extendOffers, { token: by, body: { candidateIds: [candidateId], replyBy: later(index) } }),
    ],
    [
      'given a later reply-by date',
      429,
      (offer: TestOffer, by: string, index: number) => edit(by, offer, { replyBy: later(index) }),
    ],
    [
      'edited and sent',
      409,
      async (offer: TestOffer, by: string, index: number) => {
        await edit(by, offer, { offeredRole: `Cook ${index}` });
        return send(by, [offer.candidateId]);
      },
    ],
  ] as const)(
    'one that is %s',
    async (_what, status, mail) => {
      const [offer, second] = [await sent(), await sent()];
      const { done, refused } = await untilRefused((index) => mail(offer, token, index));
      expect([done, refused.status]).toEqual([5, status]);
      expect(JSON.stringify(refused.envelope)).toMatch(/ in (59|60) minutes\./);
      expect((await mail(second, token, 8)).status).toBe(200);
      expect((await mail(offer, other, 9)).status).toBe(200);
    },
    60_000,
  );

  it('one of a list that is sent in the background, and first letters all the same', async () => {
    const [offer, first] = [await sent(), await createOffer(t, { hrToken: token })];
    for (let index = 0; index < 5; index += 1) {
      await edit(token, offer, { offeredRole: `Cook ${index}` });
      expect((await send(token, [offer.candidateId])).status).toBe(200);
    }
    await edit(token, offer, { offeredRole: 'Head Cook' });
    const candidateIds = [offer.candidateId, first.candidateId];
    const started = await t.call(startOfferSending, { token, body: { candidateIds, holdSeconds: 0 } });
    const { sendingId } = started.envelope.responseObject as { sendingId: string };
    await sendPortion(t.deps, { sendingId, from: 0 });
    const rows = await t.call(getOfferSendingRows, { token, query: { sendingId } });
    expect(rows.envelope.responseObject).toMatchObject({
      content: [
        { outcome: 'SKIPPED', reason: expect.stringMatching(/^You have sent this letter again too often\./) as string },
        { outcome: 'SENT', reason: null },
      ],
    });
  }, 60_000);

  it('one of a list whose job failed and ran again counts once', async () => {
    const offer = await sent();
    await edit(token, offer, { offeredRole: 'Cook' });
    const body = { candidateIds: [offer.candidateId], holdSeconds: 0 };
    const started = await t.call(startOfferSending, { token, body });
    const { sendingId } = started.envelope.responseObject as { sendingId: string };
    const publicUrl = () => {
      throw new Error('no mail can be written');
    };
    for (let index = 0; index < 6; index += 1) {
      await expect(sendPortion({ ...t.deps, publicUrl }, { sendingId, from: 0 })).rejects.toThrow('no mail');
    }
    await sendPortion(t.deps, { sendingId, from: 0 });
    const rows = await t.call(getOfferSendingRows, { token, query: { sendingId } });
    expect(rows.envelope.responseObject).toMatchObject({ content: [{ outcome: 'SENT' }] });
  }, 60_000);
});

it('invites one address five times an hour for an HR user', async () => {
  const invite = (by: string, userName: string, email = 'Asha@himalayafoods.example') =>
    t.call(inviteHrUser, { token: by, body: { name: 'Asha Rao', email, userName } });
  const { done, refused } = await untilRefused((index) => invite(token, `asha-${index % 2}`));
  expect([done, refused.status]).toEqual([5, 429]);
  expect(refused.envelope.message).toBe('Too many attempts. Please try again in 60 minutes.');
  expect((await invite(token, 'asha-0', 'asha@himalayafoods.example')).status).toBe(429);
  expect((await invite(token, 'ravi', 'ravi@himalayafoods.example')).status).toBe(200);
  expect((await invite(other, 'asha-0')).status).toBe(200);
});

it('asks a candidate for twenty documents an hour for an HR user, withdrawn ones included', async () => {
  const { candidateId } = await createOffer(t, { hrToken: token, status: 'Approved' });
  const ask = async (by: string) => {
    const answer = await t.call(requestDocument, { token: by, body: { candidateId, name: 'Cancelled cheque' } });
    const { requestId } = (answer.envelope.responseObject ?? {}) as { requestId?: string };
    if (requestId !== undefined) await t.call(withdrawDocumentRequest, { token: by, body: { requestId } });
    return answer;
  };
  const { done, refused } = await untilRefused(() => ask(token));
  expect([done, refused.status]).toEqual([20, 429]);
  expect((await ask(other)).status).toBe(200);
});

it('takes ten requests about their data a day from a candidate, and copies of it ten times an hour', async () => {
  const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
  const candidate = await signInCandidate(t, offer);
  const asking = () => t.call(makeDataRequest, { token: candidate, body: { kind: 'ACCESS' } });
  const copying = () => t.call(getMyData, { token: candidate });
  for (const call of [asking, copying]) {
    const { done, refused } = await untilRefused(call);
    expect([done, refused.status]).toEqual([10, 429]);
  }
});
