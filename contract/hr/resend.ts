import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { plainText } from '#domain/values/text.ts';
import { hrCall } from '#contract/call.ts';
import { chosenIds, sendOfferEmails } from '#contract/offers.ts';

/** The letter again, or a reminder that an answer is expected. */
const resendKinds = ['AGAIN', 'REMINDER'] as const;
export type ResendKind = (typeof resendKinds)[number];

export const resendOfferEmails = hrCall('POST', 'resendOfferEmails', 'offers.send', {
  tag: 'Offers',
  summary:
    'Sends the letter of offers that wait for an answer again, or reminds of it; says of each one that was skipped why. 409 when none could be sent.',
  body: z.object({ candidateIds: chosenIds, kind: z.enum(resendKinds), note: z.nullish(plainText(limits.noteMax)) }),
  response: sendOfferEmails.response,
  extra: sendOfferEmails.extra,
});
