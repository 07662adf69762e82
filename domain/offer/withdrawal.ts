import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import type { TextRef } from '#domain/texts.ts';
import { plainText } from '#domain/values/text.ts';
import type { OfferStatus } from './offer.ts';
import { withdrawalRefs as m } from './withdrawal-messages.ts';

/** HR's reason for a withdrawal; an empty text counts as none. */
export const withdrawalReason = z.pipe(
  z.nullish(plainText(limits.noteMax)),
  z.transform((text: string | null | undefined) => text || null),
);

export const reasonFault = (status: OfferStatus, reason: string | null): TextRef | null =>
  status === 'Approved' && reason === null ? m.reasonRequired : null;

/** The status after a withdrawal is undone. A letter that had not left was stopped by the withdrawal for good
 * (`letterStopped`), so its offer must be sent again. */
export const restoredStatus = (before: OfferStatus, letterStopped: boolean): OfferStatus =>
  letterStopped && before === 'Offer Sent' ? 'Open' : before;
