import { addYears, daysBetween, isRealDate, todayInIndia } from '#domain/values/calendar.ts';
import { type TextRef } from '#domain/texts.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import { replyByRefs as m } from './reply-by-messages.ts';

/* An offer can be answered to the end of its reply-by day in India (ADR 64), without one for ever. Days: YYYY-MM-DD. */

/** No offer can be answered after this day. */
export const lastReplyBy = '2099-12-31';

export const isExpired = (replyBy: string | null | undefined, today: string = todayInIndia()): boolean =>
  typeof replyBy === 'string' && isRealDate(replyBy) && today > replyBy;

/** The days left after today: 0 on the last day, null when it has passed or there is no date. */
export function daysLeft(replyBy: string | null | undefined, today: string = todayInIndia()): number | null {
  if (typeof replyBy !== 'string' || !isRealDate(replyBy) || today > replyBy) return null;
  return daysBetween(today, replyBy);
}

/** Whether an offer waits for an answer that is no longer possible: `expired` in rows. */
export function isReplyOverdue(
  offer: { offerLetterStatus: OfferStatus; replyBy?: string | null | undefined },
  today: string = todayInIndia(),
): boolean {
  return offer.offerLetterStatus === 'Offer Sent' && isExpired(offer.replyBy, today);
}

/** Why this day cannot be the last one on which an offer is answered, null when it can. */
export function refusalOfReplyBy(replyBy: string, today: string = todayInIndia()): TextRef | null {
  // The calendar of an offer ends there, as that of its joining date does.
  if (!isRealDate(replyBy) || replyBy > lastReplyBy) return m.invalid;
  return replyBy < today ? m.past : null;
}

/** A warning about a reply-by date; it never blocks. A missing or half-typed joining date is not compared. */
export function warningOfReplyBy(replyBy: string, joiningDate: string | null = null, today: string = todayInIndia()) {
  if (!isRealDate(replyBy)) return null;
  if (replyBy > addYears(today, 1)) return m.farAhead;
  if (joiningDate === null || !isRealDate(joiningDate) || joiningDate < '1000') return null;
  return replyBy > joiningDate ? m.afterJoining : null;
}
