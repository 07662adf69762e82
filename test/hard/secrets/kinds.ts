import { createToken, validateOtp } from '#contract/candidate-auth.ts';
import { getOfferLetter } from '#contract/candidate-offer.ts';
import { hrCreateToken, hrValidateOtp } from '#contract/hr-auth.ts';
import {
  getCandidateBankDetails,
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  getCandidatePersonalDetails,
  getDocumentFile,
} from '#contract/joining.ts';
import { getOfferHistory } from '#contract/history.ts';
import { beginAuthenticator, confirmAuthenticator, secondFactor } from '#contract/hr/factors.ts';
import { exportCandidates } from '#contract/hr/handover.ts';
import { ssoExchange, testSso } from '#contract/hr/sso.ts';
import { downloadCandidateFiles } from '#contract/hr/person-file.ts';
import { getCandidateById, revealCandidateField } from '#contract/onboarding.ts';
import type { PlaceKind } from './places.ts';

/** A place where secrets of a kind may be found. `to`: only by whose they are, or also by HR. */
type Allowed = {
  in: PlaceKind;
  /** The file, table or path of the call. */
  of?: string | RegExp;
  to?: 'its owner' | 'HR';
};

export type Rule = {
  allowed: Allowed[];
  /** In how many places each of them has to be at least: where it was never seen, nothing was proved. */
  least: number;
  /** And at most. */
  most?: number;
};

const answered = (to: 'its owner' | 'HR', ...calls: { path: string }[]): Allowed[] =>
  calls.map(({ path }) => ({ in: 'answer', of: path, to }));
const nowhere: Rule = { allowed: [], least: 0 };
const once = (...allowed: Allowed[]): Rule => ({ allowed, least: 1, most: 1 });
/** Its owner reads it in a step; HR reveals and exports it. */
const numberOf = (step: { path: string }): Rule => ({
  allowed: [
    ...answered('its owner', step),
    ...answered('HR', revealCandidateField, exportCandidates, downloadCandidateFiles),
  ],
  least: 2,
});
/** Not encrypted: addresses are searched and shown, and are plain in the database. */
const plainInTheDatabase: Allowed[] = [
  { in: 'tables', of: /^public\.personal_details$/ },
  { in: 'database files', of: /(^|\/)(base|pg_wal)\// },
];

/** Single sign-on: where it begins, and where the provider sends the browser. */
export const [ssoStart, ssoCallback] = ['start', 'callback'].map((end) => ({
  path: `/security-service/auth/sso/${end}`,
})) as [{ path: string }, { path: string }];

/** Every kind of secret, and where it may be found. Everything else is a leak. */
export const kinds = {
  'HR password': { allowed: [{ in: 'data folder', of: 'hr-password' }], least: 0 },
  'temporary password': once({ in: 'mail', to: 'its owner' }),
  'candidate password': nowhere,
  'mistyped password': nowhere,
  'HR token': once(...answered('its owner', hrCreateToken, secondFactor, ssoExchange)),
  'second step token': once(...answered('its owner', hrCreateToken)),
  // Typed, and in the address of the QR code: one answer.
  'authenticator secret': once(...answered('its owner', beginAuthenticator)),
  'recovery code': once(...answered('its owner', confirmAuthenticator)),
  'client secret': nowhere,
  'SSO code': once(...answered('its owner', ssoCallback)),
  'SSO cookie': once(...answered('its owner', ssoStart, testSso)),
  // Kept on the server, and worth nothing once the browser is back.
  'SSO state': {
    allowed: [
      { in: 'tables', of: /^public\.sso_flows$/ },
      { in: 'database files', of: /(^|\/)(base|pg_wal)\// },
      ...answered('its owner', ssoStart, testSso),
    ],
    least: 1,
  },
  'provider code': nowhere,
  'provider token': nowhere,
  'candidate token': once(...answered('its owner', createToken)),
  'pending token': once(...answered('its owner', createToken)),
  'reset token': once(...answered('its owner', validateOtp, hrValidateOtp)),
  'mailed code': once({ in: 'mail', to: 'its owner' }),
  'invitation token': once({ in: 'mail', to: 'its owner' }),
  'texted code': once({ in: 'SMS', to: 'its owner' }),
  'letter link': { allowed: answered('its owner', getOfferLetter), least: 1 },
  'document link': {
    allowed: [
      ...answered(
        'its owner',
        getCandidatePersonalDetails,
        getCandidateBankDetails,
        getCandidateExperienceDetails,
        getCandidateEducationDetails,
      ),
      ...answered('HR', revealCandidateField, getCandidateById),
    ],
    least: 1,
  },
  PAN: numberOf(getCandidatePersonalDetails),
  'Aadhaar number': numberOf(getCandidatePersonalDetails),
  'account number': numberOf(getCandidateBankDetails),
  address: {
    allowed: [
      ...plainInTheDatabase,
      ...answered('its owner', getCandidatePersonalDetails),
      ...answered('HR', getCandidateById, exportCandidates, downloadCandidateFiles),
    ],
    least: 3,
  },
  'withdrawal reason': {
    allowed: [
      { in: 'tables', of: /^public\.offer_withdrawals$/ },
      { in: 'database files', of: /(^|\/)(base|pg_wal)\// },
      ...answered('HR', getOfferHistory),
    ],
    least: 2,
  },
  document: {
    allowed: [...answered('its owner', getDocumentFile), ...answered('HR', getDocumentFile, downloadCandidateFiles)],
    least: 1,
  },
  'abandoned number': nowhere,
  'abandoned document': nowhere,
  'secret key': { allowed: [{ in: 'data folder', of: 'secret-key' }], least: 0 },
  'database password': { allowed: [{ in: 'data folder', of: /^postgres\/(password|running-connection)$/ }], least: 0 },
  'mail server password': nowhere,
  'gateway key': nowhere,
  'bucket key': nowhere,
  'seal key': nowhere,
  'seal file password': nowhere,
  'former secret key': nowhere,
  'wrong setting': nowhere,
} satisfies Record<string, Rule>;
export type Kind = keyof typeof kinds;
