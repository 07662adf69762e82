import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '#domain/limits.ts';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import type { MessageKind } from '#domain/undelivered-message.ts';
import type { Mail } from '#server/adapters/mail/port.ts';
import { MessageDelayedError, MessageRefusedError } from '#server/errors.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { decrypt } from '#server/sealing/keys.ts';
import { lastKnownCompany, logoOf, replyAddress, savedCompanyName } from '#server/settings/company.ts';
import { smsTemplate } from './mails/sms-texts.ts';
import { bodyOfText, logoCid, mailHtml } from './html.ts';
import {
  findWaitingMessages,
  finishMessage,
  recordFailedTry,
  type DeliveryOutcome,
  type MessageEnd,
  type WaitingMessage,
} from './queries.ts';
import type { MessageContent } from './queue-messages.ts';

/** A letter that a mail brings along: the signed one with the mail of this kind that confirms an acceptance. */
export type AttachedLetter = { candidateOfferId: number; version: number; kind: MessageKind; isLast: boolean };

/** Delivery's dependencies on the features: the letters to attach, and the effects of results on the offers. */
export type DeliveryParts = {
  /** One promise for each letter, in their order. */
  lettersOf: (letters: AttachedLetter[]) => Promise<Buffer>[];
  /** Those of these messages that ask for something already done. */
  outdatedOf: (db: Db, messages: WaitingMessage[], now: Date) => Promise<Set<string>>;
  onOutcome: (tx: Tx, outcome: DeliveryOutcome) => Promise<void>;
};

/** The try of a delivery: whether it is the last one, and the signal after which it hands nothing over and its result counts no more. */
type DeliveryTry = { messageId: string; last: boolean; isUrgent: boolean; signal: AbortSignal };

/** Attempts to deliver these messages; one promise for each, in their order. */
export type Delivery = (tries: DeliveryTry[]) => Promise<void>[];

/** A restart of PostgreSQL takes seconds; a job that had to wait longer would be taken over by another process anyway. */
const recordWithinMs = 30_000;
const recordPauseMs = 500;

const { reasons } = undeliveredMessages;

/** Delivers waiting messages: many are read by one query, and each is recorded with its effects on the offer. A
 * finished message is skipped, so that a job that runs twice sends again only after a crash between sending and
 * recording. A promise is rejected while a retry makes sense; on the last attempt the message fails instead. */
export function createDelivery(deps: Deps, parts: DeliveryParts): Delivery {
  return (tries) => {
    const read = readMessages(deps, parts, tries);
    return tries.map(async (aTry) => {
      const found = (await read).get(aTry.messageId);
      if (found !== undefined) await deliver(deps, parts, found, aTry);
    });
  };
}

type FoundMessage = { message: WaitingMessage; isOutdated: boolean; letter: Promise<Buffer | null> };

/** The messages that still wait, each with its letter, which is rendered while others are sent. */
async function readMessages({ db, now }: Deps, parts: DeliveryParts, tries: DeliveryTry[]) {
  const ids = tries.map(({ messageId }) => messageId);
  const messages = await findWaitingMessages(db, ids);
  const outdated = await parts.outdatedOf(db, messages, now());
  const withLetter = messages.flatMap((message) => {
    const { message_id: messageId, candidate_offer_id: candidateOfferId, letter_version: version } = message;
    if (candidateOfferId === null || version === null || isUseless(message, now())) return [];
    const isLast = tries.some((aTry) => aTry.messageId === messageId && aTry.last);
    return [{ messageId, letter: { candidateOfferId, version, kind: message.kind, isLast } }];
  });
  const rendering = parts.lettersOf(withLetter.map(({ letter }) => letter));
  const letters = new Map(withLetter.map(({ messageId }, index) => [messageId, rendering[index]]));
  return new Map(
    messages.map((message) => {
      const letter = letters.get(message.message_id) ?? Promise.resolve(null);
      // A message that fails before it asks for its letter must not end the process.
      letter.catch(() => undefined);
      return [message.message_id, { message, isOutdated: outdated.has(message.message_id), letter }];
    }),
  );
}

async function deliver(
  deps: Deps,
  parts: DeliveryParts,
  { message, isOutdated, letter }: FoundMessage,
  { last: lastTry, isUrgent, signal }: DeliveryTry,
): Promise<void> {
  const { message_id: messageId } = message;
  const end = (outcome: DeliveryOutcome['outcome'], reason: string | null, isDismissed = false) =>
    recordWithRetries(deps, signal, () => recordEnd(deps, parts, { message, outcome, reason, isDismissed }));
  if (isUseless(message, deps.now())) return end('failed', reasons.codeExpired);
  // There is nothing to do about it, so HR's page of messages does not list it.
  if (isOutdated) return end('failed', reasons.outdated, true);
  // What HR reads when the next step fails without a server's reason.
  let reason: string = reasons.text;
  let said: string | null;
  try {
    const content = contentOf(deps, message);
    reason = reasons.letter;
    const pdf = await letter;
    reason = reasons[message.channel];
    said = await handOver(deps, message, { ...content, pdf, isUrgent, signal });
  } catch (error) {
    // Another process may have taken the job over: nothing was handed over, and this attempt is not recorded.
    if (signal.aborted && error === signal.reason) throw error;
    if (error instanceof MessageRefusedError) return end('bounced', error.reason);
    deps.log.warn({ err: error, messageId, lastTry }, 'a message could not be delivered');
    if (error instanceof MessageDelayedError) reason = error.reason;
    if (lastTry) return end('failed', reason);
    await recordFailedTry(deps.db, messageId, reason);
    throw error;
  }
  return end('sent', said);
}

/** A one-time code that is as old as its validity would only confuse. */
const isUseless = (message: WaitingMessage, now: Date): boolean =>
  message.kind === 'otp' && now.getTime() - message.created_on.getTime() > limits.otpMinutes * 60_000;

function contentOf({ keys }: Pick<Deps, 'keys'>, { content, message_id: messageId }: WaitingMessage): MessageContent {
  if (content === null) throw new Error('a waiting message has no content');
  return JSON.parse(decrypt(keys.messages, content, messageId)) as MessageContent;
}

const calendarFile = { filename: 'first-day.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' };

type HandedOver = Pick<DeliveryTry, 'isUrgent' | 'signal'> & { pdf: Buffer | null };

/** The answer of the mail server or the gateway, if any. Raises the reason of the signal once that is aborted. */
async function handOver(
  deps: Pick<Deps, 'db' | 'env' | 'publicUrl' | 'mail' | 'sms'>,
  message: WaitingMessage,
  { subject, text, body, language = 'en', calendar, pdf, isUrgent, signal }: MessageContent & HandedOver,
): Promise<string | null> {
  const { message_id: id, recipient: to, candidate_offer_id: offerId, letter_version: version } = message;
  if (message.channel === 'sms') {
    signal.throwIfAborted();
    // A gateway repeats what it was sent, and a code is a secret.
    const template = smsTemplate(deps.env, message.kind, language);
    return deps.sms.send({ id, to, text, template, quote: message.kind !== 'otp' });
  }
  const filename = `offer-letter-${offerId}-v${version}.pdf`;
  const { company } = await lastKnownCompany(deps);
  const logo = await logoOf(deps, company);
  const mail: Mail = {
    id,
    to,
    senderName: (await savedCompanyName(deps)) ?? undefined,
    replyTo: (await replyAddress(deps)) ?? undefined,
    subject,
    text,
    html: mailHtml(body ?? bodyOfText(text, company.name), deps.publicUrl(), logo !== undefined),
    attachments: [
      ...(pdf ? [{ filename, contentType: 'application/pdf', content: pdf }] : []),
      ...(calendar === undefined ? [] : [{ ...calendarFile, content: Buffer.from(calendar) }]),
      ...(logo ? [{ filename: 'logo.png', contentType: 'image/png', content: logo, cid: logoCid }] : []),
    ],
    isUrgent,
    signal,
  };
  signal.throwIfAborted();
  return deps.mail.send(mail);
}

/** Retries the recording while the database is unavailable: the mail has been handed over, and a lost result would send
 * it again. Ends when it is recorded, after half a minute, or when the process ends this job. */
async function recordWithRetries(deps: Pick<Deps, 'log'>, signal: AbortSignal, recordOnce: () => Promise<void>) {
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

async function recordEnd(deps: Deps, parts: DeliveryParts, end: MessageEnd): Promise<void> {
  const { message, outcome, reason } = end;
  const { message_id: messageId, candidate_offer_id: candidateOfferId, kind, channel } = message;
  const known = { messageId, candidateOfferId, kind, channel, outcome, reason: outcome === 'sent' ? null : reason };
  await deps.db.transaction().execute(async (tx) => {
    if (await finishMessage(tx, end, deps.now())) await parts.onOutcome(tx, known);
  });
}
