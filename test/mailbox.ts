import type { Mail, MailPort } from '#server/adapters/mail/port.ts';
import { MessageRefusedError } from '#server/errors.ts';
import type { Sms, SmsPort } from '#server/adapters/sms/port.ts';

/** The mails and SMS of a test, and the fate of the next ones: a permanent rejection, or an unavailable server. */
export type Mailbox = {
  mails: Mail[];
  texts: Sms[];
  refuse: Map<string, string>;
  away: boolean;
  /** The mail server's answer to each accepted mail, and the gateway's to each SMS whose answer is requested. */
  answer: string | null;
  mail: MailPort;
  sms: SmsPort;
  /** All mails to this address. */
  mailsTo(address: string): Mail[];
  /** The newest mail to this address; raises without one. */
  lastMailTo(address: string): Mail;
  /** The newest SMS to this number; raises without one. */
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
        if (reason !== undefined) throw new MessageRefusedError(reason);
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
