import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { offerFormMessages } from '#domain/messages.ts';
import { MessageRefusedError } from '#server/errors.ts';
import { EnvError } from '#server/env.ts';
import type { Mail } from './port.ts';

export type Sender = { name: string; address: string };

const longestAddress = 254;
const plainAddress = /^[^\s\p{C}<>()[\],;:"\\@]+@[^\s\p{C}<>()[\],;:"\\@]+$/u;

/** A sender as MAIL_FROM names one, whatever signs the name holds. */
export const senderOf = (name: string, address: string): string =>
  `"${name.replaceAll(/["\\]/g, '\\$&')}" <${address}>`;

/** Reads MAIL_FROM: one address, with or without a name (`Aarambh HR <hr@example.com>`). Raises an Error that names the variable. */
export function parseSender(from: string): Sender {
  const [sender, ...others] = addressparser(from, { flatten: true });
  if (/\p{Cc}/u.test(from) || !sender || others.length > 0 || !isPlainAddress(sender.address)) {
    throw new EnvError('MAIL_FROM must be one e-mail address, such as "Aarambh HR <hr@example.com>".');
  }
  return { name: sender.name, address: sender.address };
}

/** The mail as nodemailer takes it, with a Message-ID that stays the same for the same `mail.id`. Nothing in it can add
 * a header or a recipient: an address that is not exactly one plain address is refused for good (MessageRefusedError), and
 * nodemailer makes spaces of line breaks in the subject, in file names and in types. */
export function composeMessage(mail: Mail, from: Sender) {
  if (![mail.to, mail.replyTo ?? mail.to].every(isPlainAddress))
    throw new MessageRefusedError(offerFormMessages.emailInvalid);
  return {
    messageId: messageId(mail.id, from),
    from: { name: mail.senderName ?? from.name, address: from.address },
    ...(mail.replyTo === undefined || mail.replyTo === from.address
      ? {}
      : { replyTo: { name: '', address: mail.replyTo } }),
    to: { name: '', address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Pictures of the HTML come last: nodemailer's own `cid` would put them before the letter.
    attachments: mail.attachments.map(({ cid, ...attachment }) =>
      cid === undefined
        ? attachment
        : { ...attachment, contentDisposition: 'inline' as const, headers: { 'Content-ID': `<${cid}>` } },
    ),
    // Keeps the lines of a mail in Indian scripts legible in the file: base64 would hide them.
    textEncoding: 'quoted-printable' as const,
    // RFC 3834: no out-of-office answer comes back to a mail that no person wrote.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}

function messageId(id: string, from: Sender): string {
  if (!/^[\w.-]+$/.test(id)) throw new Error('A mail id holds letters, digits, ".", "_" and "-" only.');
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return `<${id}@${domainToASCII(host) || 'localhost'}>`;
}

const isPlainAddress = (address: string): boolean => address.length <= longestAddress && plainAddress.test(address);
