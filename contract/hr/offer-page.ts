import * as z from 'zod/mini';
import { letterPaySchema } from '#domain/pay/letter-pay.ts';
import { payTerms } from '#domain/offer/letter-changes.ts';
import { hrCall } from '#contract/call.ts';
import { joiningStateSchema } from '#contract/joining.ts';
import { joiningAnswerSchema, offerFirstDaySchema } from '#contract/first-day.ts';
import { pay } from '#contract/fields.ts';
import { letterChangeSchema, offerId, offerRecordSchema, signOffDecisionSchema } from '#contract/offers.ts';
import { signedLetterState } from '#contract/letter/signed-letter.ts';

/** The state of one version of the letter. Instants ISO. */
const offerVersionSchema = z.object({
  version: z.number(),
  createdOn: z.string(),
  createdBy: z.string(),
  /** Its last sending that was not undone. */
  sent: z.nullable(z.object({ on: z.string(), by: z.string() })),
  openedOn: z.nullable(z.string()),
  decision: z.nullable(z.object({ outcome: z.enum(['ACCEPTED', 'REJECTED']), on: z.string() })),
  /** False once the letter was removed with the personal data. */
  hasLetter: z.boolean(),
  /** The letter template that it was made from, as it was called then; null of a letter from before there were any. */
  template: z.nullable(z.object({ name: z.string(), version: z.number() })),
  /** Differences from the previous version; money in whole rupees, days YYYY-MM-DD. */
  changes: z.array(
    z.union([
      z.object({ term: z.enum(payTerms), before: pay(z.number()), after: pay(z.number()) }),
      letterChangeSchema,
    ]),
  ),
});
export type OfferVersion = z.output<typeof offerVersionSchema>;

export const getOfferPage = hrCall('Offers', 'GET', 'getOfferPage', 'offers.read', {
  summary: 'One offer with what happened to it: every version of its letter, and how far the candidate is',
  query: z.object({ candidateOfferId: offerId }),
  response: z.object({
    offer: offerRecordSchema,
    versions: z.array(offerVersionSchema),
    /** How often the candidate opened a letter, and the last time; null before the first. */
    opened: z.nullable(z.object({ times: z.number(), lastOn: z.string() })),
    /** Progress of the joining form; null before the acceptance. */
    joining: z.nullable(joiningStateSchema),
    /** The reminder of the joining form: whether HR can send one now, and the last one (ISO instant). */
    formReminder: z.optional(z.object({ may: z.boolean(), lastOn: z.nullable(z.string()) })),
    /** What the candidate reads about the first day, and every answer to 'Still joining?', the latest first. */
    firstDay: z.optional(offerFirstDaySchema),
    joiningAnswers: z.optional(z.array(joiningAnswerSchema)),
    signedLetter: signedLetterState,
    /** Who signed the offer off or declined, the latest first, with the hash of what the letter said. */
    signOffs: z.optional(z.array(signOffDecisionSchema)),
    /** The salary breakup of the newest letter; null where it has no pay structure, or the letter was removed. */
    pay: pay(letterPaySchema),
  }),
});
export type OfferPage = z.output<typeof getOfferPage.response>;

export const getSection63Certificate = hrCall('Verification', 'GET', 'getSection63Certificate', 'pay.amounts', {
  summary:
    'Part A of the certificate under section 63(4)(c) of the Bharatiya Sakshya Adhiniyam, filled in for an accepted letter, with its hash report, as PDF to be signed by hand. 409 when no letter was accepted',
  query: z.object({ candidateOfferId: offerId }),
  response: 'pdf',
});
