import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import {
  getDocumentFile,
  getJoiningState,
  saveCandidateBankDetails,
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveCandidateFamilyDetails,
  saveCandidatePersonalDetails,
  saveOnBoardDetails,
} from '#contract/joining.ts';
import {
  getAllCandidates,
  getCandidateById,
  revealCandidateField,
  sendBackOnBoardDetails,
  type CandidateDetail,
  type OnboardedCandidate,
  type RevealableField,
} from '#contract/onboarding.ts';
import { createHrUser, createOffer, signInHr, type TestHrUser } from '#test/factories.ts';
import {
  acceptedCandidate,
  bankForm,
  educationForm,
  experienceForm,
  familyForm,
  personalForm,
  sendForm,
  submitForm,
  testFile,
  type TestForm,
} from '#test/joining-requests.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let hr: TestHrUser;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
  hr = await createHrUser(t, { name: 'Kavita Rao' });
  token = await signInHr(t, hr);
});
afterAll(() => t.close());

type Answers = { firstName: string; panNumber: string; aadhaarNumber: string; accountNumber: string };
let people = 0;

/** Of a person of their own at each call. */
function newAnswers(own: Partial<Answers>): Answers {
  people += 1;
  return {
    firstName: 'Priya',
    panNumber: `ABCPN${String(people).padStart(4, '0')}F`,
    aadhaarNumber: `2345678${String(people).padStart(5, '0')}`,
    accountNumber: `987654${String(people).padStart(6, '0')}`,
    ...own,
  };
}

const picture = testFile('png');
const identity = { panDocument: picture, aadhaarDocument: picture };

function stepsOf({ accountNumber, ...personal }: Answers): [Call, TestForm][] {
  return [
    [saveCandidatePersonalDetails, personalForm({ ...personal, ...identity })],
    [saveCandidateBankDetails, bankForm({ accountNumber, passbookFile: picture })],
    [saveCandidateExperienceDetails, experienceForm()],
    [saveCandidateEducationDetails, educationForm()],
    [saveCandidateFamilyDetails, familyForm()],
  ];
}

function submit(candidate: string, { accountNumber, ...personal }: Answers) {
  const own = Object.entries(personal).map(([name, value]) => [`personalDetailsRequest.${name}`, value]);
  const form = submitForm({
    ...(Object.fromEntries(own) as TestForm),
    'bankDetailsRequest.accountNumber': accountNumber,
  });
  return sendForm(t, saveOnBoardDetails, candidate, form);
}

type Joined = Partial<Answers> & { steps?: number; submitted?: boolean };

function expectOk(answer: TestAnswer): void {
  expect(answer.envelope).toMatchObject({ code: 200 });
}

/** A candidate who accepted, saved the first `steps` steps and, unless told otherwise, submitted all five. */
async function joiner({ steps = 5, submitted = true, ...own }: Joined = {}) {
  const { offer, token: candidate } = await acceptedCandidate(t, { hrToken: token });
  const answers = newAnswers(own);
  for (const [call, form] of stepsOf(answers).slice(0, steps)) expectOk(await sendForm(t, call, candidate, form));
  if (submitted && steps === 5) expectOk(await submit(candidate, answers));
  return { offer, candidate, answers, candidateId: offer.candidateId };
}

const read = (candidateId: unknown) => t.call(getCandidateById, { token, query: { candidateId } });
const detailOf = async (candidateId: string) => {
  const answer = await read(candidateId);
  expect(answer.envelope).toMatchObject({ code: 200, status: 'OK' });
  return answer.envelope.responseObject as CandidateDetail;
};
const reveal = (candidateId: string, field: unknown, by = token) =>
  t.call(revealCandidateField, { token: by, body: { candidateId, field } });
const revealed = async (candidateId: string, field: RevealableField) =>
  ((await reveal(candidateId, field)).envelope.responseObject as { value: string }).value;
const sendBack = (candidateId: string, reason: unknown = 'The PAN card cannot be read') =>
  t.call(sendBackOnBoardDetails, { token, body: { candidateId, reason } });
const openLink = (url: string) =>
  t.call(getDocumentFile, { query: { link: new URL(url, 'http://x').searchParams.get('link') } });
const auditOf = (candidateOfferId: number, action: string) =>
  t.db
    .selectFrom('audit')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('action', '=', action)
    .orderBy('audit_id')
    .execute();

describe('getCandidateById', () => {
  it('answers all sections, with every number masked and nowhere whole', async () => {
    const { answers, candidateId, offer } = await joiner();
    const answer = await read(candidateId);
    const text = answer.bytes.toString('utf8');
    for (const number of [answers.panNumber, answers.aadhaarNumber, answers.accountNumber]) {
      expect(text).not.toContain(number);
    }
    const detail = answer.envelope.responseObject as CandidateDetail;
    expect(detail.personalDetails).toMatchObject({
      candidateId,
      firstName: 'Priya',
      alternativeMobileNumber: null,
      panNumber: `XXXXXX${answers.panNumber.slice(-4)}`,
      aadhaarNumber: `XXXX XXXX ${answers.aadhaarNumber.slice(-4)}`,
      panDocumentUrl: null,
      aadhaarDocumentUrl: null,
      documents: { panDocument: { url: null, name: 'pan-card.png', type: 'PNG', bytes: picture.bytes.length } },
    });
    expect(detail.bankDetails).toMatchObject({
      accountNumber: `XXXXXXXX${answers.accountNumber.slice(-4)}`,
      passbookFileUrl: null,
      documents: { passbookFile: { url: null, name: 'passbook.png' } },
    });
    expect(detail.candidate).toMatchObject({
      name: offer.candidateName,
      offerLetterStatus: 'Approved',
      maySendBack: true,
      joining: { readOnly: true, sentBack: null },
    });
    expect(detail.educationDetails.map(({ educationType }) => educationType)).toEqual([
      'UG',
      'HIGHER_SECONDARY',
      'SECONDARY',
    ]);
    expect(detail.experienceDetails.detailsResponses).toHaveLength(1);
    expect(detail.familyDetails).toMatchObject([{ name: 'Ravi Nair', relation: 'FATHER' }]);
    expect(detail.reveals).toEqual([]);
    expect(detail.duplicates).toEqual([]);
    expect(detail.submissions).toEqual([{ submittedOn: detail.candidate.joining.submittedOn, sentBack: null }]);
  });

  it('links to the documents that bear no identity number, and to no other', async () => {
    const { candidateId } = await joiner();
    const answer = await read(candidateId);
    const links = [...answer.bytes.toString('utf8').matchAll(/link=([\w.-]+)/g)].map(([, link]) => link!);
    const names = await Promise.all(
      [...new Set(links)].map(async (link) => {
        const file = await openLink(`/files/document?link=${link}`);
        expect(file.status).toBe(200);
        return String(file.headers['content-disposition']);
      }),
    );
    expect(names.map((name) => /"(.+)"/.exec(name)?.[1]).toSorted((a, b) => a!.localeCompare(b!))).toEqual([
      'marksheet.pdf',
      'marksheet.pdf',
      'marksheet.pdf',
      'payslip.pdf',
      'profile-photo.png',
    ]);
  });

  it('answers 200 with empty sections for who has saved nothing', async () => {
    const { candidateId } = await joiner({ steps: 0 });
    const detail = await detailOf(candidateId);
    const { candidateId: id, version, documents, ...fields } = detail.personalDetails;
    expect({ id, version, documents }).toEqual({
      id: candidateId,
      version: 0,
      documents: { panDocument: null, aadhaarDocument: null, profile: null },
    });
    expect(new Set(Object.values(fields))).toEqual(new Set([null]));
    expect(detail).toMatchObject({
      candidate: { maySendBack: false },
      bankDetails: { bankName: null, accountNumber: null },
      experienceDetails: { isFresher: null, detailsResponses: [] },
      educationDetails: [],
      familyDetails: [],
      submissions: [],
    });
  });

  it('tells how far they are, in the list, too', async () => {
    const { candidateId } = await joiner({ steps: 3 });
    const steps = { personal: true, bank: true, experience: true, education: false, family: false };
    expect((await detailOf(candidateId)).candidate.joining).toMatchObject({ steps, submittedOn: null });
    const list = await t.call(getAllCandidates, { token, query: { search: candidateId } });
    const [row] = (list.envelope.responseObject as { content: OnboardedCandidate[] }).content;
    expect(row!.joining).toMatchObject({ steps, submittedOn: null });
  });

  it('finds the candidate in any case of the id', async () => {
    const { candidateId } = await joiner({ steps: 0 });
    expect((await detailOf(` ${candidateId.toLowerCase()} `)).candidate.candidateId).toBe(candidateId);
  });

  it('names who else has the same number, and blocks nobody', async () => {
    const first = await joiner();
    const { panNumber, accountNumber } = first.answers;
    const second = await joiner({ panNumber, accountNumber });
    const other = [{ candidateId: first.candidateId, name: first.offer.candidateName }];
    expect((await detailOf(second.candidateId)).duplicates).toEqual([
      { field: 'panNumber', candidates: other },
      { field: 'accountNumber', candidates: other },
    ]);
    expect((await detailOf(first.candidateId)).duplicates).toHaveLength(2);
  });

  it('answers the same 404 for unknown and deleted candidates', async () => {
    const deleted = await createOffer(t, { hrToken: token, status: 'Deleted' });
    for (const id of ['C99-9999', deleted.candidateId]) {
      expect((await read(id)).envelope).toMatchObject({
        code: 404,
        message: 'No candidate data found.',
        responseObject: null,
      });
    }
  });

  it.each([
    [undefined, 'Candidate ID is missing in the URL'],
    ['  ', 'Candidate ID is missing in the URL'],
    ['x'.repeat(201), 'Invalid candidate ID'],
    ['C26\u0000', 'Invalid candidate ID'],
  ])('refuses the id %j', async (id, message) => {
    const answer = await t.call(getCandidateById, { token, query: id === undefined ? {} : { candidateId: id } });
    expect(answer.envelope).toMatchObject({ code: 400, errors: [{ path: 'candidateId', message }] });
  });

  it('is for HR alone, as are revealing and sending back', async () => {
    const { candidateId, candidate } = await joiner({ steps: 1 });
    for (const by of [undefined, candidate, 'nonsense']) {
      const options = by === undefined ? {} : { token: by };
      const body = { candidateId, field: 'panNumber', reason: 'x' };
      expect((await t.call(getCandidateById, { ...options, query: { candidateId } })).status).toBe(401);
      expect((await t.call(revealCandidateField, { ...options, body })).status).toBe(401);
      expect((await t.call(sendBackOnBoardDetails, { ...options, body })).status).toBe(401);
    }
    expect((await detailOf(candidateId)).reveals).toEqual([]);
  });
});

describe('revealCandidateField', () => {
  it('hands out one number at a time and records who asked', async () => {
    const { candidateId, answers, offer } = await joiner();
    expect(await revealed(candidateId, 'panNumber')).toBe(answers.panNumber);
    expect(await revealed(candidateId, 'aadhaarNumber')).toBe(answers.aadhaarNumber);
    expect(await revealed(candidateId, 'accountNumber')).toBe(answers.accountNumber);
    const detail = await detailOf(candidateId);
    expect(detail.reveals.map(({ field, by }) => [field, by])).toEqual([
      ['accountNumber', 'Kavita Rao'],
      ['aadhaarNumber', 'Kavita Rao'],
      ['panNumber', 'Kavita Rao'],
    ]);
    expect(detail.personalDetails.panNumber).toMatch(/^XXXXXX/);
    const [row] = await auditOf(offer.candidateOfferId, 'reveal-field');
    expect(row).toMatchObject({ actor_kind: 'hr', actor_id: hr.hrUserId, details: { field: 'panNumber' } });
    expect(JSON.stringify(row)).not.toContain(answers.panNumber);
  });

  it.each(['panDocument', 'aadhaarDocument', 'passbookFile'] as const)(
    'hands out a link to %s and records it',
    async (field) => {
      const { candidateId } = await joiner();
      const file = await openLink(await revealed(candidateId, field));
      expect(file.status).toBe(200);
      expect(file.bytes).toEqual(picture.bytes);
      expect((await detailOf(candidateId)).reveals).toMatchObject([{ field, by: 'Kavita Rao' }]);
    },
  );

  it('answers 404 and records nothing where nothing was saved, or nobody is known', async () => {
    const { candidateId, offer } = await joiner({ steps: 1 });
    expect((await reveal(candidateId, 'accountNumber')).envelope).toMatchObject({
      code: 404,
      message: 'Nothing has been saved here yet.',
    });
    expect((await reveal(candidateId, 'passbookFile')).status).toBe(404);
    expect((await reveal('C99-9999', 'panNumber')).status).toBe(404);
    expect((await reveal(candidateId, 'profile')).status).toBe(400);
    expect((await reveal(candidateId, 'firstName')).status).toBe(400);
    expect(await auditOf(offer.candidateOfferId, 'reveal-field')).toEqual([]);
  });
});

describe('sendBackOnBoardDetails', () => {
  it('reopens the form, mails the reason with the way back, and keeps the submission', async () => {
    const { candidateId, candidate, answers, offer } = await joiner();
    await t.deliverAll();
    const reason = 'The PAN card cannot be read.\nPlease photograph it in daylight <b>.';
    expect((await sendBack(candidateId, `  ${reason} `)).envelope).toMatchObject({ code: 200, responseObject: null });

    await t.deliverAll();
    const mail = t.mailbox.lastMailTo(offer.email);
    expect(mail.subject).toBe('Please mend your joining form – Himalaya Foods Pvt Ltd');
    expect(mail.text).toContain('> The PAN card cannot be read.\n> Please photograph it in daylight <b>.');
    expect(mail.text).toContain('http://aarambh.test/#/onboard/login');
    expect(mail.html).toContain('daylight &lt;b&gt;.');

    const state = await t.call(getJoiningState, { token: candidate });
    expect(state.envelope.responseObject).toMatchObject({ readOnly: false, submittedOn: null, sentBack: { reason } });
    expect((await detailOf(candidateId)).candidate).toMatchObject({ maySendBack: false, joining: { sentBack: {} } });
    expect(await auditOf(offer.candidateOfferId, 'send-back-joining-form')).toMatchObject([
      { actor_id: hr.hrUserId, details: { reason } },
    ]);

    const mended = { ...answers, firstName: 'Priyanka' };
    const saved = await sendForm(t, saveCandidatePersonalDetails, candidate, stepsOf(mended)[0]![1]);
    expect(saved.status).toBe(200);
    expect((await submit(candidate, mended)).status).toBe(200);
    const detail = await detailOf(candidateId);
    expect(detail.personalDetails.firstName).toBe('Priyanka');
    expect(detail.submissions).toMatchObject([{ sentBack: null }, { sentBack: { reason, by: 'Kavita Rao' } }]);
    expect(detail.candidate).toMatchObject({ maySendBack: true, joining: { readOnly: true, sentBack: null } });
  });

  it('answers 409 while nothing is submitted, and again after it was sent back', async () => {
    const open = await joiner({ submitted: false });
    const never = await joiner({ steps: 0 });
    const done = await joiner();
    expect((await sendBack(done.candidateId)).status).toBe(200);
    for (const { candidateId } of [open, never, done]) {
      expect((await sendBack(candidateId)).envelope).toMatchObject({
        code: 409,
        message: 'This joining form has not been submitted yet.',
      });
    }
    expect(await auditOf(open.offer.candidateOfferId, 'send-back-joining-form')).toEqual([]);
  });

  it('lets exactly one of two at once win, with one mail', async () => {
    const { candidateId, offer } = await joiner();
    const answers = await Promise.all([sendBack(candidateId), sendBack(candidateId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await auditOf(offer.candidateOfferId, 'send-back-joining-form')).toHaveLength(1);
    const mails = await t.db
      .selectFrom('messages')
      .selectAll()
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .where('kind', '=', 'joining-form-sent-back')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it.each([
    ['', 'Please say what is to be mended'],
    ['  \n', 'Please say what is to be mended'],
    [undefined, 'Please say what is to be mended'],
    ['x'.repeat(2001), 'Please keep this under 2000 characters'],
    ['a\u0000b', 'This text has characters that cannot be used here'],
  ])('refuses the reason %j', async (reason, message) => {
    const { candidateId } = await joiner({ steps: 0 });
    const answer = await t.call(sendBackOnBoardDetails, { token, body: { candidateId, reason } });
    expect(answer.envelope).toMatchObject({ code: 400, errors: [{ path: 'reason', message }] });
  });

  it('answers 404 for unknown and deleted candidates', async () => {
    const deleted = await createOffer(t, { hrToken: token, status: 'Deleted' });
    for (const id of ['C99-9999', deleted.candidateId]) expect((await sendBack(id)).status).toBe(404);
  });
});
