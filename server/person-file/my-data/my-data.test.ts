import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { requestDocument } from '#contract/hr/document-requests.ts';
import { uploadRequestedDocument } from '#contract/document-requests.ts';
import {
  bankDetailsSchema,
  educationDetailsSchema,
  experienceDetailsSchema,
  familyDetailsSchema,
  personalDetailsSchema,
  saveCandidatePersonalDetails,
} from '#contract/joining.ts';
import { getMyData, getMyDataSummary, makeDataRequest, type MyDataSummary } from '#contract/my-data.ts';
import { getCandidateById, revealCandidateField, sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { saveWholeNumber } from '#contract/whole-number.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { unzipped } from '#test/documents/zip-entries.ts';
import { createHrUser, createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import { joiner, submitAnswers } from '#test/joined-candidate.ts';
import { askOfAadhaar } from '#test/joining/aadhaar.ts';
import { personalForm, sendForm, testFile } from '#test/joining-requests.ts';
import { textOfPdf } from '#test/signed-letters/text-of-pdf.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const hrToken = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao' }));

const summaryOf = async (token: string) =>
  (await t.call(getMyDataSummary, { token })).envelope.responseObject as MyDataSummary;
async function downloaded(token: string) {
  const answer = await t.call(getMyData, { token });
  expect(answer.status).toBe(200);
  const files = new Map(unzipped(answer.bytes).map(({ path, content }) => [path, content]));
  const json = files.get('my-data.json')?.toString('utf8') ?? '';
  return { answer, files, json, data: JSON.parse(json) as Record<string, Record<string, unknown>> };
}

const joined = await joiner(t, { hrToken });
await t.deliverAll();

/** Every key of the contract's schema, but links, which end after minutes, and what an answer may leave out. */
function keysOf(schema: z.ZodMiniType): string[] {
  const { shape } = schema as unknown as { shape: Record<string, z.ZodMiniType> };
  return Object.keys(shape).filter((key) => !key.endsWith('Url') && shape[key]?._zod.optout !== 'optional');
}

it.each([
  ['personalDetails', personalDetailsSchema],
  ['bankDetails', bankDetailsSchema],
  ['experienceDetails', experienceDetailsSchema],
  ['educationDetails', educationDetailsSchema],
  ['familyDetails', familyDetailsSchema],
] as const)('the JSON holds every field of %s in the contract', async (part, schema) => {
  const { data } = await downloaded(joined.candidate);
  const found = [data.joiningForm?.[part]].flat() as object[];
  expect(found.length).toBeGreaterThan(0);
  for (const entry of found) expect(Object.keys(entry)).toEqual(expect.arrayContaining(keysOf(schema)));
});

it('the JSON holds a part for every table that names a person, or the table is named here with the reason', async () => {
  const partOf: Record<string, string> = {
    offers: 'offer',
    offer_versions: 'letter',
    offer_decisions: 'decisions',
    personal_details: 'joiningForm',
    whole_numbers: 'wholeNumber',
    joining_answers: 'joiningAnswers',
    bank_details: 'joiningForm',
    experiences: 'joiningForm',
    educations: 'joiningForm',
    family_members: 'joiningForm',
    joining_steps: 'joiningForm',
    joining_forms: 'joiningForm',
    joining_submissions: 'submissions',
    document_requests: 'askedDocuments',
    documents: 'documents',
    joinings: 'firstDay',
    messages: 'messages',
    notice_acknowledgements: 'noticesRead',
    consents: 'consents',
    data_requests: 'requests',
    audit: 'seenBy',
  };
  const leftOut: Record<string, string> = {
    candidate_credentials: 'hashes of passwords',
    offer_letters: 'a file of the archive',
    signed_letters: 'a file of the archive',
    joining_verifications: 'work of HR: when it checked the form',
    joining_records: 'earlier states of joinings',
    offer_withdrawals: 'work of HR',
    sign_off_decisions: 'work of HR',
    sign_off_state: 'work of HR',
    reminders: 'each is a message',
    person_downloads: 'in seenBy',
    webhook_events: 'events for other systems, until delivered',
    webhook_deliveries: 'events for other systems, until delivered',
    expired_offers_told: 'events for other systems, until delivered',
    joining_notices: 'each is a message',
    first_days: 'work of HR: what it wrote for the first day',
    breach_letters: 'each is a message',
    handoffs: 'codes of ten minutes',
    holds: 'work of HR',
    restrictions: 'the days are in the answer to the request',
    joining_progress: 'figures about the form, of what joiningForm holds',
    offer_sending_rows: 'each is a message',
  };
  const tables = await t.db.introspection.getTables();
  const ofPeople = tables
    .filter(({ schema, isView }) => schema === 'public' && !isView)
    .filter(({ columns }) => columns.some(({ name }) => name === 'candidate_offer_id' || name === 'candidate_id'))
    .map(({ name }) => name);
  expect(ofPeople.filter((name) => !(name in partOf) && !(name in leftOut))).toEqual([]);
  const { data } = await downloaded(joined.candidate);
  for (const part of Object.values(partOf)) expect(data).toHaveProperty(part);
});

it('the archive has the answers as a PDF, the letters and each document; the numbers are whole in the JSON alone', async () => {
  const { offer, candidate, candidateId, answers } = joined;
  const body = { candidateId, name: 'Cancelled cheque' };
  const { envelope } = await t.call(requestDocument, { token: hrToken, body });
  const { requestId } = envelope.responseObject as { requestId: string };
  await sendForm(t, uploadRequestedDocument, candidate, { requestId, file: testFile('pdf') });
  const { answer, files, json } = await downloaded(candidate);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="my-data-${candidateId}.zip"`);
  const names = ['Joining Form.pdf', 'Offer Letter.pdf', 'Signed Offer Letter.pdf', 'PAN Card.png', 'Passbook.png'];
  expect([...files.keys()]).toEqual(expect.arrayContaining([...names, 'Cancelled cheque.pdf']));
  for (const number of [answers.panNumber, answers.accountNumber]) expect(json).toContain(number);
  expect(json).not.toContain('/files/document');
  const pdf = files.get('Joining Form.pdf') ?? Buffer.alloc(0);
  let text = '';
  for (const page of [1, 2, 3]) text += await textOfPdf(pdf, page).catch(() => '');
  expect(text).toContain(answers.firstName);
  expect(text).not.toContain(answers.accountNumber);
  const rows = auditRows(t.db, { candidateOfferId: offer.candidateOfferId, action: 'download-own-data' });
  expect(await rows.select('actor_id').execute()).toContainEqual({ actor_id: candidateId });
});

it('holds what was submitted earlier, with the files that were replaced since', async () => {
  const { candidate, candidateId, answers } = await joiner(t, { hrToken });
  const sentBack = { candidateId, reason: 'The name is another one on the card' };
  expect((await t.call(sendBackOnBoardDetails, { token: hrToken, body: sentBack })).status).toBe(200);
  const form = personalForm({ ...answers, firstName: 'Priyanka', panDocument: testFile('pdf') });
  expect((await sendForm(t, saveCandidatePersonalDetails, candidate, form)).status).toBe(200);
  const submitted = await submitAnswers(t, candidate, { ...answers, firstName: 'Priyanka' });
  expect(submitted.status).toBe(200);
  const { data, files } = await downloaded(candidate);
  expect(data.submissions).toMatchObject([
    { sentBack: null, answers: { personal: { firstName: 'Priyanka', panNumber: answers.panNumber } } },
    { sentBack: { reason: sentBack.reason }, answers: { personal: { firstName: answers.firstName } } },
  ]);
  const cards = [...files.keys()].filter((name) => name.startsWith('PAN Card'));
  expect(cards).toEqual(['PAN Card.pdf', 'PAN Card.png']);
  expect((await summaryOf(candidate)).held.find(({ group }) => group === 'IDENTITY')?.files).toBe(4);
});

it('tells who saw it by role and day, without a name', async () => {
  const { candidate, candidateId } = await joiner(t, { hrToken });
  expect((await summaryOf(candidate)).seenBy).toEqual([]);
  const onboarding = await signInHr(t, await createHrUser(t, { name: 'Suresh Pillai', roles: ['ONBOARDING'] }));
  await t.call(getCandidateById, { token: onboarding, query: { candidateId } });
  for (let n = 0; n < 2; n += 1) {
    const body = { candidateId, field: 'panNumber' };
    expect((await t.call(revealCandidateField, { token: onboarding, body })).status).toBe(200);
  }
  const summary = await summaryOf(candidate);
  expect(summary.seenBy).toEqual([
    {
      day: todayInIndia(t.clock.now),
      roles: ['ONBOARDING'],
      acts: [
        { act: 'REVEALED', field: 'panNumber' },
        { act: 'READ_FORM', field: null },
      ],
    },
  ]);
  const { json } = await downloaded(candidate);
  for (const text of [JSON.stringify(summary), json]) expect(text).not.toMatch(/Suresh|Kavita/);
});

it('counts what is held by group', async () => {
  const { held } = await summaryOf(joined.candidate);
  const files = Object.fromEntries(held.map((group) => [group.group, group.files]));
  expect(files).toMatchObject({ OFFER: 2, IDENTITY: 2, BANK: 1 });
  expect(held.find(({ group }) => group === 'BANK')?.answers).toBe(4);
});

it('counts without a look into what is encrypted, the whole Aadhaar number too, and says when the person is hidden', async () => {
  const { candidate, offer } = await joiner(t, { hrToken });
  const identity = async () => (await summaryOf(candidate)).held.find(({ group }) => group === 'IDENTITY')?.answers;
  expect(await identity()).toBe(2);
  await askOfAadhaar(t, { aadhaar: 'LAST_FOUR' });
  const body = { aadhaarNumber: '234567890124', acknowledged: true };
  expect((await t.call(saveWholeNumber, { token: candidate, body })).status).toBe(200);
  await askOfAadhaar(t, { aadhaar: 'AS_SPECIFIED' });
  const damaged = [Buffer.alloc(40, 1), offer.candidateOfferId];
  for (const change of ['personal_details set pan_number = $1', 'whole_numbers set number = $1'])
    await t.database.pool.query(`update ${change} where candidate_offer_id = $2`, damaged);
  expect(await identity()).toBe(3);
  expect(await summaryOf(candidate)).not.toHaveProperty('restriction');
  const asked = (await t.call(makeDataRequest, { token: candidate, body: { kind: 'ERASURE' } })).envelope
    .responseObject;
  const { restrictedFrom, removedOn } = asked as { restrictedFrom: string; removedOn: string };
  expect((await summaryOf(candidate)).restriction).toEqual({ restrictedFrom, removedOn });
});

it('holds messages to an earlier address, and none that HR received', async () => {
  const { candidate, offer } = await joiner(t, { hrToken });
  await t.deliverAll();
  const changed = t.db.updateTable('offers').set({ email: 'new.address@example.com' });
  await changed.where('candidate_offer_id', '=', offer.candidateOfferId).execute();
  const rows = t.db.selectFrom('messages').select(['kind', 'recipient']);
  const all = await rows.where('candidate_offer_id', '=', offer.candidateOfferId).execute();
  const toPerson = all.filter(({ recipient }) => recipient === offer.email || recipient.endsWith(offer.mobile));
  expect(toPerson.length).toBeGreaterThan(0);
  expect(all.length).toBeGreaterThan(toPerson.length);
  const messages = (await downloaded(candidate)).data.messages as unknown as { kind: string; recipient: string }[];
  expect(messages.map(({ kind }) => kind).toSorted()).toEqual(toPerson.map(({ kind }) => kind).toSorted());
});

it('is there before a decision and after a rejection, with what was asked', async () => {
  const offer = await createOffer(t, { hrToken, status: 'Offer Sent' });
  const token = await signInCandidate(t, offer);
  expect((await downloaded(token)).data.offer).toMatchObject({ candidate_id: offer.candidateId, email: offer.email });
  await t.call(saveOfferLetterAction, { token, body: { offerLetterStatus: 'REJECTED', rejectionReason: 'Too far' } });
  await t.call(makeDataRequest, { token, body: { kind: 'GRIEVANCE', text: 'Two SMS at night' } });
  const { data } = await downloaded(token);
  expect(data.decisions).toMatchObject([{ rejection_reason: 'Too far' }]);
  expect(data.requests).toMatchObject([{ kind: 'GRIEVANCE', text: 'Two SMS at night' }]);
  expect((await summaryOf(token)).candidateName).toBe(offer.candidateName);
});

it('holds nothing of another person', async () => {
  const { json } = await downloaded(joined.candidate);
  const other = await joiner(t, { hrToken });
  const own = await downloaded(other.candidate);
  expect(own.json).toContain(other.answers.panNumber);
  expect(own.json).not.toContain(joined.answers.panNumber);
  expect(json).not.toContain(other.candidateId);
});
