import { refusalOfReplyBy } from '#domain/offer/sending/reply-by.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { badFields } from '#server/errors.ts';

/** Raises 400 on the field of a reply-by date that is over on this day, or more than a year ahead. */
export function requireReplyBy({ replyBy }: { replyBy?: string | null | undefined }, on: Date): void {
  const refusal = typeof replyBy === 'string' ? refusalOfReplyBy(replyBy, todayInIndia(on)) : null;
  if (refusal !== null) throw badFields([{ path: 'replyBy', text: refusal }]);
}
