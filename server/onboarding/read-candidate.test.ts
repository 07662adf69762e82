import { describe, expect, it } from 'vitest';
import { getDocumentFile } from '#contract/joining.ts';
import {
  getAllCandidates,
  getCandidateById,
  type CandidateDetail,
  type OnboardedCandidate,
} from '#contract/onboarding.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { candidateDetail, joiner, picture } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const hrToken = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao' }));

const joined = (how: Partial<Parameters<typeof joiner>[1]> = {}) => joiner(t, { hrToken, ...how });
const read = (candidateId: unknown) => t.call(getCandidateById, { token: hrToken, query: { candidateId } });
const detailOf = (candidateId: string) => candidateDetail(t, hrToken, candidateId);
const openLink = (url: string) =>
  t.call(getDocumentFile, { query: { link: new URL(url, 'http://x').searchParams.get('link') } });

describe('getCandidateById', () => {
  it('answers all sections, with every number masked', async () => {
    const { answers, candidateId, offer } = await joined();
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

  it('links only to documents without an identity number', async () => {
    const { candidateId } = await joined();
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

  it('answers 200 with empty sections for a candidate without saved steps', async () => {
    const { candidateId } = await joined({ steps: 0 });
    const detail = await detailOf(candidateId);
    const { candidateId: id, version, documents, ...fields } = detail.personalDetails;
    expect({ id, version, documents }).toEqual({
      id: candidateId,
      version: 0,
      documents: { panDocument: null, aadhaarDocument: null, identityDocument: null, profile: null },
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

  it('has the progress of the form, in the list, too', async () => {
    const { candidateId } = await joined({ steps: 3 });
    const steps = { personal: true, bank: true, experience: true, education: false, family: false };
    expect((await detailOf(candidateId)).candidate.joining).toMatchObject({ steps, submittedOn: null });
    const list = await t.call(getAllCandidates, { token: hrToken, query: { search: candidateId } });
    const [row] = (list.envelope.responseObject as { content: OnboardedCandidate[] }).content;
    expect(row!.joining).toMatchObject({ steps, submittedOn: null });
  });

  it('finds the candidate in any case of the id', async () => {
    const { candidateId } = await joined({ steps: 0 });
    expect((await detailOf(` ${candidateId.toLowerCase()} `)).candidate.candidateId).toBe(candidateId);
  });

  it('lists other candidates with the same number, without blocking', async () => {
    const first = await joined();
    const { panNumber, accountNumber } = first.answers;
    const second = await joined({ panNumber, accountNumber });
    const other = [{ candidateId: first.candidateId, name: first.offer.candidateName }];
    // All of these tests have one mobile number.
    const numbersOf = async (candidateId: string) =>
      Object.groupBy((await detailOf(candidateId)).duplicates, ({ field }) => String(field === 'mobileNumber'));
    const { true: mobile, false: numbers } = await numbersOf(second.candidateId);
    expect(mobile?.[0]?.candidates.map(({ candidateId }) => candidateId)).toContain(first.candidateId);
    expect(numbers).toEqual([
      { field: 'panNumber', candidates: other },
      { field: 'accountNumber', candidates: other },
    ]);
    expect((await numbersOf(first.candidateId)).false).toHaveLength(2);
  });

  it('answers the same 404 for unknown and deleted candidates', async () => {
    const deleted = await createOffer(t, { hrToken, status: 'Deleted' });
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
  ])('rejects the id %j', async (id, message) => {
    const answer = await t.call(getCandidateById, {
      token: hrToken,
      query: id === undefined ? {} : { candidateId: id },
    });
    expect(answer.envelope).toMatchObject({ code: 400, errors: [{ path: 'candidateId', message }] });
  });
});
