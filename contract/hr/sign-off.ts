import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { generalRefs, offerListRefs } from '#domain/messages.ts';
import { absenceSchema } from '#domain/sign-off/absence.ts';
import { signOffRulesSchema } from '#domain/sign-off/rules.ts';
import { signOffRefs as m } from '#domain/sign-off/texts.ts';
import { plainText, requiredText } from '#domain/values/text.ts';
import { hrCall } from '#contract/call.ts';
import { chosen, offerNames } from '#contract/fields.ts';
import { changedOffers, letterChangeSchema, offerId } from '#contract/offers.ts';
import { modified, version } from './settings.ts';

const tag = 'Sign-off';

const person = z.object({ hrUserId: z.string(), name: z.string() });

const storedRules = z.object({
  ...modified,
  rules: z.array(
    z.object({
      name: z.string(),
      departments: z.array(z.number()),
      totalCtcFrom: z.nullish(z.number()),
      variableAbovePercent: z.nullish(z.number()),
      steps: z.array(
        z.object({ approvers: z.union([z.literal('ROLE'), z.array(z.string())]), need: z.enum(['ANY', 'ALL']) }),
      ),
    }),
  ),
  approvers: z.array(person),
});
export type StoredSignOffRules = z.output<typeof storedRules>;

export const getSignOffRules = hrCall(tag, 'GET', 'getSignOffRules', 'settings.read', {
  summary: 'The rules that say which offers need sign-off, in order, with their version and who saved them last',
  response: storedRules,
});

export const saveSignOffRules = hrCall(tag, 'POST', 'saveSignOffRules', 'settings.write', {
  summary:
    'Saves the rules, by which unsent offers are judged again; 409 when somebody else saved them since that version was read',
  body: z.object({ version, rules: signOffRulesSchema }),
  response: storedRules,
});

const offerIds = chosen(offerId, offerListRefs.choose, limits.sheetRowsMax, offerListRefs.tooMany);

/** The offers that were changed, and of each other one why not; `code` is the stable code of the reason. */
const doneAndSkipped = z.object({
  done: z.array(z.number()),
  skipped: z.array(z.object({ candidateOfferId: z.number(), reason: z.string(), code: z.string() })),
});
export type SignOffResult = z.output<typeof doneAndSkipped>;

export const requestSignOff = hrCall(tag, 'POST', 'requestSignOff', 'offers.write', {
  summary:
    'Asks for the sign-off of offers, which are one line in the inbox of their approvers; says of each one that was skipped why. 409 when none could be asked for.',
  body: z.object({ candidateOfferIds: offerIds }),
  response: doneAndSkipped,
  extra: changedOffers,
});

/** Money in whole rupees, joiningDate YYYY-MM-DD. */
const inboxOfferSchema = z.object({
  ...offerNames,
  offeredRole: z.string(),
  department: z.string(),
  designation: z.string(),
  joiningDate: z.string(),
  fixedCTC: z.number(),
  variableCTC: z.number(),
  letterVersion: z.number(),
  /** The name of the pay structure of the letter; null where it has none. */
  payStructure: z.nullable(z.string()),
  /** Differences from the previous version of the letter; null of a first one. */
  changes: z.nullable(z.array(letterChangeSchema)),
  /** SHA-256 of what the letter says. */
  contentHash: z.string(),
});
export type SignOffInboxOffer = z.output<typeof inboxOfferSchema>;

/** Offers that were asked for together and wait in the same step for the user who reads. */
const inboxLineSchema = z.object({
  requestId: z.string(),
  askedBy: z.string(),
  /** ISO instants. */
  askedOn: z.string(),
  since: z.string(),
  step: z.number(),
  steps: z.number(),
  /** The absent colleagues in whose place the user decides. */
  onBehalfOf: z.array(z.string()),
  /** `contentHash` for a decision on all offers of the line in their order. */
  contentHash: z.string(),
  offers: z.array(inboxOfferSchema),
});
export type SignOffInboxLine = z.output<typeof inboxLineSchema>;

export const getSignOffInbox = hrCall(tag, 'GET', 'getSignOffInbox', 'offers.signOff', {
  summary: 'What waits for the decision of the user who reads, the longest waiting first',
  response: z.object({ lines: z.array(inboxLineSchema), /** Offers of all lines. */ count: z.number() }),
});

export const decideSignOff = hrCall(tag, 'POST', 'decideSignOff', 'offers.signOff', {
  summary:
    'Signs offers off, or declines them with a reason; says of each one that was skipped why. 403 where none is for this user to decide, 409 where none waits or the content is no longer the one of the hash.',
  body: z
    .object({
      candidateOfferIds: offerIds,
      /** Of one offer its own; of several the SHA-256 of their hashes in the order of the ids, joined by line feeds. */
      contentHash: z.nullish(z.string().check(z.regex(/^[0-9a-f]{64}$/, generalRefs.invalidValue))),
      /** The step that was shown. */
      step: z.nullish(z.int()),
      decision: z.enum(['SIGN_OFF', 'DECLINE']),
      reason: z.nullish(plainText(limits.exportReasonMax)),
    })
    .check(
      z.refine(({ decision, reason }) => decision === 'SIGN_OFF' || (reason ?? '') !== '', {
        path: ['reason'],
        message: m.reasonRequired,
      }),
    ),
  response: doneAndSkipped,
  extra: changedOffers,
});

export const signOffInstead = hrCall(tag, 'POST', 'signOffInstead', 'offers.signOffInstead', {
  summary:
    'An Administrator signs offers off in place of their approvers, never an own one; says of each one that was skipped why',
  body: z.object({ candidateOfferIds: offerIds, reason: requiredText(m.reasonRequired, limits.exportReasonMax) }),
  response: doneAndSkipped,
  extra: changedOffers,
});

const storedAbsence = z.object({
  /** Null where none is set, or it is over. Both days included, YYYY-MM-DD. */
  absence: z.nullable(z.object({ from: z.string(), to: z.string(), hrUserId: z.string(), name: z.string() })),
  colleagues: z.array(person),
});
export type StoredAbsence = z.output<typeof storedAbsence>;

export const getAbsence = hrCall(tag, 'GET', 'getAbsence', 'offers.signOff', {
  summary: 'When the user who asks is away, and which colleague signs off during that time',
  response: storedAbsence,
});

export const setAbsence = hrCall(tag, 'POST', 'setAbsence', 'offers.signOff', {
  summary:
    'Says from when to when the user is away, and which colleague signs off during that time; replaces an earlier absence',
  body: absenceSchema,
  response: storedAbsence,
});

export const endAbsence = hrCall(tag, 'POST', 'endAbsence', 'offers.signOff', {
  summary: 'Ends the absence of the user now',
  response: storedAbsence,
});
