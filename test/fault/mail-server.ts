import { EventEmitter, once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#test/free-port.ts';
import { localhost } from '#test/tls/localhost.ts';

const user = 'mailer';
const password = 'p@ss/wörd';

/** A real SMTP server that wants TLS and a password, counts what it accepts, and can go away and come back. */
export type MailServer = {
  /** What SMTP_URL is to be. */
  url: string;
  /** Every mail that was accepted, and when (`performance.now()`); one that was sent twice stands here twice. */
  received: { messageId: string; to: string; at: number }[];
  /** The newest mail to the address; waits for it, and raises when `patienceMs` have passed. */
  mailTo(address: string, patienceMs: number): Promise<Email>;
  /** Breaks all connections off and listens no more. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
};

/** Starts it on a port of its own; `goAway` ends it. */
export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  const arrivals = new EventEmitter().setMaxListeners(0);
  const received: MailServer['received'] = [];
  const newest = new Map<string, Email>();
  // Kept before it is acknowledged: what the sender is told, holds.
  const keep = async (raw: Buffer, acknowledge: () => void): Promise<void> => {
    const mail = await PostalMime.parse(raw);
    const to = mail.to?.[0]?.address ?? '';
    received.push({ messageId: mail.messageId ?? '', to, at: performance.now() });
    newest.set(to, mail);
    acknowledge();
    arrivals.emit(to);
  };
  let running = await listen(port, keep);
  return {
    url: `smtps://${user}:${encodeURIComponent(password)}@localhost:${port}`,
    received,
    mailTo: async (address, patienceMs) => {
      const there = newest.get(address);
      if (there !== undefined) return there;
      await once(arrivals, address, { signal: AbortSignal.timeout(patienceMs) });
      const came = newest.get(address);
      if (came === undefined) throw new Error(`no mail to ${address}`);
      return came;
    },
    goAway: () => running.end(),
    comeBack: async () => {
      running = await listen(port, keep);
    },
  };
}

async function listen(port: number, keep: (raw: Buffer, acknowledge: () => void) => Promise<void>) {
  const server = new SMTPServer({
    ...localhost,
    secure: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(Object.assign(new Error('who are you?'), { responseCode: 535 })),
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
