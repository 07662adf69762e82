import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { setLanguage } from '#contract/candidate-auth.ts';
import { answerStillJoining, getOwnFirstDay } from '#contract/first-day.ts';
import { endHandoff, getHandoff, getHandoffFile, useHandoffFile } from '#contract/handoff.ts';
import { getPrivacyNotice, publishPrivacyNotice, type StoredNotice } from '#contract/hr/privacy-notice.ts';
import { getCandidateFamilyDetails, saveCandidateFamilyDetails } from '#contract/joining.ts';
import { acknowledgeNotice, getOwnPrivacyNotice, setConsent, type OwnNotice } from '#contract/privacy-notice.ts';
import { purposeCodes } from '#domain/privacy/purposes.ts';
import { type Named, requestOf } from '#test/authorization/requests.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import { acceptedCandidate, familyForm, sendForm } from '#test/joining-requests.ts';
import { candidateDetail } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t, { name: 'Meera Iyer' }));

const stored = async () => (await t.call(getPrivacyNotice, { token })).envelope.responseObject as StoredNotice;
async function publish(changes: object = {}) {
  const { version } = await stored();
  return t.call(publishPrivacyNotice, { token, body: { version, ...changes } });
}
async function ownNotice(candidate: string, language?: 'en' | 'hi') {
  const query = language === undefined ? {} : { language };
  return (await t.call(getOwnPrivacyNotice, { token: candidate, query })).envelope.responseObject as OwnNotice;
}
const acknowledge = (candidate: string, noticeVersion: number) =>
  t.call(acknowledgeNotice, { token: candidate, body: { noticeVersion, language: 'en' } });
const consent = (candidate: string, given: boolean) =>
  t.call(setConsent, { token: candidate, body: { purpose: 'OTHER_POSTS', given } });

/** Of candidates' calls all but the offer, the notice, their own data, the first day, and what acts on a code that startHandoff made. */
const openTags = ['Candidate offer', 'Suggestions', 'Privacy', 'My data', 'First day'];
const ofCode: Call[] = [getHandoff, getHandoffFile, useHandoffFile, endHandoff];
const formCalls = allCalls.filter(
  (call) => call.access === 'candidate' && !openTags.includes(call.tag) && !ofCode.includes(call),
);

/** What each call of the joining form answers. */
async function codesOfForm(candidate: string): Promise<(string | null)[]> {
  const ids = { requestId: crypto.randomUUID(), experienceId: -1, educationIds: [], familyId: -1 };
  const answers = [];
  for (const call of formCalls) {
    const { sent } = await requestOf(call, ids as Partial<Named> as Named, t);
    answers.push(await t.call(call, { ...sent, token: candidate }));
  }
  return answers.map((answer) => (answer.status === 200 ? null : answer.codes.errorCode));
}

describe('before a notice is published', () => {
  it('candidates see none, decide on no consent, and the joining form is open', async () => {
    const { token: candidate, offer } = await acceptedCandidate(t);
    expect(await ownNotice(candidate)).toBeNull();
    expect((await candidateDetail(t, token, offer.candidateId)).consents).toEqual([]);
    expect((await consent(candidate, true)).codes.errorCode).toBe('privacyNotice.noNotice');
    expect((await acknowledge(candidate, 1)).codes.errorCode).toBe('privacyNotice.noNotice');
    expect(await codesOfForm(candidate)).not.toContain('privacyNotice.noticeFirst');
  });

  it('HR starts from what the product does, in each language', async () => {
    expect(await stored()).toMatchObject({
      version: 0,
      modifiedBy: null,
      contact: { name: 'Data protection contact' },
    });
    const { en, hi } = (await stored()).languages;
    for (const words of [en, hi]) expect(Object.keys(words ?? {})).toEqual(purposeCodes);
    expect([en.BANK.item, hi?.BANK.item]).toEqual(['Bank account', 'बैंक खाता']);
  });
});

describe('publishing', () => {
  it('takes every purpose and the contact, and names the fields that lack words', async () => {
    const { languages } = await stored();
    const { PAN: _, ...withoutPan } = languages.en;
    const contact = { name: '', email: 'privacy' };
    const answer = await publish({
      languages: { en: { ...withoutPan, OFFER: { ...languages.en.OFFER, item: '' } } },
      contact,
    });
    expect(answer.status).toBe(400);
    expect(answer.codes.fields).toMatchObject({
      'languages.en.OFFER.item': 'privacyNotice.item',
      'contact.name': 'privacyNotice.contactName',
    });
    expect(Object.keys(answer.codes.fields)).toContain('languages.en.PAN');
    expect((await stored()).version).toBe(0);
  });

  it('counts versions, refuses a version that is not the latest with user and time, and is recorded', async () => {
    expect((await publish({ askAgain: false })).envelope).toMatchObject({
      responseObject: { version: 1, modifiedBy: 'Meera Iyer', olderThanEnglish: [] },
    });
    const late = await t.call(publishPrivacyNotice, { token, body: { version: 0 } });
    expect([late.status, late.codes.errorCode]).toEqual([409, 'settings.changedByOther']);
    const [row] = await auditRows(t.db, { action: 'publish-privacy-notice' }).select('details').execute();
    // The first version is asked for whatever was sent.
    expect(row?.details).toEqual({ version: 1, askAgain: true });
  });

  it('says when the Hindi words are older than the English ones', async () => {
    const { languages } = await stored();
    const hindi = { ...languages.en, PAN: { ...languages.en.PAN, item: 'पैन' } };
    const both = await publish({ languages: { en: languages.en, hi: hindi } });
    expect(both.envelope.responseObject).toMatchObject({ olderThanEnglish: [] });
    const english = { ...languages.en, PAN: { ...languages.en.PAN, item: 'PAN card' } };
    const answer = await publish({ languages: { en: english, hi: hindi } });
    expect(answer.envelope.responseObject).toMatchObject({ version: 3, olderThanEnglish: ['hi'] });
  });
});

describe('a candidate', () => {
  it('reads the notice before any call of the joining form answers', async () => {
    const { token: candidate, offer } = await acceptedCandidate(t);
    const first = await codesOfForm(candidate);
    expect(new Set(first)).toEqual(new Set(['privacyNotice.noticeFirst']));
    const { version, acknowledged, purposes } = await ownNotice(candidate, 'hi');
    expect(acknowledged).toBe(false);
    expect(purposes.find(({ code }) => code === 'PAN')).toMatchObject({
      item: 'पैन',
      ground: 'LAW',
      withdrawable: false,
    });
    expect((await acknowledge(candidate, version - 1)).codes.errorCode).toBe('privacyNotice.newerNotice');
    expect((await acknowledge(candidate, version)).envelope.responseObject).toMatchObject({
      acknowledged: true,
      acknowledgement: { version, language: 'en', on: t.clock.now.toISOString() },
    });
    expect(await codesOfForm(candidate)).not.toContain('privacyNotice.noticeFirst');
    const rows = await t.db
      .selectFrom('notice_acknowledgements')
      .selectAll()
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .execute();
    expect(rows).toMatchObject([{ version, language: 'en', ip: '127.0.0.1' }]);
  });

  it('reads it in their own language where it has that', async () => {
    const { token: candidate } = await acceptedCandidate(t);
    expect(await ownNotice(candidate)).toMatchObject({ language: 'en', languages: ['en', 'hi'] });
    await t.call(setLanguage, { token: candidate, body: { language: 'hi' } });
    expect(await ownNotice(candidate)).toMatchObject({ language: 'hi' });
    expect(await ownNotice(candidate, 'en')).toMatchObject({ language: 'en' });
    const { en } = (await stored()).languages;
    await publish({ languages: { en }, askAgain: false });
    expect(await ownNotice(candidate)).toMatchObject({ language: 'en', languages: ['en'] });
  });

  it('reads a new version when HR asks again, and the earlier record stays', async () => {
    const { token: candidate } = await acceptedCandidate(t);
    const { version } = await ownNotice(candidate);
    await acknowledge(candidate, version);
    await publish({ askAgain: false });
    expect(await ownNotice(candidate)).toMatchObject({ version: version + 1, acknowledged: true });
    await publish();
    expect(new Set(await codesOfForm(candidate))).toEqual(new Set(['privacyNotice.noticeFirst']));
    // The mail that asks 'Still joining?' leads here.
    expect((await t.call(getOwnFirstDay, { token: candidate })).status).toBe(200);
    expect((await t.call(answerStillJoining, { token: candidate, body: { answer: 'YES' } })).status).toBe(200);
    expect(await ownNotice(candidate)).toMatchObject({ acknowledged: false, acknowledgement: { version } });
    await acknowledge(candidate, version + 2);
    const kept = await t.db.selectFrom('notice_acknowledgements').select('version').orderBy('version').execute();
    expect(kept.map((row) => row.version)).toEqual(expect.arrayContaining([version, version + 2]));
  });

  it('confirms to be the parent or guardian of a minor in the family, at its field; the form submits it without asking again', async () => {
    const { token: candidate } = await acceptedCandidate(t);
    await acknowledge(candidate, (await ownNotice(candidate)).version);
    const field = (name: string) => `candidateFamilyDetailsRequests[1].${name}`;
    const born = `${t.clock.now.getUTCFullYear() - 8}-01-01`;
    const child = { [field('name')]: 'Anu Nair', [field('relation')]: 'DAUGHTER', [field('dateOfBirth')]: born };
    const save = (more = {}) => sendForm(t, saveCandidateFamilyDetails, candidate, familyForm({ ...child, ...more }));
    for (const more of [{}, { [field('isGuardian')]: 'No' }]) {
      const refused = await save(more);
      expect([refused.status, refused.codes.fields]).toEqual([
        400,
        { [field('isGuardian')]: 'privacyNotice.guardian' },
      ]);
    }
    expect((await save({ [field('isGuardian')]: 'Yes' })).status).toBe(200);
    const members = (await t.call(getCandidateFamilyDetails, { token: candidate })).envelope.responseObject;
    expect(members).toMatchObject([{ name: 'Ravi Nair' }, { name: 'Anu Nair', isGuardian: 'Yes' }]);
    expect((await save()).status).toBe(200);
  });

  it('gives and withdraws a consent in one call each, before the acceptance too; each decision is kept', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent', hrToken: token });
    const candidate = await signInCandidate(t, offer);
    const { version, consents } = await ownNotice(candidate);
    expect(version).toBeGreaterThan(0);
    expect(consents.map(({ given, decidedOn }) => [given, decidedOn])).toEqual(
      Array.from({ length: 3 }, () => [false, null]),
    );
    for (const given of [true, true, false]) {
      expect((await consent(candidate, given)).envelope.responseObject).toMatchObject({
        consents: [{ purpose: 'OTHER_POSTS', given }, { given: false }, { given: false }],
      });
    }
    const kept = t.db.selectFrom('consents').select('given').where('candidate_offer_id', '=', offer.candidateOfferId);
    expect(await kept.orderBy('consent_id').execute()).toEqual([{ given: true }, { given: false }]);
    const unknown = await t.call(setConsent, { token: candidate, body: { purpose: 'PAN', given: true } });
    expect(unknown.status).toBe(400);
  });

  it('gives a consent that HR reads with its day, next to those that were not given', async () => {
    const { token: candidate, offer } = await acceptedCandidate(t);
    await consent(candidate, true);
    const { consents } = await candidateDetail(t, token, offer.candidateId);
    expect(consents).toEqual([
      { purpose: 'OTHER_POSTS', given: true, decidedOn: t.clock.now.toISOString() },
      { purpose: 'PHOTO', given: false, decidedOn: null },
      { purpose: 'BACKGROUND_CHECK', given: false, decidedOn: null },
    ]);
  });
});
