import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { Mail } from '#server/adapters/mail/port.ts';
import { createSmtpMail } from '#server/adapters/mail/smtp.ts';
import type { SmtpTimeouts } from '#server/adapters/mail/smtp-options.ts';
import { localhost } from '#test/tls/localhost.ts';

const from = 'Aarambh HR <hr@himalaya.example>';
const password = 'p@ss/wörd';
export const credentials = `mailer:${encodeURIComponent(password)}`;

/** The mails that the servers of this test have accepted. */
export const receivedMails: {
  from: string;
  to: string[];
  raw: string;
  secure: boolean;
  user: unknown;
  session: string;
}[] = [];

export function mailTo(to: string, changes: Partial<Mail> = {}): Mail {
  return {
    id: 'mail-1',
    to,
    subject: 'Your offer: ₹12,00,000',
    text: 'Dear आरव शर्मा,\n\nUsername: C-1042\nPassword: a=b\n',
    html: '<p>Dear आरव शर्मा</p>',
    attachments: [],
    ...changes,
  };
}

export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** A real SMTP server that keeps what it accepts; answers the address to put into SMTP_URL. */
export async function startServer(options: SMTPServerOptions = {}): Promise<string> {
  const server = new SMTPServer({
    ...localhost,
    authOptional: true,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'mailer' && auth.password === password
        ? done(null, { user: auth.username })
        : done(refusal(535, `wrong password ${auth.password}`)),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        receivedMails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString(),
          secure: session.secure,
          user: session.user,
          session: session.id,
        });
        done(stream.sizeExceeded ? refusal(552, 'Message is too large') : null);
      });
    },
    ...options,
  });
  const listener = server.listen(0, '127.0.0.1');
  server.on('error', (error) => {
    // A client that breaks off, as the tests of time-outs do.
    if (!('code' in error && error.code === 'ECONNRESET')) throw error;
  });
  await once(listener, 'listening');
  onTestFinished(async () => {
    server.close();
    await once(listener, 'close');
    receivedMails.splice(0);
  });
  return address(listener);
}

/** A raw server, for misbehaviour that smtp-server does not support. */
export async function startRawServer(greet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return address(server);
}

export function address(server: Server): string {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function smtpMail(url: string, timeouts: Partial<SmtpTimeouts> = {}) {
  const mail = createSmtpMail({ url, from, timeouts });
  onTestFinished(() => mail.close());
  return mail;
}

export async function failureOf(sending: Promise<unknown>): Promise<Error> {
  const failure: unknown = await sending.then(
    () => 'it was sent',
    (error: unknown) => error,
  );
  if (!(failure instanceof Error)) throw new Error(String(failure));
  return failure;
}
