import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { localhost } from '#test/tls/localhost.ts';
import { MailRefusedError } from './port.ts';
import type { Mail } from './port.ts';
import { createSmtpMail } from './smtp.ts';
import type { SmtpTimeouts } from './smtp-options.ts';

const from = 'Aarambh HR <hr@himalaya.example>';
const password = 'p@ss/wörd';
const credentials = `mailer:${encodeURIComponent(password)}`;

const receivedMails: { from: string; to: string[]; raw: string; secure: boolean; user: unknown; session: string }[] =
  [];

afterEach(() => receivedMails.splice(0));

function mailTo(to: string, changes: Partial<Mail> = {}): Mail {
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

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** A real SMTP server that keeps what it accepts; answers the address to put into SMTP_URL. */
async function startServer(options: SMTPServerOptions = {}): Promise<string> {
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
  });
  return address(listener);
}

/** A server of our own making, for what smtp-server is too polite to do. */
async function startRawServer(greet: (socket: Socket) => void): Promise<string> {
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

function address(server: Server): string {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function smtpMail(url: string, timeouts: Partial<SmtpTimeouts> = {}) {
  const mail = createSmtpMail({ url, from, timeouts });
  onTestFinished(() => mail.close());
  return mail;
}

async function failureOf(sending: Promise<void>): Promise<Error> {
  const failure: unknown = await sending.then(
    () => 'it was sent',
    (error: unknown) => error,
  );
  if (!(failure instanceof Error)) throw new Error(String(failure));
  return failure;
}

describe('a mail over SMTP', () => {
  it('arrives signed in and encrypted, with every script and attachment as it was given', async () => {
    const host = await startServer();
    const pdf = Buffer.from('%PDF-1.7 of an offer ₹');
    const mail = smtpMail(`smtp://${credentials}@${host}?tls.rejectUnauthorized=false`);

    await mail.send(
      mailTo('aarav@example.com', {
        attachments: [{ filename: 'Offer letter – आरव.pdf', contentType: 'application/pdf', content: pdf }],
      }),
    );

    const received = receivedMails[0]!;
    expect(received).toMatchObject({
      from: 'hr@himalaya.example',
      to: ['aarav@example.com'],
      secure: true,
      user: 'mailer',
    });
    const read = await PostalMime.parse(received.raw);
    expect(read).toMatchObject({
      subject: 'Your offer: ₹12,00,000',
      messageId: '<mail-1@himalaya.example>',
      from: { name: 'Aarambh HR', address: 'hr@himalaya.example' },
      to: [{ address: 'aarav@example.com' }],
    });
    expect(read.text).toContain('Dear आरव शर्मा,\n\nUsername: C-1042\nPassword: a=b\n');
    expect(read.html).toContain('<p>Dear आरव शर्मा</p>');
    expect(read.attachments).toHaveLength(1);
    expect(read.attachments[0]).toMatchObject({ filename: 'Offer letter – आरव.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(read.attachments[0]!.content as ArrayBuffer)).toEqual(pdf);
    expect(received.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(received.raw).not.toMatch(/^X-Mailer/im);
  });

  it('arrives over a connection that is encrypted from its first byte', async () => {
    const mail = smtpMail(`smtps://${credentials}@${await startServer({ secure: true })}?tls.rejectUnauthorized=false`);
    await mail.send(mailTo('aarav@example.com'));
    expect(receivedMails).toMatchObject([{ to: ['aarav@example.com'], secure: true, user: 'mailer' }]);
  });

  it('keeps its Message-ID when it is sent again, and reuses the connection', async () => {
    const mail = smtpMail(`smtp://${await startServer()}?ignoreTLS=true&maxConnections=1`);
    await mail.send(mailTo('aarav@example.com'));
    await mail.send(mailTo('aarav@example.com'));

    const ids = await Promise.all(receivedMails.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
    expect(ids).toEqual(['<mail-1@himalaya.example>', '<mail-1@himalaya.example>']);
    expect(receivedMails[0]!.session).toBe(receivedMails[1]!.session);
  });

  it('cannot be given another recipient', async () => {
    const mail = smtpMail(`smtp://${await startServer()}?ignoreTLS=true`);
    const addresses = [
      'a@example.com\r\nBcc: thief@example.com',
      'a@example.com, thief@example.com',
      'a@example.com> SIZE=1\r\nRCPT TO:<thief@example.com',
      'Name <a@example.com>',
      'a@example.com\u0000',
      'nobody',
      '',
      `${'a'.repeat(250)}@example.com`,
    ];
    for (const to of addresses) {
      await expect(mail.send(mailTo(to))).rejects.toThrow(MailRefusedError);
    }
    expect(receivedMails).toEqual([]);
  });

  it.each([
    { line: '\r\n', shown: ' ' },
    { line: '\n', shown: ' ' },
    { line: '\r', shown: ' ' },
    { line: '\r\n\r\n', shown: '  ' },
    { line: '\u0000\n', shown: '\u0000 ' },
    { line: '\u0085', shown: '\u0085' },
    { line: '\u2028', shown: '\u2028' },
  ])('cannot be given another header after %j', async ({ line, shown }) => {
    const mail = smtpMail(`smtp://${await startServer()}?ignoreTLS=true`);
    const evil = (before: string, end: string) => `${before}${end}Bcc: thief@example.com${end}X-Evil: 1`;
    const pdf = { filename: evil('a', line), contentType: evil('application/pdf', line), content: Buffer.from('x') };
    await mail.send(mailTo('a@example.com', { subject: evil('Hello', line), attachments: [pdf] }));
    const [{ to, raw }] = receivedMails as [(typeof receivedMails)[number]];
    expect(to).toEqual(['a@example.com']);
    expect(raw).not.toMatch(/[\r\n](X-Evil|Bcc)/i);
    expect((await PostalMime.parse(raw)).subject).toBe(evil('Hello', shown));
  });
});

describe('a mail that is refused for good', () => {
  it('says the server’s reason when the recipient is refused', async () => {
    const host = await startServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('gone') ? refusal(550, '5.1.1 <gone@example.com>: No such\u0007 user here') : null),
    });
    const mail = smtpMail(`smtp://${host}?ignoreTLS=true`);

    const failure = await failureOf(mail.send(mailTo('gone@example.com')));
    expect(failure).toBeInstanceOf(MailRefusedError);
    expect(failure).toMatchObject({ reason: '<gone@example.com>: No such user here (550 5.1.1)' });

    await mail.send(mailTo('here@example.com'));
    expect(receivedMails.map(({ to }) => to)).toEqual([['here@example.com']]);
  });

  it('caps a long reason and joins its lines', async () => {
    const host = await startServer({
      onRcptTo: (_address, _session, done) => done(refusal(554, `First line\r\n${'x'.repeat(3000)}`)),
    });
    const failure = await failureOf(smtpMail(`smtp://${host}?ignoreTLS=true`).send(mailTo('a@example.com')));
    expect(failure).toBeInstanceOf(MailRefusedError);
    const { reason } = failure as MailRefusedError;
    expect(reason).toMatch(/^First line x+… \(554\)$/);
    expect(reason.length).toBeLessThan(220);
  });

  it.each([554, 451])(
    'is told in numbers when the server has read it and answers %i, as its words may repeat the mail',
    async (code) => {
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData: (stream, _session, done) => {
          stream.resume().on('end', () => done(refusal(code, '5.7.1 Spam: "Password: hunter2-hunter2"')));
        },
      });
      const listener = server.listen(0, '127.0.0.1');
      await once(listener, 'listening');
      onTestFinished(async () => {
        server.close();
        await once(listener, 'close');
      });
      const failure = await failureOf(smtpMail(`smtp://${address(listener)}`).send(mailTo('a@example.com')));
      expect(failure instanceof MailRefusedError).toBe(code === 554);
      const told = failure instanceof MailRefusedError ? failure.reason : failure.message;
      expect(told).toContain(`The mail server has read the mail and refuses it (${code} 5.7.1)`);
      expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('hunter2');
    },
  );

  it('covers a message that the server will not take, announced or not', async () => {
    const large = mailTo('a@example.com', { text: 'x'.repeat(5000) });
    for (const hideSize of [false, true]) {
      const mail = smtpMail(`smtp://${await startServer({ size: 1000, hideSize })}?ignoreTLS=true`);
      await expect(mail.send(large)).rejects.toThrow(MailRefusedError);
    }
  });
});

describe('a mail that may go through later', () => {
  it.each([
    ['the recipient is deferred', { onRcptTo: (_a, _s, done) => done(refusal(451, 'Greylisted, <a@example.com>')) }],
    ['the sender is refused', { onMailFrom: (_a, _s, done) => done(refusal(550, 'Sender not allowed')) }],
    ['signing in is wanted', { onRcptTo: (_a, _s, done) => done(refusal(530, 'Authentication required')) }],
    ['the server goes away', { onConnect: (_s, done) => done(refusal(421, 'Closing down')) }],
  ] satisfies [string, SMTPServerOptions][])('is an ordinary failure when %s', async (_case, options) => {
    const failure = await failureOf(
      smtpMail(`smtp://${await startServer(options)}?ignoreTLS=true`).send(mailTo('a@example.com')),
    );
    expect(failure).not.toBeInstanceOf(MailRefusedError);
    expect(failure.message).toMatch(/^SMTP failed \(/);
    expect(failure.message).not.toContain('a@example.com');
  });

  it('is an ordinary failure without the password when signing in fails', async () => {
    const host = await startServer();
    const mail = smtpMail(`smtp://mailer:wrong-secret@${host}?tls.rejectUnauthorized=false`);
    const failure = await failureOf(mail.send(mailTo('a@example.com')));
    expect(failure).not.toBeInstanceOf(MailRefusedError);
    expect(failure.message).toContain('EAUTH');
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('wrong-secret');
  });

  it('is an ordinary failure when the certificate is not to be trusted', async () => {
    const mail = smtpMail(`smtp://${credentials}@${await startServer()}`);
    const failure = await failureOf(mail.send(mailTo('a@example.com')));
    expect(failure).not.toBeInstanceOf(MailRefusedError);
    expect(failure.message).toMatch(/certificate/i);
    expect(receivedMails).toEqual([]);
  });

  it('never goes out in the clear where TLS is required and the server offers none', async () => {
    let hasHeardPassword = false;
    const host = await startServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => {
        hasHeardPassword = true;
        done(null, { user: 'mailer' });
      },
    });
    const mail = smtpMail(`smtp://${credentials}@${host}?requireTLS=true`);
    const failure = await failureOf(mail.send(mailTo('a@example.com')));
    expect(failure).not.toBeInstanceOf(MailRefusedError);
    expect(failure.message).toContain('ETLS');
    expect(hasHeardPassword).toBe(false);
    expect(receivedMails).toEqual([]);
  });

  it('is an ordinary failure when nobody listens', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const host = address(closed);
    closed.close();
    await once(closed, 'close');

    const failure = await failureOf(smtpMail(`smtp://${host}`).send(mailTo('a@example.com')));
    expect(failure).not.toBeInstanceOf(MailRefusedError);
    expect(failure.message).toContain('ECONNREFUSED');
  });

  it('fails when the server never greets', async () => {
    const host = await startRawServer(() => undefined);
    const failure = await failureOf(smtpMail(`smtp://${host}`, { greeting: 100 }).send(mailTo('a@example.com')));
    expect(failure).not.toBeInstanceOf(MailRefusedError);
    expect(failure.message).toContain('ETIMEDOUT');
  });

  it('fails when the server never comes to an end', async () => {
    const host = await startRawServer((socket) => {
      const drip = setInterval(() => socket.write('220-still here\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    const failure = await failureOf(smtpMail(`smtp://${host}`, { whole: 300 }).send(mailTo('a@example.com')));
    expect(failure).not.toBeInstanceOf(MailRefusedError);
    expect(failure.message).toContain('EABORT');
  });
});

it('lets a mail under way finish when it is closed, and takes no more', async () => {
  const accepting = Promise.withResolvers<() => void>();
  const host = await startServer({ onRcptTo: (_address, _session, done) => accepting.resolve(() => done(null)) });
  const mail = smtpMail(`smtp://${host}?ignoreTLS=true`);

  const sending = mail.send(mailTo('a@example.com'));
  const accept = await accepting.promise;
  const closing = mail.close();
  accept();
  await Promise.all([sending, closing]);

  expect(receivedMails).toHaveLength(1);
  await expect(mail.send(mailTo('a@example.com'))).rejects.toThrow('closed');
});
