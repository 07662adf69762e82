import type { Call } from './call.ts';
import * as appConfig from './app-config.ts';
import * as candidateAuth from './candidate-auth.ts';
import * as candidateOffer from './candidate-offer.ts';
import * as dashboard from './dashboard.ts';
import * as ownDocumentRequests from './document-requests.ts';
import * as firstDay from './first-day.ts';
import * as handoff from './handoff.ts';
import * as history from './history.ts';
import * as hrAuth from './hr-auth.ts';
import * as atRisk from './hr/at-risk.ts';
import * as breaches from './hr/breaches.ts';
import * as dataRequests from './hr/data-requests.ts';
import * as documentRequests from './hr/document-requests.ts';
import * as factors from './hr/factors.ts';
import * as handover from './hr/handover.ts';
import * as letterTemplates from './hr/letter-templates.ts';
import * as offerActions from './hr/offer-actions.ts';
import * as offerPage from './hr/offer-page.ts';
import * as offerSendings from './hr/offer-sendings.ts';
import * as payStructures from './hr/pay-structures.ts';
import * as people from './hr/people.ts';
import * as privacyNotice from './hr/privacy-notice.ts';
import * as record from './hr/record.ts';
import * as retention from './hr/retention.ts';
import * as review from './hr/review.ts';
import * as settings from './hr/settings.ts';
import * as signOff from './hr/sign-off.ts';
import * as sso from './hr/sso.ts';
import * as webhooks from './hr/webhooks.ts';
import * as india from './india.ts';
import * as joining from './joining.ts';
import * as candidateLetter from './letter/candidate-letter.ts';
import * as signedLetter from './letter/signed-letter.ts';
import * as verify from './letter/verify.ts';
import * as lookups from './lookups.ts';
import * as messages from './messages.ts';
import * as myData from './my-data.ts';
import * as offerSheet from './offer-sheet.ts';
import * as offers from './offers.ts';
import * as onboarding from './onboarding.ts';
import * as ownPrivacyNotice from './privacy-notice.ts';
import * as proofOfWork from './proof-of-work.ts';
import * as wholeNumber from './whole-number.ts';

const areas: object[] = [
  appConfig,
  candidateAuth,
  candidateOffer,
  dashboard,
  ownDocumentRequests,
  firstDay,
  // Before `joining`: it needs a form that is open, and tests make these calls in this order.
  handoff,
  history,
  hrAuth,
  atRisk,
  breaches,
  dataRequests,
  documentRequests,
  factors,
  handover,
  letterTemplates,
  offerActions,
  offerPage,
  offerSendings,
  payStructures,
  people,
  privacyNotice,
  record,
  retention,
  review,
  settings,
  signOff,
  sso,
  webhooks,
  india,
  joining,
  candidateLetter,
  signedLetter,
  verify,
  lookups,
  messages,
  myData,
  offerSheet,
  offers,
  onboarding,
  ownPrivacyNotice,
  proofOfWork,
  wholeNumber,
];

/** Every call of the product: what the server must serve, the OpenAPI document lists and the access tests try. */
export const allCalls = areas.flatMap((area) => Object.values(area).filter(isCall));

function isCall(exported: unknown): exported is Call {
  return typeof exported === 'object' && exported !== null && 'access' in exported && 'response' in exported;
}
