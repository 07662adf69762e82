import * as account from './hr/account.ts';
import { getAppConfig } from './app-config.ts';
import type { Call } from './call.ts';
import * as breaches from './hr/breaches.ts';
import * as candidateAuth from './candidate-auth.ts';
import { getOfferLetterText } from './letter/candidate-letter.ts';
import * as candidateOffer from './candidate-offer.ts';
import { getAtRisk } from './hr/at-risk.ts';
import * as documentRequests from './hr/document-requests.ts';
import { getDashboard } from './dashboard.ts';
import * as factors from './hr/factors.ts';
import { findOffers } from './hr/find.ts';
import * as firstDay from './hr/first-day.ts';
import * as ownFirstDay from './first-day.ts';
import { getOfferHistory } from './history.ts';
import * as hrAuth from './hr-auth.ts';
import * as letterTemplates from './hr/letter-templates.ts';
import * as handoff from './handoff.ts';
import * as handover from './hr/handover.ts';
import { lookupIfsc, lookupPincode } from './india.ts';
import * as joining from './joining.ts';
import * as lookups from './lookups.ts';
import * as messages from './messages.ts';
import { getOfferMessages } from './hr/offer-messages.ts';
import { getOfferPage } from './hr/offer-page.ts';
import * as offerSendings from './hr/offer-sendings.ts';
import * as offerSheet from './offer-sheet.ts';
import * as offers from './offers.ts';
import * as onboarding from './onboarding.ts';
import * as onboardingList from './hr/onboarding-list.ts';
import { resendOfferEmails } from './hr/resend.ts';
import * as review from './hr/review.ts';
import * as record from './hr/record.ts';
import * as retention from './hr/retention.ts';
import * as payStructures from './hr/pay-structures.ts';
import * as people from './hr/people.ts';
import { downloadCandidateFiles } from './hr/person-file.ts';
import * as dataRequests from './hr/data-requests.ts';
import * as myData from './my-data.ts';
import * as ownNotice from './privacy-notice.ts';
import * as privacyNotice from './hr/privacy-notice.ts';
import { getProofOfWork } from './proof-of-work.ts';
import * as requestedDocuments from './document-requests.ts';
import * as securitySettings from './hr/security-settings.ts';
import * as signOff from './hr/sign-off.ts';
import * as settings from './hr/settings.ts';
import * as wholeNumber from './whole-number.ts';
import { coverDocument } from './hr/cover-document.ts';
import * as webhooks from './hr/webhooks.ts';
import * as sso from './hr/sso.ts';
import * as withdrawal from './hr/withdrawal.ts';
import { getSection63Certificate } from './hr/certificate.ts';
import * as verify from './letter/verify.ts';
import { getSignedLetter, getSignedLetterPdf } from './letter/signed-letter.ts';

/** Every call of the product: what the server must serve, the OpenAPI document lists and the access tests try. */
export const allCalls: Call[] = [
  getAppConfig,
  settings.getLogo,
  settings.getSettings,
  settings.saveSettings,
  retention.getRetention,
  retention.saveRetention,
  retention.holdPerson,
  retention.endHold,
  breaches.getBreaches,
  breaches.openBreach,
  breaches.saveBreach,
  breaches.getBreachPeople,
  breaches.sendBreachLetters,
  settings.sendTestMessage,
  coverDocument,
  wholeNumber.getWholeNumber,
  wholeNumber.saveWholeNumber,
  wholeNumber.getCandidateWholeNumber,
  wholeNumber.revealWholeNumber,
  wholeNumber.setRegistered,
  securitySettings.getSecuritySettings,
  securitySettings.saveSecuritySettings,
  privacyNotice.getPrivacyNotice,
  privacyNotice.publishPrivacyNotice,
  webhooks.getWebhooks,
  webhooks.saveWebhook,
  webhooks.renewWebhookSecret,
  webhooks.removeWebhook,
  webhooks.getWebhookAttempts,
  webhooks.resendWebhook,
  webhooks.sendTestEvent,
  letterTemplates.getLetterTemplates,
  letterTemplates.saveLetterTemplate,
  letterTemplates.retireLetterTemplate,
  letterTemplates.previewLetterTemplate,
  candidateAuth.createToken,
  candidateAuth.setLanguage,
  candidateAuth.isValidForAccess,
  candidateAuth.sendOtp,
  candidateAuth.validateOtp,
  candidateAuth.resetPassword,
  candidateAuth.logout,
  getProofOfWork,
  candidateOffer.getOfferLetter,
  getOfferLetterText,
  candidateOffer.saveOfferLetterAction,
  candidateOffer.getOfferLetterPdf,
  getSignedLetterPdf,
  lookupIfsc,
  lookupPincode,
  hrAuth.hrCreateToken,
  hrAuth.hrSendOtp,
  hrAuth.hrValidateOtp,
  hrAuth.hrResetPassword,
  hrAuth.hrLogout,
  hrAuth.hrMe,
  sso.ssoExchange,
  sso.getSsoLink,
  sso.linkSso,
  sso.unlinkSso,
  sso.testSso,
  factors.secondFactorOptions,
  factors.secondFactor,
  factors.stepUpOptions,
  factors.stepUp,
  factors.getFactors,
  factors.beginAuthenticator,
  factors.confirmAuthenticator,
  factors.beginPasskey,
  factors.confirmPasskey,
  factors.removeFactor,
  factors.makeRecoveryCodes,
  factors.resetSecondFactor,
  factors.getSessions,
  factors.endSession,
  people.openInvitation,
  people.acceptInvitation,
  people.getHrUsers,
  people.inviteHrUser,
  people.setHrUserAccess,
  people.setHrUserRoles,
  account.saveAccount,
  account.changePassword,
  account.logoutElsewhere,
  lookups.getAllDepartments,
  lookups.getAllSubDepartmentsByDepartmentId,
  lookups.getAllDesignation,
  lookups.getAllFunctionalTitle,
  lookups.getLookups,
  lookups.saveLookup,
  lookups.addLookups,
  payStructures.getPayStructures,
  payStructures.savePayStructure,
  payStructures.retirePayStructure,
  payStructures.getPayBreakup,
  offers.getAllOfferLetters,
  offers.createCandidateOfferLetter,
  offers.getCandidateOfferLetterDetails,
  offers.deleteOfferLetter,
  withdrawal.withdrawOffer,
  withdrawal.undoWithdrawal,
  offers.sendOfferEmails,
  offers.undoSendOfferEmails,
  findOffers,
  resendOfferEmails,
  offers.extendOffers,
  signOff.getSignOffRules,
  signOff.saveSignOffRules,
  signOff.requestSignOff,
  signOff.getSignOffInbox,
  signOff.decideSignOff,
  signOff.signOffInstead,
  signOff.getAbsence,
  signOff.setAbsence,
  signOff.endAbsence,
  offers.getOfferLetterFile,
  offers.getLetterText,
  getSignedLetter,
  getOfferPage,
  getOfferHistory,
  record.getRecord,
  record.exportRecord,
  offerSendings.startOfferSending,
  offerSendings.getOfferSendings,
  offerSendings.changeOfferSending,
  offerSendings.getOfferSendingRows,
  offerSendings.exportOfferSending,
  offerSheet.previewExcel,
  offerSheet.uploadExcel,
  offerSheet.downloadExcelErrors,
  offerSheet.downloadExcelTemplate,
  offerSheet.exportOffers,
  joining.getJoiningState,
  joining.getAnswersPdf,
  joining.answerFix,
  joining.saveCandidatePersonalDetails,
  joining.getCandidatePersonalDetails,
  joining.saveCandidateBankDetails,
  joining.getCandidateBankDetails,
  joining.saveCandidateExperienceDetails,
  joining.getCandidateExperienceDetails,
  joining.saveCandidateEducationDetails,
  joining.getCandidateEducationDetails,
  joining.saveCandidateFamilyDetails,
  joining.getCandidateFamilyDetails,
  // They need a form that is open: tests make these calls in this order.
  handoff.startHandoff,
  handoff.getHandoff,
  handoff.getHandoffFile,
  handoff.useHandoffFile,
  handoff.endHandoff,
  handoff.claimHandoff,
  handoff.sendHandoffFile,
  joining.saveOnBoardDetails,
  joining.getDocumentFile,
  requestedDocuments.getRequestedDocuments,
  requestedDocuments.uploadRequestedDocument,
  ownNotice.getOwnPrivacyNotice,
  ownNotice.acknowledgeNotice,
  ownNotice.setConsent,
  onboarding.getAllCandidates,
  onboardingList.getAllCandidateIds,
  onboardingList.remindJoiningForms,
  onboarding.getCandidateById,
  onboarding.revealCandidateField,
  onboarding.sendBackOnBoardDetails,
  downloadCandidateFiles,
  review.reviewOnBoardDetails,
  review.verifyOnBoardDetails,
  review.reopenOnBoardDetails,
  handover.exportCandidates,
  handover.getExportLayouts,
  handover.saveExportLayout,
  handover.deleteExportLayout,
  ownFirstDay.getOwnFirstDay,
  ownFirstDay.getFirstDayCalendar,
  ownFirstDay.answerStillJoining,
  firstDay.getFirstDay,
  firstDay.recordJoining,
  firstDay.recordJoinings,
  firstDay.takeBackJoining,
  firstDay.getEmployees,
  firstDay.saveFirstDay,
  documentRequests.getDocumentRequests,
  documentRequests.requestDocument,
  documentRequests.withdrawDocumentRequest,
  dataRequests.getDataRequests,
  dataRequests.answerDataRequest,
  myData.getMyDataSummary,
  myData.getMyData,
  myData.makeDataRequest,
  getDashboard,
  getAtRisk,
  messages.getUndeliveredMessages,
  messages.retryMessages,
  messages.dismissMessages,
  getOfferMessages,
  getSection63Certificate,
  verify.verifyCode,
  verify.verifyHash,
];
