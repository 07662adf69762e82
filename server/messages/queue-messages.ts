import { randomUUID } from 'node:crypto';
import type { Language } from '#domain/language.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { jobPriority } from '#server/jobs/boss.ts';
import { mapInPortions } from '#server/process/turns/in-portions.ts';
import { encrypt } from '#server/sealing/keys.ts';
import type { MailBody } from './mail-body.ts';
import { insertMessages, type NewMessage } from './queries.ts';

/** A message's content; the subject of an SMS is empty, its language decides on its template. A mail without `body` is shown as its text. */
export type MessageContent = {
  subject: string;
  text: string;
  body?: MailBody;
  language?: Language;
  /** An iCalendar file to attach. */
  calendar?: string;
};

/** What is the same for most messages: a new id (a UUID, their lasting name), a mail, no letter attached. */
type Usual = 'messageId' | 'channel' | 'letterVersion';

export type OutgoingMessage = Omit<NewMessage, 'content' | Usual> & Partial<Pick<NewMessage, Usual>> & MessageContent;

/** When and before which others messages leave; without a priority that of a code, of single ones or of many. */
type Leaving = { delaySeconds?: number; priority?: number };

const rowsAtOnce = 1000;
/** Messages that are encrypted at a time: some milliseconds' work. */
const encryptedAtOnce = 50;

/** Stores messages with their content encrypted and enqueues their delivery, all in the caller's transaction: a message
 * waits exactly when the change that caused it is committed. None leaves before `delaySeconds` have passed. */
export async function queueMessages(
  db: Db,
  { jobs, keys }: Pick<Deps, 'jobs' | 'keys'>,
  outgoing: OutgoingMessage[],
  { delaySeconds = 0, priority = priorityOf(outgoing) }: Leaving = {},
): Promise<void> {
  const usual = () => ({ messageId: randomUUID() as string, channel: 'mail' as const, letterVersion: null });
  const messages = outgoing.map((message) => ({ ...usual(), ...message }));
  for (let start = 0; start < messages.length; start += rowsAtOnce) {
    const batch = messages.slice(start, start + rowsAtOnce);
    const encrypted = await mapInPortions(batch, encryptedAtOnce, (message) => {
      const { subject, text, body, language, calendar, ...stored } = message;
      const content = JSON.stringify({ subject, text, body, language, calendar });
      return { ...stored, content: encrypt(keys.messages, content, stored.messageId) };
    });
    await insertMessages(db, encrypted);
  }
  await enqueueDeliveries(db, jobs, messages, { delaySeconds, priority });
}

/** Enqueues the delivery of waiting messages without a job, each channel in its own queue. */
export async function enqueueDeliveries(
  db: Db,
  jobs: Deps['jobs'],
  messages: { messageId: string; channel: 'mail' | 'sms' }[],
  leaving: Leaving = {},
): Promise<void> {
  for (const [channel, name] of [
    ['mail', 'deliver-message'],
    ['sms', 'deliver-sms'],
  ] as const) {
    const ofChannel = messages.filter((message) => message.channel === channel);
    const tasks = ofChannel.map(({ messageId }) => ({ messageId }));
    await jobs.enqueue(db, name, tasks, leaving);
  }
}

/** More messages in one call are a large sending, with the lowest priority. */
const singlesMax = 10;

function priorityOf(messages: OutgoingMessage[]): number {
  if (messages.every(({ kind }) => kind === 'otp')) return jobPriority.code;
  return messages.length <= singlesMax ? jobPriority.single : jobPriority.bulk;
}
