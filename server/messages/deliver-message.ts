import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '#domain/limits.ts';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import { MailRefusedError } from '#server/adapters/mail/port.ts';
import { SmsRefusedError } from '#server/adapters/sms/port.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { unseal } from '#server/sealing/keys.ts';
import { mailHtml } from './html.ts';
import {
  findWaitingMessage,
  finishMessage,
  recordFailedTry,
  type DeliveryOutcome,
  type WaitingMessage,
} from './queries.ts';
import type { MessageContent } from './queue-messages.ts';

/** What delivery needs of the features: the letter to attach, and what a result means for the offer. */
export type DeliveryParts = {
  letterOf: (candidateOfferId: number, version: number) => Promise<Buffer>;
  onOutcome: (tx: Tx, outcome: DeliveryOutcome) => Promise<void>;
};

/** The try of a delivery: whether it is the last one, and the signal after which its result counts no more. */
export type DeliveryTry = { last: boolean; signal: AbortSignal };

/** A restart of PostgreSQL takes seconds; a job that had to wait longer would be taken over by another process anyway. */
const recordWithinMs = 30_000;
const recordPauseMs = 500;

const { reasons } = undeliveredMessages;

/**
 * Delivers one waiting message and records the result in one transaction with what it means for the offer. A message that
 * has ended is left alone, so that a job that runs twice sends again only when it died between sending and recording.
 * Raises while another try is worth it; on the last one the message fails for good instead.
 */
export async function deliverMessage(
  deps: Deps,
  parts: DeliveryParts,
  messageId: string,
  { last: lastTry, signal }: DeliveryTry,
): Promise<void> {
  const message = await findWaitingMessage(deps.db, messageId);
  if (message === undefined) return;
  const end = (outcome: DeliveryOutcome['outcome'], reason: string | null) =>
    recordWithRetries(deps, signal, () => record(deps, parts, message, outcome, reason));
  if (isUseless(message, deps.now())) return end('failed', reasons.codeExpired);
  // What HR reads when the next step fails; what the server said stays in the log.
  let reason: string = reasons.text;
  try {
    const content = contentOf(deps, message);
    reason = reasons.letter;
    const letter = await letterFor(parts, message);
    reason = reasons[message.channel];
    await handOver(deps, message, content, letter);
  } catch (error) {
    if (error instanceof MailRefusedError || error instanceof SmsRefusedError) return end('bounced', error.reason);
    deps.log.warn({ err: error, messageId, lastTry }, 'a message could not be delivered');
    if (lastTry) return end('failed', reason);
    await recordFailedTry(deps.db, messageId, reason);
    throw error;
  }
  return end('sent', null);
}

/** A one-time code that is as old as its validity would only confuse. */
function isUseless(message: WaitingMessage, now: Date): boolean {
  return message.kind === 'otp' && now.getTime() - message.created_on.getTime() > limits.otpMinutes * 60_000;
}

function contentOf({ keys }: Pick<Deps, 'keys'>, { content, message_id: messageId }: WaitingMessage): MessageContent {
  if (content === null) throw new Error('a waiting message has no content');
  return JSON.parse(unseal(keys.messages, content, messageId)) as MessageContent;
}

/** The letter to attach; null where the message has none. */
async function letterFor(parts: DeliveryParts, message: WaitingMessage): Promise<Buffer | null> {
  const { candidate_offer_id: offerId, letter_version: version } = message;
  return offerId !== null && version !== null ? parts.letterOf(offerId, version) : null;
}

async function handOver(
  deps: Pick<Deps, 'env' | 'publicUrl' | 'mail' | 'sms'>,
  message: WaitingMessage,
  { subject, text }: MessageContent,
  letter: Buffer | null,
): Promise<void> {
  const { message_id: id, recipient: to, candidate_offer_id: offerId, letter_version: version } = message;
  if (message.channel === 'sms') return deps.sms.send({ id, to, text });
  const filename = `offer-letter-${offerId}-v${version}.pdf`;
  return deps.mail.send({
    id,
    to,
    subject,
    text,
    html: mailHtml(text, { companyName: deps.env.COMPANY_NAME, publicUrl: deps.publicUrl() }),
    attachments: letter ? [{ filename, contentType: 'application/pdf', content: letter }] : [],
  });
}

/**
 * Goes on recording while the database is away: the mail has been handed over, and a result that is lost sends it again.
 * Ends when it is recorded, after half a minute, or when the process stops waiting for this job.
 */
async function recordWithRetries(
  deps: Pick<Deps, 'log'>,
  signal: AbortSignal,
  recordOnce: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + recordWithinMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await recordOnce();
    } catch (error) {
      if (signal.aborted || performance.now() > until) throw error;
      if (tries === 1) deps.log.warn({ err: error }, 'the result of a delivery could not be recorded; trying on');
    }
    await pause(recordPauseMs);
  }
}

async function record(
  deps: Deps,
  parts: DeliveryParts,
  message: WaitingMessage,
  outcome: DeliveryOutcome['outcome'],
  reason: string | null,
): Promise<void> {
  const { message_id: messageId, candidate_offer_id: candidateOfferId } = message;
  await deps.db.transaction().execute(async (tx) => {
    const ended = await finishMessage(tx, message, { state: outcome, reason, on: deps.now() });
    if (ended) await parts.onOutcome(tx, { messageId, candidateOfferId, outcome, reason });
  });
}
