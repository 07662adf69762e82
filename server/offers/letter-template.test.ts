import { expect, it } from 'vitest';
import { type LetterTemplate, retireLetterTemplate, saveLetterTemplate } from '#contract/hr/letter-templates.ts';
import { createCandidateOfferLetter, getCandidateOfferLetterDetails, type OfferDetails } from '#contract/offers.ts';
import { createOffer, offerForm, signInHr } from '#test/factories.ts';
import { readPdf } from '#test/letters/read-pdf.ts';
import { lettersOf } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t);

const saved = async (body: object) =>
  (await t.call(saveLetterTemplate, { token, body })).envelope.responseObject as LetterTemplate;
const paragraph = (text: string) => ({ kind: 'paragraph' as const, content: [{ text }] });
const save = (body: object) => t.call(createCandidateOfferLetter, { token, body });

it('an offer without a choice uses the default template', async () => {
  const { candidateOfferId } = await createOffer(t, { hrToken: token });
  const [letter] = await lettersOf(t.db, candidateOfferId);
  expect(letter?.template).toEqual({ letterTemplateId: 1, name: 'Offer letter', version: 1 });
  expect(letter?.mobileNumber).toBeUndefined();
});

it('each version keeps its template; a retired one stays on its offer and cannot be chosen by another', async () => {
  const { letterTemplateId } = await saved({ name: 'Interns', blocks: [paragraph('First words')] });
  const { candidateOfferId, form } = await createOffer(t, { hrToken: token, letterTemplateId });
  await saved({ letterTemplateId, version: 1, name: 'Interns', blocks: [paragraph('Other words')] });
  await t.call(retireLetterTemplate, { token, body: { letterTemplateId } });
  const same = await save({ ...form, candidateOfferId });
  expect((await readPdf(same.bytes)).text).toContain('First words');
  const { letterTemplateId: _left, ...without } = form;
  const next = await save({ ...without, candidateOfferId, fixedCTC: form.fixedCTC + 1 });
  expect((await readPdf(next.bytes)).text).toContain('Other words');
  const letters = await lettersOf(t.db, candidateOfferId);
  expect(letters.map(({ template }) => template?.version)).toEqual([1, 2]);
  const refused = await save({ ...(await offerForm(t)), letterTemplateId });
  expect(refused.status).toBe(400);
  expect(refused.envelope.errors).toEqual([
    {
      path: 'letterTemplateId',
      message: expect.stringMatching(
        /^The letter template 'Interns' is retired\. Choose one of: Offer letter, /,
      ) as string,
    },
  ]);
  const details = await t.call(getCandidateOfferLetterDetails, { token, query: { candidateOfferId } });
  expect((details.envelope.responseObject as OfferDetails).letterTemplateId).toBe(letterTemplateId);
});

it('a template with the reply-by date requires one, and another date is another version', async () => {
  const content = [{ text: 'Reply by ' }, { placeholder: 'replyBy' }];
  const { letterTemplateId } = await saved({ name: 'With a day', blocks: [{ kind: 'paragraph', content }] });
  const form = { ...(await offerForm(t)), letterTemplateId };
  const refused = await save(form);
  expect(refused.envelope.errors).toMatchObject([{ path: 'replyBy' }]);
  const { candidateOfferId } = await createOffer(t, { ...form, hrToken: token, replyBy: '2026-12-20' });
  await save({ ...form, candidateOfferId, replyBy: '2026-12-21' });
  const letters = await lettersOf(t.db, candidateOfferId);
  expect(letters.map(({ replyBy }) => replyBy)).toEqual(['2026-12-20', '2026-12-21']);
  expect((await save({ ...form, letterTemplateId: 999_999 })).envelope.errors).toMatchObject([
    { path: 'letterTemplateId' },
  ]);
});
