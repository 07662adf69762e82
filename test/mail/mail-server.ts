import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#test/processes/free-port.ts';
import { certificateFile, localhost } from '#test/tls/localhost.ts';

const user = 'mailer';

/** An accepted mail with its envelope's recipient, and its time on the clock of `performance.now()`. */
type Received = { to: string; mail: Email; raw: Buffer; recipients: string[]; at: number };

/** A real SMTP server that requires TLS and a password, counts accepted mails, can reject addresses, and can stop. */
export type MailServer = {
  /** The environment of a server of ours whose mails go here. */
  env: { SMTP_URL: string; NODE_EXTRA_CA_CERTS: string };
  /** The password of SMTP_URL. */
  password: string;
  /** Every mail in the order of its arrival; one that was sent twice is here twice. */
  received: Received[];
  /** Addresses that it rejects permanently. */
  refused: Set<string>;
  /** Its words of rejection; any server may write anything. */
  refusal: { words: string };
  /** Its answer to a mail to one of these addresses after reading it, instead of accepting it. */
  answers: Map<string, (mail: Email, raw: Buffer) => { responseCode: number; message: string }>;
  /** From now on no mail is taken before `release` is called; `waiting` are read and have no answer yet. */
  hold(): { waiting: () => number; release: () => void };
  /** The newest mail to the address whose subject holds these words; waits for it, and raises when `patienceMs` have passed. */
  mailTo(address: string, patienceMs: number, subject?: string): Promise<Email>;
  /** Breaks all connections off and listens no more. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
};

/** Starts it on a port of its own; `goAway` stops it. */
export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  const arrivals = new EventEmitter().setMaxListeners(0);
  const received: Received[] = [];
  // A certificate of its own, so that it cannot pass for another server.
  const password = `p@ss/wörd ${randomBytes(8).toString('hex')}`;
  const refused = new Set<string>();
  const refusal = { words: 'mailbox unavailable' };
  const answers: MailServer['answers'] = new Map();
  let held = Promise.resolve();
  let waiting = 0;
  // Stored before it is acknowledged, as promised to the sender.
  const keep: Keep = async (raw, recipients, acknowledge) => {
    const mail = await PostalMime.parse(raw);
    const to = mail.to?.[0]?.address ?? '';
    waiting += 1;
    await held;
    waiting -= 1;
    const answer = answers.get(to)?.(mail, raw);
    if (answer !== undefined) {
      acknowledge(Object.assign(new Error(answer.message), answer));
      return;
    }
    received.push({ to, mail, raw, recipients, at: performance.now() });
    acknowledge();
    arrivals.emit('mail');
  };
  let running = await listen({ port, password, refused, refusal }, keep);
  return {
    env: {
      SMTP_URL: `smtps://${user}:${encodeURIComponent(password)}@localhost:${port}`,
      NODE_EXTRA_CA_CERTS: certificateFile,
    },
    received,
    refused,
    refusal,
    answers,
    hold: () => {
      const gate = Promise.withResolvers<void>();
      held = gate.promise;
      return { waiting: () => waiting, release: gate.resolve };
    },
    password,
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
      running = await listen({ port, password, refused, refusal }, keep);
    },
  };
}

type Keep = (raw: Buffer, recipients: string[], acknowledge: (refusal?: Error) => void) => Promise<void>;

async function listen(
  { port, password, refused, refusal }: Pick<MailServer, 'password' | 'refused' | 'refusal'> & { port: number },
  keep: Keep,
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
      refused.has(address) ? done(Object.assign(new Error(refusal.words), { responseCode: 550 })) : done(),
    onData: (stream, { envelope }, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        void keep(
          Buffer.concat(pieces),
          envelope.rcptTo.map(({ address }) => address),
          done,
        );
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
