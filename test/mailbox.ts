import { MailRefusedError, type Mail, type MailPort } from '#server/adapters/mail/port.ts';
import type { Sms, SmsPort } from '#server/adapters/sms/port.ts';

/** What was sent in a test, and what the next sendings meet: a refusal for good, or a server that is away. */
export type Mailbox = {
  mails: Mail[];
  texts: Sms[];
  refuse: Map<string, string>;
  away: boolean;
  /** What the mail server says to each mail that it takes, and the gateway to each SMS whose answer is asked for. */
  answer: string | null;
  mail: MailPort;
  sms: SmsPort;
  /** All mails to this address. */
  mailsTo(address: string): Mail[];
  /** The newest mail to this address; raises when there is none. */
  lastMailTo(address: string): Mail;
  /** The newest SMS to this number; raises when there is none. */
  lastTextTo(number: string): Sms;
};

export function createMailbox(): Mailbox {
  const box: Mailbox = {
    mails: [],
    texts: [],
    refuse: new Map(),
    away: false,
    answer: null,
    mail: {
      send: async (mail) => {
        if (box.away) throw new Error('connect ECONNREFUSED');
        const reason = box.refuse.get(mail.to);
        if (reason !== undefined) throw new MailRefusedError(reason);
        box.mails.push(mail);
        return box.answer;
      },
      close: async () => undefined,
    },
    sms: {
      send: async (sms) => {
        if (box.away) throw new Error('connect ECONNREFUSED');
        box.texts.push(sms);
        return sms.quote === true ? box.answer : null;
      },
      close: async () => undefined,
    },
    mailsTo: (address) => box.mails.filter(({ to }) => to === address),
    lastMailTo: (address) => newest(box.mails, address),
    lastTextTo: (number) => newest(box.texts, number),
  };
  return box;
}

function newest<T extends { to: string }>(sent: T[], to: string): T {
  const found = sent.findLast((message) => message.to === to);
  if (found === undefined)
    throw new Error(`nothing was sent to ${to}; sent: ${sent.map((message) => message.to).join(', ')}`);
  return found;
}
