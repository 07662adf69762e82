import { todayInIndia } from '#domain/values/calendar.ts';
import { randomUUID } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import { reminderDefaults } from '#domain/settings/reminders.ts';
import { offerForm } from '#test/factories.ts';
import {
  bankForm,
  educationForm,
  experienceForm,
  familyForm,
  personalForm,
  submitForm,
  testFile,
} from '#test/joining-requests.ts';
import { cardSavedOn } from '#test/joining/aadhaar.ts';
import { multipartOf, type TestForm } from '#test/multipart.ts';
import { typedRows, workbookOf, type TypedRow } from '#test/workbooks/offer-workbook.ts';
import type { TestApp } from '#test/test-app.ts';

/** The ids of a call: a person with their password, and all of their data. */
export type Named = {
  candidateId: string;
  password: string;
  candidateOfferId: number;
  experienceId: number;
  educationIds: number[];
  familyId: number;
  letterLink: string;
  documentLink: string;
  /** An HR user by name. */
  userId: string;
  hrPassword: string;
  /** Spare offers: to edit, to delete and to send. */
  editId: number;
  deleteId: number;
  sendId: string;
  messageId: string;
  /** A document that HR asked them for. */
  requestId: string;
  /** A sending in the background that is done. */
  sendingId: string;
};

export type Sent = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};
type Make = (named: Named, t: TestApp) => Sent | Promise<Sent>;
type Row = { make: Make; /** What it answers to those it serves. */ status: number };

const bare: Row = { make: () => ({}), status: 200 };
const json = (body: (named: Named) => unknown, status = 200): Row => ({ make: (n) => ({ body: body(n) }), status });
const query = (fields: (named: Named) => Record<string, unknown>, status = 200): Row => ({
  make: (n) => ({ query: fields(n) }),
  status,
});
const form = (fields: (named: Named) => TestForm): Row => ({ make: async (n) => multipart(fields(n)), status: 200 });
const keptPeriods = { rejectedDays: 400, withdrawnDays: 400, notJoinedDays: 400, messagesDays: 400, sessionsDays: 400 };
const noBreach = { breachId: 999_999 };
const nothingDone = { certIn: false, board: false, boardDetail: false };
export const emptyLetters = {
  people: { nature: '', consequences: '', measures: '', advice: '', contact: '' },
  board: { detail: '', events: '', taken: '', findings: '', remedies: '', intimations: '' },
};
const aCode = { method: 'AUTHENTICATOR', code: '000000' };
const aParagraph = { kind: 'paragraph', content: [{ text: 'Welcome' }] };

const sheet = (changes: Partial<TypedRow> = {}): Row => ({
  make: async (_n, t) => {
    const workbook = workbookOf(await typedRows(t, 1, { 0: changes }));
    return multipart({ file: { bytes: workbook, name: 'offers.xlsx' } });
  },
  status: 200,
});

async function multipart(fields: TestForm): Promise<Sent> {
  const { body, contentType } = await multipartOf(fields);
  return { body, headers: { 'content-type': contentType } };
}

const newPassword = { password: 'quite another one', confirmPassword: 'quite another one' };
const educations = (n: Named) =>
  Object.fromEntries(
    n.educationIds.map((id, index) => [`candidateEducationDetailsRequests[${index}].canEducationId`, String(id)]),
  );

/** A request that is right in everything, for each call of the contract. */
/** Without digits, which may look like an Aadhaar number. */
export const newDocumentName = (): string => `Document ${randomUUID().replaceAll(/\d/g, 'x')}`;

const rows: Record<string, Row> = {
  '/app-config': bare,
  '/auth/createToken': json((n) => ({ userName: n.candidateId, password: n.password })),
  '/candidate/isValidForAccess': bare,
  '/candidate/setLanguage': json(() => ({ language: 'hi' })),
  '/auth/sendOtp': json((n) => ({ candidateId: n.candidateId })),
  '/auth/validateOtp': json((n) => ({ candidateId: n.candidateId, otp: '000000' }), 400),
  '/auth/resetPassword': json((n) => ({ candidateId: n.candidateId, ...newPassword })),
  '/auth/logout': bare,
  '/auth/getProofOfWork': query(() => ({ purpose: 'LOGIN' })),
  '/candidate/getOfferLetter': bare,
  '/candidate/getOfferLetterText': bare,
  // The candidate of the matrix has accepted already.
  '/candidate/saveOfferLetterAction': json(() => ({ offerLetterStatus: 'REJECTED', rejectionReason: 'No' }), 409),
  '/candidate/offerLetterFile': query((n) => ({ link: n.letterLink })),
  '/candidate/getSignedLetterPdf': bare,
  '/candidate/getPrivacyNotice': bare,
  '/candidate/acknowledgeNotice': json(() => ({ noticeVersion: 1, language: 'en' })),
  '/candidate/setConsent': json(() => ({ purpose: 'PHOTO', given: true })),
  '/candidate/lookupIfsc': query(() => ({ ifsc: 'SBIN0001234' })),
  '/candidate/lookupPincode': query(() => ({ pincode: '411001' })),
  '/security-service/auth/createToken': json((n) => ({ userName: n.userId, password: n.hrPassword })),
  '/security-service/auth/sendOtp': json((n) => ({ userId: n.userId })),
  '/security-service/auth/validateOtp': json((n) => ({ userId: n.userId, otp: '000000' }), 400),
  '/security-service/auth/resetPassword': json((n) => ({ userId: n.userId, ...newPassword })),
  '/security-service/auth/logout': bare,
  '/security-service/auth/me': bare,
  // No login is waiting for its second step, and the user has no factor.
  '/security-service/auth/secondFactorOptions': json(() => ({ token: 'unknown' }), 401),
  '/security-service/auth/secondFactor': json(() => ({ token: 'unknown', ...aCode }), 401),
  '/security-service/auth/stepUpOptions': bare,
  '/security-service/auth/stepUp': json(() => aCode, 400),
  '/hce-service/hce/getFactors': bare,
  // Not the current password.
  '/hce-service/hce/beginAuthenticator': json(() => ({ password: 'not mine' }), 400),
  '/hce-service/hce/beginPasskey': json(() => ({ password: 'not mine' }), 400),
  '/hce-service/hce/removeFactor': json(() => ({ factorId: randomUUID(), password: 'not mine' }), 400),
  '/hce-service/hce/makeRecoveryCodes': json(() => ({ password: 'not mine' }), 400),
  // Nothing was begun.
  '/hce-service/hce/confirmAuthenticator': json(() => ({ code: '000000' }), 409),
  '/hce-service/hce/confirmPasskey': json(() => ({ response: {} }), 400),
  '/hce-service/hce/resetSecondFactor': json(() => ({ hrUserId: randomUUID(), reason: 'Lost phone' }), 404),
  '/hce-service/hce/getSessions': bare,
  '/hce-service/hce/endSession': json(() => ({ sessionId: randomUUID() }), 404),
  // A code that no login ended with, not the current password, and no provider is set up.
  '/security-service/auth/sso/exchange': json(() => ({ code: 'unknown' }), 401),
  '/hce-service/hce/getSsoLink': bare,
  '/hce-service/hce/linkSso': json(() => ({ password: 'not mine' }), 400),
  '/hce-service/hce/unlinkSso': json(() => ({ password: 'not mine' }), 400),
  '/hce-service/hce/testSso': { ...bare, status: 409 },
  // An invitation that was never sent.
  '/security-service/auth/openInvitation': json(() => ({ token: randomUUID() }), 400),
  '/security-service/auth/acceptInvitation': json(() => ({ token: randomUUID(), ...newPassword }), 400),
  '/hce-service/hce/getAllDepartments': bare,
  '/hce-service/hce/getAllSubDepartmentsByDepartmentId': query(() => ({ deptId: 1 })),
  '/hce-service/hce/getAllDesignation': bare,
  '/hce-service/hce/getAllFunctionalTitle': bare,
  '/hce-service/hce/getPayStructures': bare,
  '/hce-service/hce/getLetterTemplates': bare,
  '/hce-service/hce/saveLetterTemplate': json(() => ({ name: `Letter ${randomUUID()}`, blocks: [aParagraph] })),
  // An unknown template.
  '/hce-service/hce/retireLetterTemplate': json(() => ({ letterTemplateId: 1_000_000 }), 404),
  '/hce-service/hce/previewLetterTemplate': json(() => ({ blocks: [aParagraph] })),
  '/hce-service/hce/savePayStructure': json(() => ({
    name: `Structure ${randomUUID()}`,
    components: [{ name: 'Stipend', kind: 'WAGE', rule: { type: 'REST' } }],
  })),
  '/hce-service/hce/retirePayStructure': json(() => ({ payStructureId: 1 })),
  '/hce-service/hce/getPayBreakup': query(() => ({ payStructureId: 1, fixedCTC: 600_000, variableCTC: 0 })),
  '/hce-service/hce/getLookups': bare,
  '/hce-service/hce/saveLookup': json(() => ({ list: 'DESIGNATION', name: `Grade ${randomUUID()}` })),
  '/hce-service/hce/addLookups': json(() => ({ list: 'DESIGNATION', lines: ['Apprentice'] })),
  '/hce-service/hce/getHrUsers': bare,
  '/hce-service/hce/inviteHrUser': json(() => ({
    name: 'Asha Rao',
    email: 'asha@himalayafoods.example',
    userName: `asha-${randomUUID()}`,
  })),
  // An unknown user.
  '/hce-service/hce/setHrUserRoles': json(() => ({ hrUserId: randomUUID(), roles: ['VIEWER'], departments: [] }), 404),
  '/hce-service/hce/setHrUserAccess': json(() => ({ hrUserId: randomUUID(), enabled: false }), 404),
  '/hce-service/hce/saveAccount': json(() => ({ name: 'Meera Iyer' })),
  // Not the current password.
  '/hce-service/hce/changePassword': json(() => ({ currentPassword: 'not mine', ...newPassword }), 400),
  '/hce-service/hce/logoutElsewhere': bare,
  '/hce-service/hce/getAllOfferLetters': bare,
  '/hce-service/hce/createCandidateOfferLetter': {
    make: async (n, t) => ({ body: { ...(await offerForm(t)), candidateOfferId: n.editId } }),
    status: 200,
  },
  '/hce-service/hce/getCandidateOfferLetterDetails': query((n) => ({ candidateOfferId: n.candidateOfferId })),
  '/hce-service/hce/deleteOfferLetter': query((n) => ({ candidateOfferLetterId: n.deleteId })),
  '/hce-service/hce/sendOfferEmails': json((n) => ({ candidateIds: [n.sendId] })),
  // The named offer was accepted already: its sending cannot be undone.
  '/hce-service/hce/extendOffers': json((n) => ({ candidateIds: [n.candidateId], replyBy: todayInIndia() }), 409),
  '/hce-service/hce/withdrawOffer': json(() => ({ candidateOfferId: Number.MAX_SAFE_INTEGER }), 404),
  '/hce-service/hce/undoWithdrawal': json((n) => ({ candidateOfferId: n.candidateOfferId }), 409),
  '/hce-service/hce/undoSendOfferEmails': json((n) => ({ candidateIds: [n.candidateId] }), 409),
  // The offer that is named was accepted already.
  '/hce-service/hce/resendOfferEmails': json((n) => ({ candidateIds: [n.candidateId], kind: 'REMINDER' }), 409),
  '/hce-service/hce/getLetterText': query((n) => ({ candidateOfferId: n.candidateOfferId })),
  '/hce-service/hce/getSignOffRules': bare,
  // Rules of an older version.
  '/hce-service/hce/saveSignOffRules': json(() => ({ version: 1_000_000, rules: [] }), 409),
  // No offer of the matrix needs sign-off.
  '/hce-service/hce/requestSignOff': json((n) => ({ candidateOfferIds: [n.candidateOfferId] }), 409),
  '/hce-service/hce/getSignOffInbox': bare,
  '/hce-service/hce/decideSignOff': json(
    (n) => ({ candidateOfferIds: [n.candidateOfferId], decision: 'SIGN_OFF' }),
    409,
  ),
  '/hce-service/hce/signOffInstead': json((n) => ({ candidateOfferIds: [n.candidateOfferId], reason: 'Away' }), 409),
  '/hce-service/hce/getAbsence': bare,
  // An unknown colleague.
  '/hce-service/hce/setAbsence': json(
    () => ({ from: todayInIndia(), to: todayInIndia(), hrUserId: randomUUID() }),
    400,
  ),
  '/hce-service/hce/endAbsence': bare,
  '/hce-service/hce/getOfferLetterFile': query((n) => ({ candidateOfferId: n.candidateOfferId })),
  '/hce-service/hce/getSection63Certificate': query((n) => ({ candidateOfferId: n.candidateOfferId })),
  '/hce-service/hce/getSignedLetter': query((n) => ({ candidateOfferId: n.candidateOfferId })),
  '/hce-service/hce/getOfferPage': query((n) => ({ candidateOfferId: n.candidateOfferId })),
  '/hce-service/hce/getOfferHistory': query((n) => ({ candidateOfferId: n.candidateOfferId })),
  '/hce-service/hce/startOfferSending': json((n) => ({ candidateIds: [n.candidateId] })),
  '/hce-service/hce/getOfferSendings': bare,
  // It is done.
  '/hce-service/hce/changeOfferSending': json((n) => ({ sendingId: n.sendingId, action: 'STOP' }), 409),
  '/hce-service/hce/getOfferSendingRows': query((n) => ({ sendingId: n.sendingId })),
  '/hce-service/hce/getRecord': bare,
  '/hce-service/hce/exportRecord': json(() => ({})),
  '/hce-service/hce/previewExcel': sheet(),
  '/hce-service/hce/uploadExcel': sheet(),
  '/hce-service/hce/downloadExcelErrors': sheet({ email: 'nobody' }),
  '/hce-service/hce/downloadExcelTemplate': bare,
  '/hce-service/hce/exportOffers': json(() => ({ filter: {} })),
  '/candidate/getJoiningState': bare,
  // Nothing was submitted yet.
  '/candidate/getAnswersPdf': { ...bare, status: 409 },
  // HR asks for nothing.
  '/candidate/answerFix': json(() => ({ path: 'bank', comment: 'It is mine' }), 409),
  '/candidate/saveCandidatePersonalDetails': form(() => personalForm()),
  '/candidate/getCandidatePersonalDetails': bare,
  '/candidate/saveCandidateBankDetails': form(() => bankForm()),
  '/candidate/getCandidateBankDetails': bare,
  '/candidate/saveCandidateExperienceDetails': form((n) =>
    experienceForm({ 'experiences[0].canExperienceId': String(n.experienceId) }),
  ),
  '/candidate/getCandidateExperienceDetails': bare,
  '/candidate/saveCandidateEducationDetails': form((n) => educationForm(educations(n))),
  '/candidate/getCandidateEducationDetails': bare,
  '/candidate/saveCandidateFamilyDetails': form((n) =>
    familyForm({ 'candidateFamilyDetailsRequests[0].canFamilyId': String(n.familyId) }),
  ),
  '/candidate/getCandidateFamilyDetails': bare,
  '/candidate/saveOnBoardDetails': form(() => submitForm()),
  '/candidate/getRequestedDocuments': bare,
  '/candidate/getFirstDay': bare,
  '/candidate/getFirstDayCalendar': bare,
  '/candidate/answerStillJoining': json(() => ({ answer: 'YES' })),
  '/candidate/uploadRequestedDocument': form((n) => ({ requestId: n.requestId, file: testFile('png') })),
  // No code is made: nothing to take, and none to open.
  '/candidate/startHandoff': json((n) => ({ step: 'experience', field: 'paySlip', entryId: n.experienceId })),
  '/candidate/getHandoff': bare,
  '/candidate/getHandoffFile': query(() => ({ fileId: randomUUID() }), 404),
  '/candidate/useHandoffFile': json(() => ({ fileId: randomUUID() }), 404),
  '/candidate/endHandoff': bare,
  '/candidate/claimHandoff': json(() => ({ code: '0'.repeat(26) }), 410),
  '/candidate/sendHandoffFile': { ...form(() => ({ code: '0'.repeat(26), file: testFile('png') })), status: 401 },
  '/files/document': query((n) => ({ link: n.documentLink })),
  '/hce-service/hce/getAllCandidates': bare,
  '/hce-service/hce/getAllCandidateIds': bare,
  // The form of the candidate that is named is submitted already.
  '/hce-service/hce/remindJoiningForms': json((n) => ({ candidateIds: [n.candidateId] }), 409),
  '/hce-service/hce/getCandidateById': query((n) => ({ candidateId: n.candidateId })),
  '/hce-service/hce/revealCandidateField': json((n) => ({ candidateId: n.candidateId, field: 'panNumber' })),
  '/hce-service/hce/coverDocument': {
    make: async ({ candidateId }, t) => {
      const savedOn = await cardSavedOn(t, candidateId);
      return multipart({ candidateId, path: 'personal.aadhaarDocument', savedOn, file: testFile('png') });
    },
    status: 200,
  },
  // The joining form asks for the whole number: no other place does.
  '/candidate/getWholeNumber': bare,
  '/candidate/saveWholeNumber': json(() => ({ byMyself: true }), 409),
  '/hce-service/hce/getCandidateWholeNumber': query((n) => ({ candidateId: n.candidateId })),
  '/hce-service/hce/revealWholeNumber': json((n) => ({ candidateId: n.candidateId }), 404),
  '/hce-service/hce/setRegistered': json((n) => ({ candidateId: n.candidateId }), 409),
  '/hce-service/hce/sendBackOnBoardDetails': json((n) => ({ candidateId: n.candidateId, reason: 'Look again' })),
  // Nothing of theirs is submitted.
  '/hce-service/hce/reviewOnBoardDetails': json(
    (n) => ({ candidateId: n.candidateId, submissionVersion: 1, marks: [{ path: 'bank', verdict: 'OK' }] }),
    409,
  ),
  '/hce-service/hce/verifyOnBoardDetails': json((n) => ({ candidateId: n.candidateId, submissionVersion: 1 }), 409),
  '/hce-service/hce/reopenOnBoardDetails': json((n) => ({ candidateId: n.candidateId, reason: 'Look again' }), 409),
  '/hce-service/hce/exportCandidates': json((n) => ({
    candidateIds: [n.candidateId],
    layout: 'KEKA',
    reason: 'Payroll for December 2026',
  })),
  '/hce-service/hce/getExportLayouts': bare,
  '/hce-service/hce/saveExportLayout': json(() => ({
    name: `Layout ${randomUUID()}`,
    dates: 'DATE',
    columns: [{ field: 'personal.panNumber', heading: 'PAN' }],
  })),
  // An unknown layout.
  '/hce-service/hce/deleteExportLayout': json(() => ({ exportLayoutId: randomUUID() }), 404),
  '/hce-service/hce/getFirstDay': query((n) => ({ candidateId: n.candidateId })),
  '/hce-service/hce/recordJoining': json((n) => ({
    candidateId: n.candidateId,
    outcome: 'JOINED',
    date: todayInIndia(),
  })),
  // A version that was never read.
  '/hce-service/hce/saveFirstDay': json(
    (n) => ({ candidateOfferId: n.candidateOfferId, version: 1_000_000, values: null }),
    409,
  ),
  // Nothing is recorded, or more than was seen.
  // Unknown candidates are named among the skipped ones.
  '/hce-service/hce/recordJoinings': json(() => ({ candidateIds: ['C00-0000'], date: todayInIndia() })),
  '/hce-service/hce/takeBackJoining': json(
    (n) => ({ candidateId: n.candidateId, reason: 'Recorded by mistake', seen: 0 }),
    409,
  ),
  '/hce-service/hce/getEmployees': bare,
  '/hce-service/hce/downloadCandidateFiles': json((n) => ({ candidateIds: [n.candidateId], reason: 'Payroll' })),
  '/hce-service/hce/getDocumentRequests': query((n) => ({ candidateId: n.candidateId })),
  '/candidate/getMyDataSummary': bare,
  '/candidate/getMyData': bare,
  '/candidate/makeDataRequest': json(() => ({ kind: 'CORRECTION', text: 'My name is spelled Sarala.' })),
  '/hce-service/hce/getDataRequests': bare,
  // An unknown request.
  '/hce-service/hce/answerDataRequest': json(() => ({ requestId: randomUUID(), state: 'IN_WORK' }), 404),
  '/hce-service/hce/requestDocument': json((n) => ({ candidateId: n.candidateId, name: newDocumentName() })),
  // An unknown request.
  '/hce-service/hce/withdrawDocumentRequest': json(() => ({ requestId: randomUUID() }), 404),
  '/hce-service/hce/getDashboard': bare,
  '/hce-service/hce/getAtRisk': bare,
  '/hce-service/hce/findOffers': query(() => ({ text: 'Priya' })),
  // A code and a letter that do not exist.
  '/verify/:code': { make: () => ({ params: { code: '0'.repeat(26) } }), status: 404 },
  '/verify/hash/:sha256': { make: () => ({ params: { sha256: 'a'.repeat(64) } }), status: 404 },
  '/logo': query(() => ({ sha256: 'a'.repeat(64) }), 404),
  '/hce-service/hce/getSettings': bare,
  '/hce-service/hce/getRetention': bare,
  '/hce-service/hce/saveRetention': json(() => ({ version: 1_000_000, values: keptPeriods }), 409),
  '/hce-service/hce/holdPerson': json(() => ({ candidateId: 'C99-9999', reason: 'Dispute', until: '2099-01-01' }), 400),
  '/hce-service/hce/getBreaches': bare,
  '/hce-service/hce/openBreach': json(() => ({
    becameAwareOn: '2026-11-01T10:00:00Z',
    what: 'A drill',
    from: '2026-10-30',
    until: '2026-11-01',
    drill: true,
  })),
  '/hce-service/hce/saveBreach': json(
    () => ({ ...noBreach, version: 1, letters: emptyLetters, done: nothingDone }),
    404,
  ),
  '/hce-service/hce/getBreachPeople': query(() => ({ breachId: '999999' }), 404),
  '/hce-service/hce/sendBreachLetters': json(() => ({ ...noBreach, version: 1 }), 404),
  '/hce-service/hce/endHold': json(() => ({ holdId: 999_999 }), 409),
  // A version that was never read.
  '/hce-service/hce/saveSettings': json(
    () => ({ section: 'reminders', version: 1_000_000, values: reminderDefaults }),
    409,
  ),
  '/hce-service/hce/sendTestMessage': json(() => ({ channel: 'MAIL', recipient: 'asha@himalayafoods.example' })),
  '/hce-service/hce/getSecuritySettings': bare,
  // Another version than the stored one.
  '/hce-service/hce/getPrivacyNotice': bare,
  '/hce-service/hce/publishPrivacyNotice': json(() => ({ version: 1_000_000 }), 409),
  '/hce-service/hce/saveSecuritySettings': json(() => ({ version: 99, values: { hrPasswordMin: 6 } }), 409),
  '/hce-service/hce/getWebhooks': bare,
  '/hce-service/hce/saveWebhook': json(() => ({
    url: 'https://hr-system.himalayafoods.example/events',
    events: ['offer.sent'],
    enabled: false,
  })),
  // An unknown endpoint and attempt.
  '/hce-service/hce/renewWebhookSecret': json(() => ({ webhookId: randomUUID() }), 404),
  '/hce-service/hce/removeWebhook': json(() => ({ webhookId: randomUUID() }), 404),
  '/hce-service/hce/getWebhookAttempts': query(() => ({ webhookId: randomUUID() }), 404),
  '/hce-service/hce/sendTestEvent': json(() => ({ webhookId: randomUUID() }), 404),
  '/hce-service/hce/resendWebhook': json(() => ({ attemptId: randomUUID() }), 404),
  '/hce-service/hce/getUndeliveredMessages': bare,
  '/hce-service/hce/retryMessages': json(() => ({ all: true })),
  '/hce-service/hce/getOfferMessages': query((n) => ({ candidateOfferId: n.candidateOfferId })),
};

/** A valid request of a call about this person, and its answer to a permitted caller. Raises for a call without one. */
export async function requestOf(call: Call, named: Named, t: TestApp): Promise<{ sent: Sent; status: number }> {
  const row = rows[call.path];
  if (row === undefined) throw new Error(`test/authorization/requests.ts has no request for ${call.path}`);
  return { sent: await row.make(named, t), status: row.status };
}
