import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createToken, isValidForAccess, setLanguage } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { resendOfferEmails } from '#contract/hr/offer-actions.ts';
import {
  createCandidateOfferLetter,
  getCandidateOfferLetterDetails,
  getOfferLetterFile,
  sendOfferEmails,
} from '#contract/offers.ts';
import { fillText } from '#domain/language.ts';
import { readTranslation } from '#server/say-in.ts';
import { createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import { messagesOf, offerRow } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp({ env: { SMS_OFFERS: 'on' } });
const token = await signInHr(t);
const hindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };

it.each([
  ['candidateOffer.daysLeft', ['आज अंतिम दिन है', '1 दिन बाकी', '2 दिन बाकी']],
  ['candidateHome.things', ['आपको 0 काम करने हैं', 'आपको एक काम करना है', 'आपको 2 काम करने हैं']],
])('the Hindi of %s is that of 0, 1 and 2, in Latin digits', (code, said) => {
  const template = new Map(readTranslation('domain/translations', 'hi')).get(code) ?? '';
  expect([0, 1, 2].map((count) => fillText(template, [count]))).toEqual(said);
});

describe('an answer', () => {
  it('is in the language that its request asks for, however many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        t.call(createToken, { body: { userName: 'C26-9999', password: '' }, headers: index % 2 === 0 ? hindi : {} }),
      ),
    );
    const said = answers.map(({ envelope, headers }) => [envelope.errors?.[0]?.message, headers['content-language']]);
    expect(said).toEqual(
      answers.map((_, index) => (index % 2 === 0 ? ['पासवर्ड दर्ज करें', 'hi'] : ['Password is required', 'en'])),
    );
    expect(new Set(answers.map(({ envelope }) => envelope.errorCode)).size).toBe(1);
  });

  it.each([
    ['en-IN,hi;q=0.9', 'Password is required'],
    ['fr', 'Password is required'],
    ['hindi', 'Password is required'],
    ['HI', 'पासवर्ड दर्ज करें'],
  ])('to Accept-Language %s says %s', async (header, message) => {
    const { envelope } = await t.call(createToken, {
      body: { userName: 'C26-9999', password: '' },
      headers: { 'accept-language': header },
    });
    expect(envelope.errors?.[0]?.message).toBe(message);
  });

  it('to HR is English', async () => {
    const { envelope } = await t.call(getCandidateOfferLetterDetails, {
      token: 'none',
      query: { candidateOfferId: 1 },
      headers: hindi,
    });
    expect(envelope.message).toBe('Please log in to continue');
  });
});

describe('a Hindi candidate', () => {
  it('gets mails and SMS in Hindi, with the English letter, and HR its copies in English', async () => {
    const offer = await createOffer(t, { hrToken: token, language: 'hi', joiningDate: '2030-01-07' });
    const candidateIds = [offer.candidateId];
    await t.call(sendOfferEmails, { token, body: { candidateIds } });
    await t.deliverAll();
    const candidate = await signInCandidate(t, offer);
    await t.call(resendOfferEmails, { token, body: { candidateIds, kind: 'REMINDER' } });
    await t.deliverAll();
    const mail = t.mailbox.lastMailTo(offer.email);
    expect(mail.subject).toBe('Himalaya Foods Pvt Ltd के प्रस्ताव को आपके उत्तर की प्रतीक्षा है');
    expect(mail.text).toContain(`/#/onboard/login?id=${offer.candidateId}&lang=hi`);
    expect(mail.html).toContain('<html lang="hi"');
    const texts = t.mailbox.texts.filter(({ to }) => to === offer.mobile).map(({ text }) => text);
    expect(texts.at(-1)).toMatch(/उत्तर की प्रतीक्षा है/);

    const decision = { offerLetterStatus: 'ACCEPTED', offerVersion: 1 };
    const answer = await t.call(saveOfferLetterAction, { token: candidate, body: decision, headers: hindi });
    expect(answer.envelope.message).toBe('प्रस्ताव स्वीकार किया गया');
    await t.deliverAll();
    const accepted = t.mailbox.lastMailTo(offer.email);
    expect(accepted.subject).toMatch(/^आपने हमारा प्रस्ताव स्वीकार किया/);
    expect(accepted.text).toContain('7 जनवरी 2030 (सोमवार)');
    expect(t.mailbox.lastMailTo('hr@himalayafoods.example').subject).toMatch(/^Offer accepted: /);
    const { statement } = await t.db
      .selectFrom('offer_decisions')
      .select('statement')
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .executeTakeFirstOrThrow();
    expect(statement).toBe("I confirm I've read and understood the offer letter");
  }, 120_000);

  it('has the letter of an English one: it does not depend on the language', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent', joiningDate: '2030-01-07' });
    const letters = () =>
      t.db
        .selectFrom('offer_versions')
        .select(['version', 'letter'])
        .where('candidate_offer_id', '=', offer.candidateOfferId)
        .execute();
    const pdf = async () => {
      const query = { candidateOfferId: offer.candidateOfferId };
      const { status, bytes } = await t.call(getOfferLetterFile, { token, query });
      return [status, createHash('sha256').update(bytes).digest('hex')];
    };
    const before = [await letters(), await offerRow(t.db, offer.candidateOfferId)];
    const printed = await pdf();
    expect(printed[0]).toBe(200);
    const body = { ...offer.form, candidateOfferId: offer.candidateOfferId, language: 'hi' };
    const saved = await t.call(createCandidateOfferLetter, { token, body });
    expect(saved.status).toBe(200);
    const after = [await letters(), await offerRow(t.db, offer.candidateOfferId)];
    expect(after[0]).toEqual(before[0]);
    expect(await pdf()).toEqual(printed);
    expect(after[1]).toMatchObject({ language: 'hi', status: 'Offer Sent' });
    const details = await t.call(getCandidateOfferLetterDetails, {
      token,
      query: { candidateOfferId: offer.candidateOfferId },
    });
    expect(details.envelope.responseObject).toMatchObject({ language: 'hi', version: offer.version });
    expect(await messagesOf(t.db, offer.candidateOfferId, 'offer')).toHaveLength(1);
  });

  it('is one who chose it, which the access check answers and the history tells once', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const candidate = await signInCandidate(t, offer);
    for (let again = 0; again < 2; again += 1) {
      expect((await t.call(setLanguage, { token: candidate, body: { language: 'hi' } })).status).toBe(200);
    }
    const { envelope } = await t.call(isValidForAccess, { token: candidate });
    expect(envelope.responseObject).toMatchObject({ language: 'hi' });
    const rows = t.db.selectFrom('audit').selectAll().where('action', '=', 'set-language');
    expect(await rows.where('candidate_offer_id', '=', offer.candidateOfferId).execute()).toHaveLength(1);
    const refused = await t.call(setLanguage, { token: candidate, body: { language: 'fr' }, headers: hindi });
    expect(refused.envelope).toMatchObject({ code: 400, errors: [{ path: 'language' }] });
  });
});
