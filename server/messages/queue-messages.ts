import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { jobPriority } from '#server/jobs/boss.ts';
import { mapInPortions } from '#server/process/in-portions.ts';
import { seal } from '#server/sealing/keys.ts';
import type { MailBody } from './mail-body.ts';
import { insertMessages, type NewMessage } from './queries.ts';

/** What a message says; the subject of an SMS is empty. A mail without `body` is shown as its text. */
export type MessageContent = { subject: string; text: string; body?: MailBody };

/** A mail or SMS to be delivered. `messageId` is made by the caller (randomUUID) and becomes its lasting name. */
export type OutgoingMessage = Omit<NewMessage, 'content'> & MessageContent;

const rowsAtOnce = 1000;
/** Messages that are encrypted at a time: some milliseconds' work. */
const sealedAtOnce = 50;

/**
 * Stores messages with their content encrypted and enqueues their delivery, all in the caller's transaction: a message
 * waits exactly when the change that caused it is committed. None leaves before `delaySeconds` have passed.
 */
export async function queueMessages(
  db: Db,
  { jobs, keys }: Pick<Deps, 'jobs' | 'keys'>,
  messages: OutgoingMessage[],
  delaySeconds = 0,
): Promise<void> {
  for (let start = 0; start < messages.length; start += rowsAtOnce) {
    const some = messages.slice(start, start + rowsAtOnce);
    const sealed = await mapInPortions(some, sealedAtOnce, ({ subject, text, body, ...message }) => {
      const content: MessageContent = { subject, text, body };
      return { ...message, content: seal(keys.messages, JSON.stringify(content), message.messageId) };
    });
    await insertMessages(db, sealed);
  }
  await jobs.enqueue(
    db,
    'deliver-message',
    messages.map(({ messageId }) => ({ messageId })),
    { delaySeconds, priority: priorityOf(messages) },
  );
}

/** More messages at once are a large sending, behind which nothing else waits. */
const singlesMax = 10;

function priorityOf(messages: OutgoingMessage[]): number {
  if (messages.every(({ kind }) => kind === 'otp')) return jobPriority.code;
  return messages.length <= singlesMax ? jobPriority.single : jobPriority.bulk;
}
