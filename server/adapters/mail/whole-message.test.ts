import MailComposer from 'nodemailer/lib/mail-composer';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailTo } from '#test/mail/smtp-exchange.ts';
import { composeMessage } from './message.ts';
import type { Mail } from './port.ts';
import { wholeMessage } from './whole-message.ts';

const sender = { name: 'हिमालय फूड्स', address: 'hr@himalaya.example' };
const pdf = (size: number) => ({
  filename: 'Offer letter – आरव.pdf',
  contentType: 'application/pdf',
  content: randomBytes(size),
});
const mails: [string, Partial<Mail>][] = [
  ['without a letter', {}],
  ['with a letter', { attachments: [pdf(41_234)] }],
  ['with a letter of whole lines', { attachments: [pdf(57 * 100)] }],
  ['with several files', { attachments: [pdf(1), pdf(2), pdf(70_000)] }],
  ['of plain text', { subject: 'Hello', text: 'Hello\n.\n.a line that begins with a dot\n', html: '<p>Hello</p>' }],
  ['of long lines', { text: `${'word '.repeat(400)}\n${'x'.repeat(2000)}`, html: `<p>${'शब्द '.repeat(900)}</p>` }],
  ['of ends of lines', { text: 'one \r\ntwo\t\nthree\rfour =\n\n', html: '<p>\r\n</p>\n' }],
  ['of every script', { text: '₹12,00,000 आरव محمد ஶ்ரீ 😀'.repeat(50) }],
  ['without text', { text: '', html: '' }],
];

test.each(mails)('a mail %s has the bytes that nodemailer gives it', async (_, given) => {
  const options = {
    ...composeMessage(mailTo('aarav@example.com', given), sender),
    date: new Date(0),
    baseBoundary: 'the-same',
  };
  const theirs = await new MailComposer(options).compile().build();
  expect(wholeMessage(new MailComposer(options).compile()).toString('latin1')).toBe(theirs.toString('latin1'));
});
