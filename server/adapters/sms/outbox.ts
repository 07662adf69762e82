import { dropIntoOutbox } from '#server/adapters/outbox/drop.ts';
import type { SmsPort } from './port.ts';

/** SMS for development: each one becomes a file `<time>-<recipient>.sms` in `folder` that holds the text as it is (UTF-8). */
export const createOutboxSms = ({ folder }: { folder: string }): SmsPort => ({
  isOutbox: true,
  async send({ to, text }) {
    await dropIntoOutbox(folder, 'sms', to, Buffer.from(text));
    return null;
  },
  close: () => Promise.resolve(),
});
