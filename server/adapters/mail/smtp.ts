import { createTransport } from 'nodemailer';
import { composeMessage, parseSender } from './message.ts';
import type { MailPort } from './port.ts';
import { smtpFailure } from './smtp-failure.ts';
import { defaultSmtpTimeouts, smtpPoolOptions } from './smtp-options.ts';
import type { SmtpTimeouts } from './smtp-options.ts';

/** Where mails go and come from; `url` is SMTP_URL, `from` is MAIL_FROM. */
export type SmtpSettings = { url: string; from: string; timeouts?: Partial<SmtpTimeouts> };

/**
 * Mail over SMTP with a pool of connections. `send` raises MailRefusedError when the server refuses recipient or message for
 * good, and an ordinary Error for anything that may pass: connection, sign-in, time-out, 4xx. No error holds a password or a
 * recipient. `close` lets the mails under way finish. Raises an Error that names the variable when a setting is wrong.
 */
export function createSmtpMail({ url, from, timeouts }: SmtpSettings): MailPort {
  const limits = { ...defaultSmtpTimeouts, ...timeouts };
  const sender = parseSender(from);
  const transport = createTransport(smtpPoolOptions(url, limits));
  const underWay = new Set<Promise<unknown>>();

  return {
    async send(mail) {
      // The pool's own time-outs do not notice a server that answers a little at a time, for ever.
      const signal = AbortSignal.timeout(limits.whole);
      const sending = transport.sendMail({ ...composeMessage(mail, sender), signal });
      underWay.add(sending);
      try {
        await sending;
      } catch (error) {
        throw smtpFailure(error, mail.to);
      } finally {
        underWay.delete(sending);
      }
    },
    async close() {
      transport.close();
      await Promise.allSettled(underWay);
    },
  };
}
