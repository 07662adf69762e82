import { createTransport } from 'nodemailer';
import { dropIntoOutbox } from '#server/adapters/outbox/drop.ts';
import { composeMessage, parseSender } from './message.ts';
import type { MailPort } from './port.ts';

/** Mail for development: each one becomes a file `<time>-<recipient>.eml` in `folder`. A mail sent twice makes two
 * files with one Message-ID, as a mailbox would hold them. Raises MessageRefusedError for an address that no server would
 * take. */
export function createOutboxMail({ folder, from }: { folder: string; from: string }): MailPort {
  const sender = parseSender(from);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    isOutbox: true,
    async send(mail) {
      const { message } = await transport.sendMail(composeMessage(mail, sender));
      await dropIntoOutbox(folder, 'mail', mail.to, message);
      return null;
    },
    async close() {
      transport.close();
    },
  };
}
