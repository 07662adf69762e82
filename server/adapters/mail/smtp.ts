import { createTransport, type NodemailerError } from 'nodemailer';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import { createLane } from '#server/process/turns/lane.ts';
import { composeMessage, parseSender } from './message.ts';
import { MessageDelayedError, MessageRefusedError } from '#server/errors.ts';
import type { Mail, MailPort } from './port.ts';
import { defaultSmtpTimeouts, smtpPoolOptions, type SmtpTimeouts } from './smtp-options.ts';

/** Where mails go and come from; `url` is SMTP_URL, `from` is MAIL_FROM. */
export type SmtpSettings = { url: string; from: string; timeouts?: Partial<SmtpTimeouts> };

/** Mail over SMTP with a pool of connections, which urgent mails get first. `send` raises MessageRefusedError when the
 * server refuses recipient or message for good, and an ordinary Error for anything that may pass: connection, sign-in,
 * time-out, 4xx. No error holds a password or a recipient. `close` lets running mails finish. Raises an Error that
 * names the variable when a setting is wrong. */
export function createSmtpMail({ url, from, timeouts: given }: SmtpSettings): MailPort {
  const timeouts = { ...defaultSmtpTimeouts, ...given };
  const sender = parseSender(from);
  const options = smtpPoolOptions(url, timeouts);
  const transport = createTransport(options);
  // The pool has a queue without priorities: a code would wait in it behind a thousand letters.
  const inTurn = createLane({ atOnce: options.maxConnections, waitingMax: Infinity });
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  /** Answers the server's reply. Raises the reason of the mail's signal where that was aborted before the mail's turn. */
  async function handOver(mail: Mail): Promise<string> {
    const message = composeMessage(mail, sender);
    // The time-outs of the connection do not notice a server that answers a little at a time, for ever.
    const signal = AbortSignal.timeout(timeouts.whole);
    return inTurn(
      async () => {
        mail.signal?.throwIfAborted();
        if (isClosed) throw new Error('the connections to the mail server are closed');
        try {
          return (await transport.sendMail({ ...message, signal })).response;
        } catch (error) {
          throw smtpFailure(error as NodemailerError, mail.to);
        }
      },
      { isUrgent: mail.isUrgent ?? false },
    );
  }

  return {
    async send(mail) {
      const sending = handOver(mail);
      underWay.add(sending);
      try {
        return acceptedWords(await sending, mail);
      } finally {
        underWay.delete(sending);
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(underWay);
      transport.close();
    },
  };
}

const longestReason = 200;

// Said about us, not about the mail: the server wants us to sign in, or otherwise (RFC 4954).
const signInCodes = new Set([530, 534, 535, 538]);

// Instead of the server's words, which may repeat what it was given.
const signInFailed = 'the server does not accept the user and password of SMTP_URL';

/** What a failed hand-over means: MessageRefusedError when trying again is useless (5xx on the recipient or the message,
 * or a message larger than the server takes), MessageDelayedError when the server said something else, otherwise an
 * ordinary Error. The new error repeats neither credentials nor, where it goes to a log, the recipient; so the given
 * one is not its cause. */
function smtpFailure(failure: NodemailerError, recipient: string): Error {
  const { code, responseCode, response, command } = failure;
  if (isRefusal(failure)) {
    return new MessageRefusedError(response ? wordsOf(response, command) : cut(serverText(failure.message)));
  }
  const words = code !== 'EAUTH' && response ? wordsOf(response, command) : null;
  const said = words ?? (code === 'EAUTH' ? signInFailed : failure.message);
  const where = [code, command, responseCode].filter(Boolean).join(' ');
  const text = cut(`SMTP failed (${where || failure.name}): ${said}`.replaceAll(recipient, '(recipient)'));
  return words === null ? new Error(text) : new MessageDelayedError(words, text);
}

function isRefusal({ permanent, code, command, responseCode = 0 }: NodemailerError): boolean {
  // nodemailer compares with the size limit that the server announced before it says anything to the server.
  if (code === 'EMESSAGE' && command === 'MAIL FROM') return true;
  if (command === 'MAIL FROM') return responseCode === 552;
  return permanent === true && (command === 'RCPT TO' || command === 'DATA') && !signInCodes.has(responseCode);
}

/** A reply in words and its numbers. Of one to the mail itself only the numbers: a server that has read the mail may
 * repeat what it read, such as a password, and these words go to logs and to HR. */
function wordsOf(response: string, command: string | undefined): string {
  const codes = /^(\d{3})[ -]?(\d\.\d{1,3}\.\d{1,3})?/.exec(response);
  const numbers = [codes?.[1], codes?.[2]].filter(Boolean).join(' ');
  const text = command === 'DATA' ? undeliveredMessages.reasons.mailRefused : serverText(response);
  return text === '' ? numbers : `${cut(text)} (${numbers})`;
}

/** What the server said when it took the mail, such as `250 2.0.0 OK: queued as 4F2A`. It has read the mail: a word
 * that may be a password, a code or a token is left out when the mail has it, too. */
function acceptedWords(response: string, { text }: Pick<Mail, 'text'>): string | null {
  const said = oneLine(response).replace(/[^\s"'<>()[\]=:;,]{4,}/g, (word) =>
    (/\d/.test(word) || word.length > 16) && text.includes(word) ? '…' : word,
  );
  return said === '' ? null : cut(said);
}

/** A reply's words in one line: without the codes in front of each of its lines and without control characters. */
const serverText = (reply: string): string =>
  oneLine(
    reply
      .split(/\r?\n/)
      .map((line) => line.replace(/^\d{3}(?:[ -]|$)(?:\d\.\d{1,3}\.\d{1,3}(?: |$))?/, ''))
      .join(' '),
  );

const oneLine = (reply: string): string =>
  reply
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const cut = (text: string): string =>
  text.length <= longestReason ? text : `${text.slice(0, longestReason - 1).toWellFormed()}…`;
