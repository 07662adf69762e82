import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSection63Certificate } from '#contract/hr/offer-page.ts';
import { getSignedLetter } from '#contract/letter/signed-letter.ts';
import { sampleLetter, samplePay } from '#domain/letter/sample-letter.ts';
import { startingTemplates } from '#server/db/seed/seed.ts';
import { timestampDue } from '#server/signed-letters/timestamp/timestamp-due.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { validatePdfA } from '#test/pdf-a/validate.ts';
import { startTimestampAuthority } from '#test/signed-letters/timestamp-authority.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let tsa: Awaited<ReturnType<typeof startTimestampAuthority>>;
let t: TestApp;
beforeAll(async () => {
  tsa = await startTimestampAuthority();
  tsa.state.behaviour = 'answer';
  t = await startTestApp({ env: { TSA_URL: tsa.url } });
});
afterAll(async () => {
  await t.close();
  await tsa.close();
});

const names = ['प्रिया नायर', 'கார்த்திக் சுப்பிரமணியன்', 'জ্ঞানেন্দ্র চট্টোপাধ্যায়', 'محمد عارف', '王小明 Wang 😀'];

/** A letter of each starting template, with its annexure, each with a name in another script. */
async function lettersOfTemplates(): Promise<Record<string, Buffer>> {
  const letters: Record<string, Buffer> = {};
  for (const [index, { name, blocks }] of (await startingTemplates()).entries()) {
    const candidateName = names[index] ?? 'Priya Nair';
    letters[name] = await t.deps.letters.render({
      ...sampleLetter,
      candidateName,
      offeredRole: candidateName,
      blocks: [...blocks],
      pay: samplePay,
    });
  }
  return letters;
}

it('letters, signed letters, those with a timestamp, and certificates are PDF/A-2a', { timeout: 300_000 }, async () => {
  const token = await signInHr(t, await createHrUser(t));
  const { candidateOfferId } = await createOffer(t, { hrToken: token, status: 'Approved', fullName: 'प्रिया नायर' });
  await t.deliverAll();
  const query = { candidateOfferId };
  const signed = (await t.call(getSignedLetter, { token, query })).bytes;
  expect(await timestampDue(t.deps, tsa.url)).toBe(1);
  const stamped = (await t.call(getSignedLetter, { token, query })).bytes;
  const certificate = (await t.call(getSection63Certificate, { token, query })).bytes;
  const pdfs = { ...(await lettersOfTemplates()), signed, stamped, certificate };
  const verdicts = await validatePdfA({ ...pdfs, 'none at all': Buffer.from('%PDF-1.7\n%%EOF') });
  expect(verdicts['none at all']).not.toBe('PASS');
  delete verdicts['none at all'];
  expect(verdicts).toEqual(Object.fromEntries(Object.keys(pdfs).map((name) => [name, 'PASS'])));
});
