import * as z from 'zod/mini';
import { chosen, each, offerNames, pay, pageFields, positionFields, pageQuery, wholeNumber } from './fields.ts';
import { signOffStates } from '#domain/sign-off/state.ts';
import { joiningOutcomes } from '#domain/first-day/outcomes.ts';
import { languages } from '#domain/language.ts';
import { letterTerms } from '#domain/offer/letter-changes.ts';
import { limits } from '#domain/limits.ts';
import { generalRefs, offerFormRefs, offerListRefs } from '#domain/messages.ts';
import { offerFormSchema } from '#domain/offer/offer-form.ts';
import { offerStatuses } from '#domain/offer/status.ts';
import { replyByRefs } from '#domain/offer/sending/reply-by-messages.ts';
import { sentNumber } from '#domain/values/sent-number.ts';
import { requiredLine } from '#domain/values/text.ts';
import { hrCall } from './call.ts';
import { letterTextSchema } from './letter/candidate-letter.ts';

/** How far an offer's sign-off is, instants ISO; all but the state and `may` only once it was asked for. */
const signOffSchema = z.object({
  state: z.enum(signOffStates),
  /** The step that is being decided, from 1, of how many. */
  step: z.optional(z.number()),
  steps: z.optional(z.number()),
  /** Names of users who may decide now; empty while WAITING when there is none: `reason` then says so, too. */
  waitingFor: z.optional(z.array(z.string())),
  since: z.optional(z.string()),
  /** Why it was declined, or why no user may decide. What is typed may state pay. */
  reason: z.optional(pay(z.string())),
  /** What the user who asks may do now; missing where no sign-off is needed. */
  may: z.optional(z.object({ ask: z.boolean(), decide: z.boolean(), instead: z.boolean() })),
});
export type SignOff = z.output<typeof signOffSchema>;

/** What was decided, for the page of the offer and the dashboard. Instants ISO. */
export const signOffDecisionSchema = z.object({
  decision: z.enum(['SIGN_OFF', 'DECLINE', 'INSTEAD']),
  by: z.string(),
  /** The absent colleague in whose place it was decided. */
  onBehalfOf: z.nullable(z.string()),
  on: z.string(),
  step: z.number(),
  reason: pay(z.string()),
  /** SHA-256 of what the letter said, in hexadecimal digits. */
  contentHash: z.string(),
  /** Whether it holds for what the letter says now. */
  isInForce: z.boolean(),
});
export type SignOffDecision = z.output<typeof signOffDecisionSchema>;

/** A difference of a letter from its previous version; money in whole rupees, days YYYY-MM-DD. */
export const letterChangeSchema = z.object({
  term: z.enum(letterTerms),
  before: z.union([z.string(), z.number()]),
  after: z.union([z.string(), z.number()]),
});

const tag = 'Offers';

export const offerId = sentNumber(offerListRefs.invalidId, Number.MAX_SAFE_INTEGER);

/** Delivery state of an offer's mail; null before the first sending. `reason` is set for failed and bounced; `at` is ISO. */
const deliverySchema = z.object({
  state: z.enum(['queued', 'sent', 'failed', 'bounced']),
  reason: z.nullable(z.string()),
  at: z.string(),
});

export const offerAbilitiesSchema = each(
  ['edit', 'delete', 'send', 'sendAgain', 'remind', 'select', 'extend', 'withdraw'],
  z.boolean(),
);

/** A row of HR's list (docs/rules/calls.md#offer-record). Money in whole rupees, joiningDate YYYY-MM-DD, createdOn and
 * modifiedOn ISO instants. */
export const offerRecordSchema = z.object({
  ...offerNames,
  email: z.string(),
  mobile: z.string(),
  ...positionFields,
  joiningDate: z.string(),
  fixedCTC: pay(z.number()),
  variableCTC: pay(z.number()),
  /** A path that needs the bearer token. */
  offerLetterUrl: z.string(),
  offerLetterStatus: z.enum(offerStatuses),
  rejectionReason: z.nullable(z.string()),
  createdBy: z.string(),
  createdOn: z.string(),
  modifiedBy: z.nullable(z.string()),
  modifiedOn: z.nullable(z.string()),
  /** Grows with every change of the offer; a save that carries a stale one answers 409. */
  version: z.number(),
  letterVersion: z.number(),
  delivery: z.nullable(deliverySchema),
  /** ISO instants: last sent, first opened by the candidate, joining form submitted (while the submission is in force). */
  sentOn: z.nullable(z.string()),
  openedOn: z.nullable(z.string()),
  submittedOn: z.nullable(z.string()),
  /** The verification of that submission (ISO instant), and the recorded first day. */
  verifiedOn: z.nullable(z.string()),
  firstDay: z.nullable(z.enum(joiningOutcomes)),
  /** When the personal data of this offer were removed: its name is then a placeholder, e-mail and mobile are empty. */
  removedOn: z.nullable(z.string()),
  /** The last day on which the offer can be answered (YYYY-MM-DD, to its end in India); null while it has none. */
  replyBy: z.nullable(z.string()),
  /** It was sent, not answered, and that day is over. It becomes so with time, while nothing of the offer changes. */
  expired: z.boolean(),
  /** When the candidate was last reminded of it (ISO instant); HR cannot remind again within 12 hours, whatever `may`
   * says. */
  remindedOn: z.optional(z.nullable(z.string())),
  /** Missing from an older server. */
  signOff: z.optional(signOffSchema),
  may: offerAbilitiesSchema,
});
export type OfferRecord = z.output<typeof offerRecordSchema>;

/** The changed offers as list rows, so that the client does not recompute what the user may do with them. */
export const changedOffers = z.object({ offers: z.array(offerRecordSchema) });

/** The short form of a changed offer, where whole rows would be too long: after a save or an upload. */
export const offerStateSchema = z.pick(offerRecordSchema, {
  candidateOfferId: true,
  candidateId: true,
  version: true,
  offerLetterStatus: true,
  signOff: true,
  may: true,
});
export type OfferState = z.output<typeof offerStateSchema>;

/** The header in which `createCandidateOfferLetter` answers the saved offer: a list of `OfferState`, as JSON. */
export const offersHeader = 'x-offers';

export const getAllOfferLetters = hrCall(tag, 'GET', 'getAllOfferLetters', 'offers.read', {
  summary: 'Offers, newest first, in pages counted from 0; upTo and changedSince keep a list in step',
  query: z.object({
    ...pageQuery(limits.offersPageSize, limits.offersPageSizeMax, 0),
    /** Only offers up to this id: pages read one after the other stay the same while new offers are created. */
    upTo: z.optional(offerId),
    /** Only what may have changed since the answer that carried this `cursor`. */
    changedSince: z.optional(z.string().check(z.regex(/^\d{1,19}$/, generalRefs.invalidValue))),
  }),
  response: z.object({
    content: z.array(offerRecordSchema),
    ...pageFields,
    /** The age of this answer; send it back as `changedSince`. */
    cursor: z.string(),
    /** With `changedSince`: offers that are shown no more, of people who asked for erasure. Left out when there are none. */
    hidden: z.optional(z.array(z.number())),
  }),
});

export const createCandidateOfferLetter = hrCall(tag, 'POST', 'createCandidateOfferLetter', 'offers.write', {
  summary:
    'Creates an offer, or edits one when candidateOfferId is given; answers the letter as PDF, and the offer in x-offers',
  body: z.extend(offerFormSchema, {
    candidateOfferId: z.nullish(offerId),
    version: z.nullish(sentNumber(offerFormRefs.changedByOther)),
  }),
  response: 'pdf',
});

export const getCandidateOfferLetterDetails = hrCall(tag, 'GET', 'getCandidateOfferLetterDetails', 'offers.read', {
  summary: 'One offer with the ids that the form needs',
  query: z.object({ candidateOfferId: offerId }),
  /** The offer for the edit form: what is specified, the ids of its lookups, its version and what may be done. */
  response: z.extend(offerRecordSchema, {
    deptId: z.number(),
    subDeptId: z.number(),
    designationId: z.number(),
    funcTitleId: z.number(),
    /** The template that its letters are made from; null where an older server created it: then the default. */
    letterTemplateId: z.nullable(z.number()),
    payStructureId: z.nullable(z.number()),
    language: z.enum(languages),
  }),
});
export type OfferDetails = z.output<typeof getCandidateOfferLetterDetails.response>;

export const deleteOfferLetter = hrCall(tag, 'DELETE', 'deleteOfferLetter', 'offers.write', {
  summary: 'Soft-deletes an offer',
  query: z.object({ candidateOfferLetterId: offerId }),
  response: z.null(),
  extra: changedOffers,
});

const id = requiredLine(generalRefs.invalidValue);
export const chosenIds = chosen(id, offerListRefs.choose, limits.sendAtOnceMax, offerListRefs.tooMany);

const skipped = z.array(z.object({ candidateId: z.string(), reason: z.string() }));

/** Of the chosen candidates those that were mailed, and why the others were not. */
export const sentAndSkipped = z.object({ sent: z.array(z.string()), skipped });

export const sendOfferEmails = hrCall(tag, 'POST', 'sendOfferEmails', 'offers.send', {
  summary:
    'Sends offers by mail; says of each one that was skipped why, and in `message` how many were sent. 409 when none could be sent.',
  body: z.object({
    candidateIds: chosenIds,
    /** Seconds before the mails leave; until then undoSendOfferEmails can undo the sending. */
    holdSeconds: z._default(z.int().check(z.minimum(0), z.maximum(limits.sendHoldSecondsMax)), 0),
  }),
  response: sentAndSkipped,
  extra: changedOffers,
});
export type SendResult = z.output<typeof sendOfferEmails.response>;

export const undoSendOfferEmails = hrCall(tag, 'POST', 'undoSendOfferEmails', 'offers.send', {
  summary:
    'Takes back sendings whose mails still wait; says of each one that was skipped why. 409 when none could be taken back.',
  body: z.object({ candidateIds: chosenIds }),
  response: z.object({ undone: z.array(z.string()), skipped }),
  extra: changedOffers,
});
export type UndoResult = z.output<typeof undoSendOfferEmails.response>;

export const extendOffers = hrCall(tag, 'POST', 'extendOffers', 'offers.send', {
  summary:
    'Gives candidates until the end of another day to answer, and mails them that; says of each one that was skipped why. 409 when none could be extended.',
  body: z.object({
    candidateIds: chosenIds,
    replyBy: z.string({ error: replyByRefs.required }).check(z.trim(), z.minLength(1, replyByRefs.required)),
  }),
  response: sentAndSkipped,
  extra: changedOffers,
});

export const getOfferLetterFile = hrCall(tag, 'GET', 'getOfferLetterFile', 'pay.amounts', {
  summary: 'The letter of an offer as PDF, its current version unless another one is named',
  query: z.object({ candidateOfferId: offerId, letterVersion: z.optional(wholeNumber(1, 1_000_000)) }),
  response: 'pdf',
});

export const getLetterText = hrCall(tag, 'GET', 'getLetterText', 'pay.amounts', {
  summary: 'What the current letter of an offer says, block by block, to be read as text',
  query: z.object({ candidateOfferId: offerId }),
  response: letterTextSchema,
});
