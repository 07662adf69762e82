import type { FastifyBaseLogger } from 'fastify';
import { Tinypool } from 'tinypool';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import { composeMessage, parseSender } from './message.ts';
import { MailDelayedError, MailRefusedError, type Mail, type MailPort } from './port.ts';
import { defaultSmtpTimeouts, smtpPoolOptions } from './smtp-options.ts';
import type { SmtpTimeouts } from './smtp-options.ts';
import type { SmtpFailure, SmtpResult, SmtpTask, SmtpThreadData } from './smtp-thread.ts';
import { createTurns } from './turns.ts';

/** Where mails go and come from; `url` is SMTP_URL, `from` is MAIL_FROM. */
export type SmtpSettings = {
  url: string;
  from: string;
  timeouts?: Partial<SmtpTimeouts>;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * Mail over SMTP with a pool of connections, which urgent mails get first. Mails are put together and sent by a thread of its
 * own, as that takes longer than all that the server does for them (ADR 92). `send` raises MailRefusedError when the server
 * refuses recipient or message for good, and an ordinary Error for anything that may pass: connection, sign-in, time-out, 4xx.
 * No error holds a password or a recipient. `close` lets the mails under way finish. Raises an Error that names the variable
 * when a setting is wrong.
 */
export function createSmtpMail({ url, from, timeouts: given, log }: SmtpSettings): MailPort {
  const timeouts = { ...defaultSmtpTimeouts, ...given };
  const sender = parseSender(from);
  const { maxConnections } = smtpPoolOptions(url, timeouts);
  const thread = createThread({ url, timeouts }, maxConnections, log);
  // The thread knows no order but that of coming: a code would wait behind a thousand letters.
  const inTurn = createTurns(maxConnections);
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  /** Answers the server's reply. Raises the reason of the signal where that was aborted before the mail's turn. */
  async function handOver(mail: Mail): Promise<SmtpResult> {
    const message = composeMessage(mail, sender);
    const begun = performance.now();
    return inTurn(mail.isUrgent ?? false, async () => {
      mail.signal?.throwIfAborted();
      if (isClosed) throw new Error('the connections to the mail server are closed');
      const task: SmtpTask = {
        message,
        withinMs: Math.max(0, Math.ceil(timeouts.whole - (performance.now() - begun))),
      };
      return thread.send(task);
    });
  }

  return {
    async send(mail) {
      const sending = handOver(mail);
      underWay.add(sending);
      try {
        const result = await sending;
        if ('failure' in result) throw smtpFailure(result.failure, mail.to);
        return acceptedWords(result.response, mail);
      } finally {
        underWay.delete(sending);
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(underWay);
      await thread.close();
    },
  };
}

/** A thread without mails ends after so long. */
const idleMs = 5 * 60_000;

type SmtpThread = { send(task: SmtpTask): Promise<SmtpResult>; close(): Promise<void> };

/** A thread that is started with its first mail, and again after a while without any, or when it died. */
function createThread(workerData: SmtpThreadData, atOnce: number, log: SmtpSettings['log']): SmtpThread {
  const pool = new Tinypool({
    filename: new URL('./smtp-thread.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: atOnce,
    // A thread that waits for tasks in the way of atomics does not look at its connections.
    useAtomics: false,
    // Bytes of mails live for a moment only; by itself a thread keeps three times as much of them.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
    idleTimeout: idleMs,
    workerData,
    // No setting of the server but those above.
    env: {},
  });
  pool.on('error', (error) => log.warn({ err: error }, 'the thread that sends mails ended'));
  let starting: Promise<unknown> | null = null;

  /** Tasks that come before the thread runs would be done one after the other, and with them all that come later. */
  function started(): Promise<unknown> | null {
    if (starting === null && pool.threads.length === 0) {
      starting = pool.run(null, { name: 'isRunning' }).finally(() => {
        starting = null;
      });
    }
    return starting;
  }

  return {
    send: async (task) => {
      await started();
      return (await pool.run(task, { name: 'send' })) as SmtpResult;
    },
    close: () => pool.destroy(),
  };
}

const longestReason = 200;

// Said about us, not about the mail: the server wants us to sign in, or otherwise (RFC 4954).
const signInCodes = new Set([530, 534, 535, 538]);

// Instead of the server's words, which may repeat what it was given.
const signInFailed = 'the server does not accept the user and password of SMTP_URL';

/**
 * What a failed hand-over means: MailRefusedError when trying again is useless (5xx on the recipient or the message, or a
 * message larger than the server takes), MailDelayedError when the server said something else, otherwise an ordinary Error.
 * The new error repeats neither credentials nor, where it goes to a log, the recipient.
 */
function smtpFailure(failure: SmtpFailure, recipient: string): Error {
  const { code, responseCode, response, command } = failure;
  if (isRefusal(failure)) return new MailRefusedError(refusalReason(failure));
  const words = code !== 'EAUTH' && response ? wordsOf(response, command) : null;
  const said = words ?? (code === 'EAUTH' ? signInFailed : failure.message);
  const where = [code, command, responseCode].filter(Boolean).join(' ');
  const text = cut(`SMTP failed (${where || failure.name}): ${said}`.replaceAll(recipient, '(recipient)'));
  return words === null ? new Error(text) : new MailDelayedError(words, text);
}

function isRefusal({ permanent, code, command, responseCode = 0 }: SmtpFailure): boolean {
  // nodemailer compares with the size limit that the server announced before it says anything to the server.
  if (code === 'EMESSAGE' && command === 'MAIL FROM') return true;
  if (command === 'MAIL FROM') return responseCode === 552;
  return permanent === true && (command === 'RCPT TO' || command === 'DATA') && !signInCodes.has(responseCode);
}

function refusalReason({ response, message, command }: SmtpFailure): string {
  return response ? wordsOf(response, command) : cut(serverText(message));
}

/**
 * A reply in words and its numbers. Of one to the mail itself only the numbers: a server that has read the mail may repeat
 * what it read, such as a password, and these words go to logs and to HR.
 */
function wordsOf(response: string, command: string | undefined): string {
  const codes = /^(\d{3})[ -]?(\d\.\d{1,3}\.\d{1,3})?/.exec(response);
  const numbers = [codes?.[1], codes?.[2]].filter(Boolean).join(' ');
  const text = command === 'DATA' ? undeliveredMessages.reasons.mailRefused : serverText(response);
  return text === '' ? numbers : `${cut(text)} (${numbers})`;
}

/**
 * What the server said when it took the mail, such as `250 2.0.0 OK: queued as 4F2A`. It has read the mail: a word that may
 * be a password, a code or a token is left out when the mail has it, too.
 */
function acceptedWords(response: string, { text }: Pick<Mail, 'text'>): string | null {
  const said = oneLine(response).replace(/[^\s"'<>()[\]=:;,]{4,}/g, (word) =>
    (/\d/.test(word) || word.length > 16) && text.includes(word) ? '…' : word,
  );
  return said === '' ? null : cut(said);
}

/** A reply's words in one line: without the codes in front of each of its lines and without control characters. */
function serverText(reply: string): string {
  return oneLine(
    reply
      .split(/\r?\n/)
      .map((line) => line.replace(/^\d{3}(?:[ -]|$)(?:\d\.\d{1,3}\.\d{1,3}(?: |$))?/, ''))
      .join(' '),
  );
}

function oneLine(reply: string): string {
  return reply
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function cut(text: string): string {
  return text.length <= longestReason ? text : `${text.slice(0, longestReason - 1).toWellFormed()}…`;
}
