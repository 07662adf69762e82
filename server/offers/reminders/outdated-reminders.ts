import type { MessageKind } from '#domain/undelivered-message.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { Db } from '#server/db/database.ts';
import { findOutdated } from './queries.ts';

/**
 * What asks the candidate for something. Others tell what has happened, which stays true: that an offer was withdrawn is told
 * where its letter went, and what a code or a password is for ends by itself.
 */
const asking: ReadonlySet<MessageKind> = new Set([
  'offer-notice',
  'offer-reminder',
  'offer-extended',
  'joining-form-reminder',
  'document-request',
  'document-reminder',
]);

/**
 * Those of these waiting messages that ask for what has been done, or can be done no more, or of an address that HR has
 * corrected: one may wait for hours while the mail server is away.
 */
export function outdatedReminders(
  db: Db,
  messages: { message_id: string; kind: MessageKind }[],
  now: Date,
): Promise<Set<string>> {
  const ids = messages.filter(({ kind }) => asking.has(kind)).map((message) => message.message_id);
  return findOutdated(db, ids, todayInIndia(now));
}
