import { EventEmitter, once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';
import { certificateFile, localhost } from './tls/localhost.ts';

const user = 'mailer';
const password = 'p@ss/wörd';

/** A mail that was accepted, and when on the clock of `performance.now()`. */
type Received = { to: string; mail: Email; at: number };

/** A real SMTP server that wants TLS and a password, counts what it accepts, may refuse addresses, and can go away. */
export type MailServer = {
  /** The environment of a server of ours whose mails go here. */
  env: { SMTP_URL: string; NODE_EXTRA_CA_CERTS: string };
  /** Every mail in the order of its arrival; one that was sent twice stands here twice. */
  received: Received[];
  /** Addresses that it refuses for good. */
  refused: Set<string>;
  /** The newest mail to the address whose subject holds these words; waits for it, and raises when `patienceMs` have passed. */
  mailTo(address: string, patienceMs: number, subject?: string): Promise<Email>;
  /** Breaks all connections off and listens no more. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
};

/** Starts it on a port of its own; `goAway` ends it. */
export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  const arrivals = new EventEmitter().setMaxListeners(0);
  const received: Received[] = [];
  const refused = new Set<string>();
  // Kept before it is acknowledged: what the sender is told, holds.
  const keep = async (raw: Buffer, acknowledge: () => void): Promise<void> => {
    const mail = await PostalMime.parse(raw);
    received.push({ to: mail.to?.[0]?.address ?? '', mail, at: performance.now() });
    acknowledge();
    arrivals.emit('mail');
  };
  let running = await listen(port, refused, keep);
  return {
    env: {
      SMTP_URL: `smtps://${user}:${encodeURIComponent(password)}@localhost:${port}`,
      NODE_EXTRA_CA_CERTS: certificateFile,
    },
    received,
    refused,
    mailTo: async (address, patienceMs, subject = '') => {
      const signal = AbortSignal.timeout(patienceMs);
      for (;;) {
        const found = received.findLast(({ to, mail }) => to === address && mail.subject?.includes(subject));
        if (found !== undefined) return found.mail;
        await once(arrivals, 'mail', { signal });
      }
    },
    goAway: () => running.end(),
    comeBack: async () => {
      running = await listen(port, refused, keep);
    },
  };
}

async function listen(
  port: number,
  refused: Set<string>,
  keep: (raw: Buffer, acknowledge: () => void) => Promise<void>,
) {
  const server = new SMTPServer({
    ...localhost,
    secure: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(Object.assign(new Error('who are you?'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) =>
      refused.has(address) ? done(Object.assign(new Error('mailbox unavailable'), { responseCode: 550 })) : done(),
    onData: (stream, _session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        void keep(Buffer.concat(pieces), done);
      });
    },
  });
  // Senders are killed in the middle on purpose.
  server.on('error', () => undefined);
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    end: async () => {
      const closed = once(listener, 'close');
      server.close();
      await closed;
    },
  };
}
