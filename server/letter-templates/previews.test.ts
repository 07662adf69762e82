import { expect, it } from 'vitest';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { previewLetterTemplate, saveLetterTemplate } from '#contract/hr/letter-templates.ts';
import { getSignedLetterPdf } from '#contract/letter/signed-letter.ts';
import { createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import { endlessBlocks } from '#test/letters/endless-letter.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });

it('letters, signed letters and mails do not wait for the previews of ten HR users, which end with their clients', async () => {
  const tokens = await Promise.all(Array.from({ length: 10 }, () => signInHr(t)));
  const left = new AbortController();
  let answered = 0;
  const previews = tokens.map(async (token, index) => {
    const call = index === 0 ? saveLetterTemplate : previewLetterTemplate;
    await fetch(new URL(call.path, t.app.listeningOrigin), {
      method: call.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Endless', blocks: endlessBlocks }),
      signal: left.signal,
    });
    answered += 1;
  });
  const offer = await createOffer(t, { status: 'Offer Sent' });
  const candidate = await signInCandidate(t, offer);
  const body = { offerLetterStatus: 'ACCEPTED' };
  expect((await t.call(saveOfferLetterAction, { token: candidate, body })).status).toBe(200);
  await t.deliverAll();
  expect(t.mailbox.lastMailTo(offer.email).attachments).toHaveLength(1);
  expect((await t.call(getSignedLetterPdf, { token: candidate })).status).toBe(200);
  expect(answered).toBeLessThan(tokens.length);

  left.abort();
  const ends = await Promise.allSettled(previews);
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  // The next preview finds no other one in its way.
  const blocks = [{ kind: 'paragraph', content: [{ text: 'One' }] }];
  expect((await t.call(previewLetterTemplate, { token: tokens[1] ?? '', body: { blocks } })).status).toBe(200);
});
