import { describe, expect, it } from 'vitest';
import { getOfferHistory } from '#contract/history.ts';
import { reopenOnBoardDetails, reviewOnBoardDetails, verifyOnBoardDetails, type Mark } from '#contract/hr/review.ts';
import {
  answerFix,
  getDocumentFile,
  getJoiningState,
  saveCandidateBankDetails,
  saveCandidatePersonalDetails,
  saveOnBoardDetails,
  type OwnJoiningState,
} from '#contract/joining.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { candidateDetail, joiner, stepsOf, submitAnswers } from '#test/joined-candidate.ts';
import {
  bankForm,
  joiningForms,
  personalForm,
  sendForm,
  submissionOf,
  testFile,
  withoutFiles,
} from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao' }));
const other = await signInHr(t, await createHrUser(t, { name: 'Arun Das' }));

type Joined = Awaited<ReturnType<typeof joiner>>;
type NewMark = { path: string; verdict: 'OK' | 'FIX'; note?: string };
const joined = (how: Partial<Parameters<typeof joiner>[1]> = {}) => joiner(t, { hrToken: token, ...how });
const detailOf = (candidateId: string) => candidateDetail(t, token, candidateId);
const review = (candidateId: string, marks: NewMark[], submissionVersion = 1, as = token) =>
  t.call(reviewOnBoardDetails, { token: as, body: { candidateId, submissionVersion, marks } });
const verify = (candidateId: string, submissionVersion = 1) =>
  t.call(verifyOnBoardDetails, { token, body: { candidateId, submissionVersion } });
const reopen = (candidateId: string, reason: unknown = 'The bank has called') =>
  t.call(reopenOnBoardDetails, { token, body: { candidateId, reason } });
const sendBack = (candidateId: string, reason?: string) =>
  t.call(sendBackOnBoardDetails, { token, body: { candidateId, reason } });
const stateOf = async (candidate: string) =>
  (await t.call(getJoiningState, { token: candidate })).envelope.responseObject as OwnJoiningState;
const personalOf = (answers: Joined['answers']) => stepsOf(answers)[0]![1];
const bankOf = (answers: Joined['answers']) => stepsOf(answers)[1]![1];
const note = 'The name on the card is another one';
/** A candidate whose marks are only rejected: nothing of theirs changes from one test to the next. */
const unmarked = await joined();
const fixPan: NewMark = { path: 'personal.panNumber', verdict: 'FIX', note };

/** A candidate whose form was sent back with these marks. */
async function sentBack(...marks: NewMark[]): Promise<Joined> {
  const one = await joined();
  expect((await review(one.candidateId, marks)).status).toBe(200);
  expect((await sendBack(one.candidateId)).status).toBe(200);
  return one;
}

describe('reviewOnBoardDetails', () => {
  it('adds marks to earlier ones, and answers all in force with their users', async () => {
    const { candidateId, offer } = await joined();
    await review(candidateId, [fixPan, { path: 'bank', verdict: 'OK' }]);
    const answer = await review(candidateId, [{ path: 'personal.panNumber', verdict: 'OK' }], 1, other);
    const { marks } = answer.envelope.responseObject as { marks: Mark[] };
    expect(marks).toMatchObject([
      { path: 'personal.panNumber', verdict: 'OK', note: null, by: 'Arun Das', submissionVersion: 1 },
      { path: 'bank', verdict: 'OK', by: 'Kavita Rao' },
    ]);
    expect((await detailOf(candidateId)).marks).toEqual(marks);
    const made = await t.db.selectFrom('review_marks').selectAll().where('note', '=', note).execute();
    expect(made).not.toEqual([]);
    const audit = await auditRows(t.db, { candidateOfferId: offer.candidateOfferId, action: 'review-joining-form' })
      .select('details')
      .execute();
    expect(audit).toHaveLength(2);
    expect(JSON.stringify(audit)).not.toContain(note);
  });

  it('accepts the second name of the alternate number, which HR reads it by, too', async () => {
    const { candidateId } = await joined();
    const answer = await review(candidateId, [{ path: 'personal.alternativeMobileNumber', verdict: 'OK' }]);
    expect(answer.envelope.responseObject).toMatchObject({ marks: [{ path: 'personal.alterNativeMobileNumber' }] });
  });

  it.each([
    ['an entry that is not there', [{ path: 'education.999999', verdict: 'OK' }], 'marks[0].path'],
    [
      'a correction without a note',
      [
        { path: 'bank', verdict: 'OK' },
        { path: 'personal', verdict: 'FIX', note: ' ' },
      ],
      'marks[1].note',
    ],
    [
      'a path twice',
      [
        { path: 'bank', verdict: 'OK' },
        { path: 'bank', verdict: 'OK' },
      ],
      'marks[1].path',
    ],
    ['no marks', [], 'marks'],
  ] as [string, NewMark[], string][])('rejects %s on its field', async (_what, marks, path) => {
    const { candidateId } = unmarked;
    expect((await review(candidateId, marks)).envelope).toMatchObject({ code: 400, errors: [{ path }] });
    expect((await detailOf(candidateId)).marks).toEqual([]);
  });

  it('answers 409 with the changes for marks on an older submission, and loses nothing', async () => {
    const { candidateId, candidate, answers } = await joined();
    await review(candidateId, [{ path: 'bank', verdict: 'OK' }]);
    await sendBack(candidateId, 'Please look again');
    expect((await review(candidateId, [fixPan])).status).toBe(409);
    await submitAnswers(t, candidate, { ...answers, firstName: 'Priyanka' });
    const late = await review(candidateId, [fixPan], 1);
    expect(late.envelope).toMatchObject({ code: 409, errors: [{ path: 'personal.firstName' }] });
    expect((await detailOf(candidateId)).marks).toMatchObject([{ path: 'bank', submissionVersion: 1 }]);
    expect((await review(candidateId, [fixPan], 2)).status).toBe(200);
  });

  it('answers 409 before the form is submitted and 404 for an unknown candidate', async () => {
    const { candidateId } = await joined({ steps: 1 });
    expect((await review(candidateId, [fixPan], 0)).status).toBe(409);
    expect((await review('C99-9999', [fixPan])).status).toBe(404);
  });
});

describe('a form sent back by marks', () => {
  it('mails each note with its label, and lists it for the candidate', async () => {
    const { candidate, candidateId, offer } = await joined();
    await t.deliverAll();
    await review(candidateId, [fixPan, { path: 'bank.passbookFile', verdict: 'FIX', note: 'Blurred' }]);
    expect((await sendBack(candidateId)).status).toBe(200);
    await t.deliverAll();
    const { text } = t.mailbox.lastMailTo(offer.email);
    expect(text).toContain(`> Personal Details: PAN Number: ${note}`);
    expect(text).toContain('> Bank Details: Passbook: Blurred');
    expect((await stateOf(candidate)).fixes).toEqual([
      { path: 'personal.panNumber', note, answered: false, comment: null },
      { path: 'bank.passbookFile', note: 'Blurred', answered: false, comment: null },
    ]);
  });

  it('allows changes of the reopened fields only', async () => {
    const { candidate, answers } = await sentBack(fixPan);
    const bank = await sendForm(t, saveCandidateBankDetails, candidate, bankOf(answers));
    expect(bank.status).toBe(409);
    const both = { ...answers, panNumber: 'ZZZPN9999F', firstName: 'Priyanka' };
    const refused = await sendForm(t, saveCandidatePersonalDetails, candidate, personalOf(both));
    expect(refused.envelope.errors?.map(({ path }) => path)).toContain('firstName');
    expect((await submitAnswers(t, candidate, both)).status).toBe(400);
  });

  it('accepts a new card with its number, the number with its card, and an account at another bank', async () => {
    const number = await sentBack(fixPan);
    const card = {
      ...withoutFiles(personalOf({ ...number.answers, panNumber: 'ZZZPN9999F' })),
      panDocument: testFile('png'),
    };
    const saved = await sendForm(t, saveCandidatePersonalDetails, number.candidate, card);
    expect(saved.envelope).toMatchObject({ code: 200 });
    const passbook = await sentBack({ path: 'bank.passbookFile', verdict: 'FIX', note: 'Another account' });
    const account = {
      ...bankOf({ ...passbook.answers, accountNumber: '11112222333344' }),
      bankName: 'State Bank of India',
      branchName: 'Camp',
      ifscNumber: 'SBIN0000813',
      passbookFile: testFile('pdf'),
    };
    expect((await sendForm(t, saveCandidateBankDetails, passbook.candidate, account)).status).toBe(200);
  });

  it('can be submitted once each mark is changed or answered, and HR sees old and new', async () => {
    const { candidate, candidateId, answers } = await sentBack(fixPan, {
      path: 'bank.accountNumber',
      verdict: 'FIX',
      note: 'Is this yours?',
    });
    const early = await t.call(answerFix, { token: candidate, body: { path: 'family', comment: 'x' } });
    expect(early.status).toBe(400);
    const open = await submitSame(candidate, answers);
    expect(open.envelope).toMatchObject({
      code: 400,
      errors: [{ path: 'personal.panNumber' }, { path: 'bank.accountNumber' }],
    });
    const comment = 'Yes, it is mine';
    const answered = await t.call(answerFix, { token: candidate, body: { path: 'bank.accountNumber', comment } });
    expect(answered.envelope.responseObject).toMatchObject({
      fixes: [{ answered: false }, { answered: true, comment }],
    });
    expect((await submitSame(candidate, { ...answers, panNumber: 'ZZZPN9999F' })).status).toBe(200);
    const detail = await detailOf(candidateId);
    expect(detail.submissionVersion).toBe(2);
    expect(detail.changes).toMatchObject([
      { path: 'personal.panNumber', after: 'XXXXXX999F', note },
      { path: 'bank.accountNumber', note: 'Is this yours?', comment },
    ]);
    expect(JSON.stringify(detail)).not.toContain(answers.panNumber);
    // The PAN has changed, so its mark is over; the account number is as it was.
    expect(detail.marks).toMatchObject([{ path: 'bank.accountNumber', verdict: 'FIX', submissionVersion: 1 }]);
    expect(detail.candidate.may).toEqual({ review: true, sendBack: true, verify: false, reopen: false, remind: false });
  });

  it('keeps the earlier document for HR, not for the candidate', async () => {
    const { candidate, candidateId, answers } = await sentBack({
      path: 'personal.profile',
      verdict: 'FIX',
      note: 'Cut off',
    });
    const earlier = (await detailOf(candidateId)).personalDetails.documents.profile;
    const form = { ...withoutFiles(personalOf(answers)), profile: testFile('png') };
    expect((await sendForm(t, saveCandidatePersonalDetails, candidate, form)).status).toBe(200);
    expect((await stateOf(candidate)).fixes).toMatchObject([{ path: 'personal.profile', answered: true }]);
    expect((await submitSame(candidate, answers)).status).toBe(200);
    const { documentsBefore, changes } = await detailOf(candidateId);
    expect(changes).toMatchObject([{ path: 'personal.profile', before: null, after: null, note: 'Cut off' }]);
    expect(documentsBefore).toMatchObject([{ path: 'personal.profile', document: { bytes: earlier!.bytes } }]);
    const link = new URL(documentsBefore[0]!.document!.url!, 'http://x').searchParams.get('link')!;
    expect((await t.call(getDocumentFile, { query: { link } })).status).toBe(200);
  });
});

describe('verifying', () => {
  it('records user and time, closes the form, and can be undone with a reason', async () => {
    const { candidateId, candidate } = await joined();
    expect((await verify(candidateId)).status).toBe(200);
    const detail = await detailOf(candidateId);
    expect(detail.verification).toMatchObject({ by: 'Kavita Rao' });
    expect(detail.candidate.may).toEqual({
      review: false,
      sendBack: false,
      verify: false,
      reopen: true,
      remind: false,
    });
    expect((await stateOf(candidate)).verifiedOn).toBe(detail.verification!.on);
    for (const refused of [
      await verify(candidateId),
      await sendBack(candidateId, 'x'),
      await review(candidateId, [fixPan]),
    ]) {
      expect(refused.envelope).toMatchObject({ code: 409, message: 'This form is verified. Reopen it first.' });
    }
    expect((await reopen(candidateId, ' ')).envelope).toMatchObject({ code: 400, errors: [{ path: 'reason' }] });
    expect((await reopen(candidateId)).status).toBe(200);
    expect((await reopen(candidateId)).status).toBe(409);
    expect(await stateOf(candidate)).toMatchObject({ verifiedOn: null, readOnly: true });
    expect((await verify(candidateId)).status).toBe(200);
  });

  it('mails the candidate once, and not when it is rejected', async () => {
    const { candidateId, offer } = await joined();
    await t.deliverAll();
    const mails = () => t.mailbox.mailsTo(offer.email).filter(({ subject }) => subject?.includes('is verified'));
    await review(candidateId, [fixPan]);
    await verify(candidateId);
    await t.deliverAll();
    expect(mails()).toEqual([]);
    await review(candidateId, [{ path: 'personal.panNumber', verdict: 'OK' }]);
    await Promise.all([verify(candidateId), verify(candidateId)]);
    await t.deliverAll();
    expect(mails()).toHaveLength(1);
    const text = mails()[0]?.text ?? '';
    expect(text).toContain('HR has verified your joining form on');
    expect(text).toContain(`/#/onboard/login?id=${candidateId}`);
    expect(text).not.toMatch(/^Password:/m);
    // Not again after a reopening: nothing has changed for the candidate.
    await reopen(candidateId);
    expect((await verify(candidateId)).status).toBe(200);
    await t.deliverAll();
    expect(mails()).toHaveLength(1);
  });

  it('records how many parts were not reviewed, and the history says so', async () => {
    const { candidateId, offer } = await joined();
    const marked = ['personal', 'personal.panDocument', 'bank', 'personal.panNumber'];
    await review(
      candidateId,
      marked.map((path) => ({ path, verdict: 'OK' })),
    );
    expect((await verify(candidateId)).status).toBe(200);
    const row = await auditRows(t.db, { candidateOfferId: offer.candidateOfferId, action: 'verify-joining-form' })
      .select('details')
      .executeTakeFirstOrThrow();
    expect(row.details).toMatchObject({ notReviewed: 10, parts: 13 });
    const query = { candidateOfferId: offer.candidateOfferId, size: 1 };
    const { content } = (await t.call(getOfferHistory, { token, query })).envelope.responseObject as {
      content: { what: string }[];
    };
    expect(content[0]?.what).toBe('verified the joining form, with 10 of 13 parts not reviewed');
  });

  it('is rejected while a correction is open, and for another submission', async () => {
    const { candidateId } = await joined();
    await review(candidateId, [fixPan]);
    expect((await verify(candidateId)).envelope).toMatchObject({ code: 409, errors: [{ path: 'personal.panNumber' }] });
    await review(candidateId, [{ path: 'personal.panNumber', verdict: 'OK' }]);
    expect((await verify(candidateId, 2)).status).toBe(409);
    expect((await verify(candidateId)).status).toBe(200);
  });
});

/** Submits without sending the files again. */
function submitSame(candidate: string, { accountNumber, ...personal }: Joined['answers']) {
  const forms = joiningForms({ personal: personalForm(personal), bank: bankForm({ accountNumber }) });
  return sendForm(t, saveOnBoardDetails, candidate, withoutFiles(submissionOf(forms)));
}
