import type { MessageKind } from '#domain/undelivered-message.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { Db } from '#server/db/database.ts';
import { findOutdated } from './queries.ts';

/** Messages that request an action of the candidate. Others report a fact, which stays true: a withdrawal is sent to
 * the address of the letter, and the purpose of a code or a password ends by itself. */
const asking: ReadonlySet<MessageKind> = new Set([
  'offer-notice',
  'offer-reminder',
  'offer-extended',
  'joining-form-reminder',
  'document-request',
  'document-reminder',
  'still-joining',
  'first-day',
  'first-day-changed',
]);

/** The waiting messages among these whose request is done or no longer possible, or whose address HR has corrected: a
 * message may wait for hours while the mail server is unavailable. */
export function outdatedReminders(db: Db, messages: { message_id: string; kind: MessageKind }[], now: Date) {
  const ids = messages.filter(({ kind }) => asking.has(kind)).map((message) => message.message_id);
  return findOutdated(db, ids, todayInIndia(now));
}
