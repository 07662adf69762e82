import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { generalRefs, offerActionRefs as m } from '#domain/messages.ts';
import { offerStatuses } from '#domain/offer/status.ts';
import { letterPaySchema } from '#domain/pay/letter-pay.ts';
import { isPlainText, withoutAadhaar } from '#domain/values/text.ts';
import { candidateCall, callAt } from './call.ts';
import { offerNames, positionFields } from './fields.ts';
import { signedLetterState } from './letter/signed-letter.ts';

const tag = 'Candidate offer';

/** The terms of the letter that the candidate decides on. Whole rupees a year, dates YYYY-MM-DD. */
const offerTermsSchema = z.object({
  ...positionFields,
  joiningDate: z.string(),
  fixedCTC: z.number(),
  variableCTC: z.number(),
  /** The salary breakup; null where the letter has no pay structure. */
  pay: z.nullable(letterPaySchema),
});

export const getOfferLetter = candidateCall(tag, 'GET', 'getOfferLetter', {
  summary: 'The candidate’s own offer: terms, version, status, decision and a signed link to the letter',
  response: z.object({
    ...offerNames,
    offerLetterStatus: z.enum(offerStatuses),
    /** The version of the letter shown; to be sent back with the decision. Null while the offer is being revised. */
    offerVersion: z.nullable(z.number()),
    /** Null while the offer is being revised: a candidate must not decide on terms that may change. */
    terms: z.nullable(offerTermsSchema),
    /** A signed link to the PDF that works without a bearer for 10 minutes. */
    letterUrl: z.nullable(z.string()),
    mayDecide: z.boolean(),
    /** The last day on which it can be answered (YYYY-MM-DD, to its end in India), and whether that is over. */
    replyBy: z.nullable(z.string()),
    expired: z.boolean(),
    signedLetter: signedLetterState,
    decision: z.nullable(
      z.object({
        status: z.enum(['Approved', 'Rejected']),
        /** ISO instant. */
        decidedOn: z.string(),
        rejectionReason: z.nullable(z.string()),
      }),
    ),
  }),
});
export type CandidateOffer = z.output<typeof getOfferLetter.response>;

const reasonSchema = z
  .string({ error: m.reasonRequired })
  .check(
    z.trim(),
    z.maxLength(limits.reasonMax, m.reasonTooLong),
    z.refine(isPlainText, generalRefs.invalidCharacters),
    withoutAadhaar,
  );

const letterVersionSchema = z.optional(z.int().check(z.positive()));

/** A rejection requires a reason (docs/rules/offer-panel-and-decision.md#rejecting). */
export const offerDecisionSchema = z.discriminatedUnion(
  'offerLetterStatus',
  [
    z.object({
      offerLetterStatus: z.literal('ACCEPTED'),
      offerVersion: letterVersionSchema,
      rejectionReason: z.nullish(reasonSchema),
    }),
    z.object({
      offerLetterStatus: z.literal('REJECTED'),
      offerVersion: letterVersionSchema,
      rejectionReason: reasonSchema.check(z.minLength(1, m.reasonRequired)),
    }),
  ],
  { error: m.statusInvalid },
);

export const saveOfferLetterAction = candidateCall(tag, 'POST', 'saveOfferLetterAction', {
  summary: 'Accepts or rejects the offer; bound to the version of the letter that the candidate was shown',
  body: offerDecisionSchema,
  response: z.object({ offerLetterStatus: z.enum(['Approved', 'Rejected']) }),
});

export const getOfferLetterPdf = callAt(tag, 'GET', '/candidate/offerLetterFile', 'link', {
  summary: 'The letter as PDF, by the signed link of getOfferLetter',
  query: z.object({ link: z.string().check(z.minLength(1), z.maxLength(4000)) }),
  response: 'pdf',
});
