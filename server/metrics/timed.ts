import type { MailPort } from '#server/adapters/mail/port.ts';
import type { SmsPort } from '#server/adapters/sms/port.ts';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import type { Metrics } from './metrics.ts';

/** The storage with its work measured; a file that is read counts until it is open. */
export const timedStorage = (storage: StoragePort, { timed }: Metrics): StoragePort => ({
  ...storage,
  put: (key, content) => timed('storage', 'put', () => storage.put(key, content)),
  get: (key, signal) => timed('storage', 'get', () => storage.get(key, signal)),
  move: (from, to) => timed('storage', 'move', () => storage.move(from, to)),
  remove: (key) => timed('storage', 'remove', () => storage.remove(key)),
});

export const timedMail = (mail: MailPort, { timed }: Metrics): MailPort => ({
  ...mail,
  send: (message) => timed('mail', 'send', () => mail.send(message)),
});

export const timedSms = (sms: SmsPort, { timed }: Metrics): SmsPort => ({
  ...sms,
  send: (message) => timed('sms', 'send', () => sms.send(message)),
});
