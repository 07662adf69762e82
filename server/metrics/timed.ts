import type { MailPort } from '#server/adapters/mail/port.ts';
import type { SmsPort } from '#server/adapters/sms/port.ts';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import type { Metrics } from './metrics.ts';

/** The storage with its work measured; a file that is read counts until it is open. */
export function timedStorage(storage: StoragePort, { timed }: Metrics): StoragePort {
  return {
    ...storage,
    put: (key, content) => timed('storage', 'put', () => storage.put(key, content)),
    get: (key, signal) => timed('storage', 'get', () => storage.get(key, signal)),
    move: (from, to) => timed('storage', 'move', () => storage.move(from, to)),
    remove: (key) => timed('storage', 'remove', () => storage.remove(key)),
  };
}

export function timedMail(mail: MailPort, { timed }: Metrics): MailPort {
  return { ...mail, send: (message) => timed('mail', 'send', () => mail.send(message)) };
}

export function timedSms(sms: SmsPort, { timed }: Metrics): SmsPort {
  return { ...sms, send: (message) => timed('sms', 'send', () => sms.send(message)) };
}
