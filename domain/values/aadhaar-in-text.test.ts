import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { answerStillJoining, recordJoining, saveFirstDay, takeBackJoining } from '#contract/first-day.ts';
import { openBreach, saveBreach } from '#contract/hr/breaches.ts';
import { answerDataRequest } from '#contract/hr/data-requests.ts';
import { requestDocument } from '#contract/hr/document-requests.ts';
import { resetSecondFactor } from '#contract/hr/factors.ts';
import { exportCandidates } from '#contract/hr/handover.ts';
import { downloadCandidateFiles, sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { resendOfferEmails, withdrawOffer } from '#contract/hr/offer-actions.ts';
import { holdPerson } from '#contract/hr/retention.ts';
import { reopenOnBoardDetails, reviewOnBoardDetails } from '#contract/hr/review.ts';
import { decideSignOff, signOffInstead } from '#contract/hr/sign-off.ts';
import { answerFix, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { makeDataRequest } from '#contract/my-data.ts';
import { generalRefs } from '#domain/messages.ts';
import { holdsAadhaar } from './text.ts';

// 234567890124 has the right check digit.
test.each([
  ['234567890124', true],
  ['My number is 2345 6789 0124.', true],
  ['2345-6789-0124', true],
  ['234567890125', false],
  ['XXXX XXXX 0124', false],
  ['1345 6789 0124', false],
  ['9876543210 and 411001', false],
  ['+234567890124', false],
  ['22345678901240', false],
  ['23 45 67 89 01 24', false],
])('%s holds an Aadhaar number: %s', (text, holds) => {
  expect(holdsAadhaar(text)).toBe(holds);
});

const typed = 'It is 2345 6789 0124';

/** Every note, reason, comment and address that candidates and HR write. */
test.each<[Call, string, object]>([
  [saveOfferLetterAction, 'rejectionReason', { offerLetterStatus: 'REJECTED', rejectionReason: typed }],
  [answerStillJoining, 'note', { note: typed }],
  [answerFix, 'comment', { comment: typed }],
  [makeDataRequest, 'text', { text: typed }],
  [saveCandidatePersonalDetails, 'details.residenceAddress', { details: { residenceAddress: typed } }],
  [saveCandidatePersonalDetails, 'details.permanentAddress', { details: { permanentAddress: typed } }],
  [withdrawOffer, 'reason', { reason: typed }],
  [resendOfferEmails, 'note', { note: typed }],
  [decideSignOff, 'reason', { reason: typed }],
  [signOffInstead, 'reason', { reason: typed }],
  [requestDocument, 'note', { note: typed }],
  [requestDocument, 'name', { name: typed }],
  [sendBackOnBoardDetails, 'reason', { reason: typed }],
  [reviewOnBoardDetails, 'marks.0.note', { marks: [{ note: typed }] }],
  [reopenOnBoardDetails, 'reason', { reason: typed }],
  [exportCandidates, 'reason', { reason: typed }],
  [downloadCandidateFiles, 'reason', { reason: typed }],
  [recordJoining, 'note', { note: typed }],
  [takeBackJoining, 'reason', { reason: typed }],
  [saveFirstDay, 'values.place', { values: { place: typed } }],
  [saveFirstDay, 'values.bring', { values: { bring: typed } }],
  [holdPerson, 'reason', { reason: typed }],
  [resetSecondFactor, 'reason', { reason: typed }],
  [answerDataRequest, 'answer', { answer: typed }],
  [openBreach, 'what', { what: typed }],
  [saveBreach, 'letters.people.nature', { letters: { people: { nature: typed } } }],
  [saveBreach, 'letters.board.detail', { letters: { board: { detail: typed } } }],
])('$path refuses one in %s', ({ body }, field, sent) => {
  const issues = body?.safeParse(sent).error?.issues ?? [];
  const found = issues.filter(({ path }) => path.join('.') === field);
  expect(found.map(({ message }) => message)).toEqual([generalRefs.aadhaarInText]);
});
