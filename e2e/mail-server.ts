import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from './fixtures.ts';

type Received = { to: string; mail: Email };

/** A real SMTP server that may be away, and that may refuse addresses for good. */
export type MailServer = {
  url: string;
  refused: Set<string>;
  /** Hangs up and listens no more. */
  leave(): Promise<void>;
  /** Listens again on the same port. */
  comeBack(): Promise<void>;
  /** The mails that came for this address under a subject that holds these words; waits for the first. */
  mailsTo(address: string, subject: string): Promise<Email[]>;
};

/** Starts one on a port of its own. */
export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const refused = new Set<string>();
  let server: SMTPServer | null = null;
  let port = 0;
  async function keep(stream: Readable, recipients: { address: string }[], done: () => void): Promise<void> {
    const mail = await PostalMime.parse(await text(stream));
    for (const { address } of recipients) received.push({ to: address, mail });
    done();
  }
  async function comeBack(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) =>
        refused.has(address) ? done(Object.assign(new Error('mailbox unavailable'), { responseCode: 550 })) : done(),
      onData: (stream, session, done) => void keep(stream, session.envelope.rcptTo, done),
    });
    const listener = server.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    ({ port } = listener.address() as AddressInfo);
  }
  await comeBack();
  const found = (address: string, subject: string) =>
    received.filter(({ to, mail }) => to === address && mail.subject?.includes(subject)).map(({ mail }) => mail);
  return {
    url: `smtp://127.0.0.1:${port}`,
    refused,
    leave: async () => {
      const left = Promise.withResolvers<void>();
      server?.close(() => left.resolve());
      await left.promise;
    },
    comeBack,
    mailsTo: async (address, subject) => {
      await expect.poll(() => found(address, subject).length, { timeout: 40_000 }).toBeGreaterThan(0);
      return found(address, subject);
    },
  };
}
