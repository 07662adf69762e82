import { once } from 'node:events';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  address,
  credentials,
  failureOf,
  mailTo,
  receivedMails,
  refusal,
  smtpMail,
  startRawServer,
  startServer,
} from '#test/mail/smtp-exchange.ts';
import { MessageDelayedError, MessageRefusedError } from '#server/errors.ts';

describe('a permanently rejected mail', () => {
  it('says the server’s reason when the recipient is refused', async () => {
    const host = await startServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('gone') ? refusal(550, '5.1.1 <gone@example.com>: No such\u0007 user here') : null),
    });
    const mail = smtpMail(`smtp://${host}?ignoreTLS=true`);

    const failure = await failureOf(mail.send(mailTo('gone@example.com')));
    expect(failure).toBeInstanceOf(MessageRefusedError);
    expect(failure).toMatchObject({ reason: '<gone@example.com>: No such user here (550 5.1.1)' });

    await mail.send(mailTo('here@example.com'));
    expect(receivedMails.map(({ to }) => to)).toEqual([['here@example.com']]);
  });

  it('caps a long reason and joins its lines', async () => {
    const host = await startServer({
      onRcptTo: (_address, _session, done) => done(refusal(554, `First line\r\n${'x'.repeat(3000)}`)),
    });
    const failure = await failureOf(smtpMail(`smtp://${host}?ignoreTLS=true`).send(mailTo('a@example.com')));
    expect(failure).toBeInstanceOf(MessageRefusedError);
    const { reason } = failure as MessageRefusedError;
    expect(reason).toMatch(/^First line x+… \(554\)$/);
    expect(reason.length).toBeLessThan(220);
  });

  it.each([554, 451])(
    'is reported by its code when the server has read the mail and answers %i, as its words may repeat the mail',
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
      expect(failure instanceof MessageRefusedError).toBe(code === 554);
      const text = failure instanceof MessageRefusedError ? failure.reason : failure.message;
      expect(text).toContain(`The mail server rejected the mail (${code} 5.7.1)`);
      expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('hunter2');
    },
  );

  it('covers a message that the server will not take, announced or not', async () => {
    const large = mailTo('a@example.com', { text: 'x'.repeat(5000) });
    for (const hideSize of [false, true]) {
      const mail = smtpMail(`smtp://${await startServer({ size: 1000, hideSize })}?ignoreTLS=true`);
      await expect(mail.send(large)).rejects.toThrow(MessageRefusedError);
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
    expect(failure).toBeInstanceOf(MessageDelayedError);
    expect((failure as MessageDelayedError).reason).toMatch(/\w.* \(\d{3}\)$/);
    expect(failure.message).toMatch(/^SMTP failed \(/);
    expect(failure.message).not.toContain('a@example.com');
  });

  it('is an ordinary failure without the password when signing in fails', async () => {
    const host = await startServer();
    const mail = smtpMail(`smtp://mailer:wrong-secret@${host}?tls.rejectUnauthorized=false`);
    const failure = await failureOf(mail.send(mailTo('a@example.com')));
    expect(failure).not.toBeInstanceOf(MessageRefusedError);
    expect(failure.message).toContain('EAUTH');
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('wrong-secret');
  });

  it('is an ordinary failure when the certificate is not to be trusted', async () => {
    const mail = smtpMail(`smtp://${credentials}@${await startServer()}`);
    const failure = await failureOf(mail.send(mailTo('a@example.com')));
    expect(failure).not.toBeInstanceOf(MessageRefusedError);
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
    expect(failure).not.toBeInstanceOf(MessageRefusedError);
    expect(failure.message).toContain('ETLS');
    expect(hasHeardPassword).toBe(false);
    expect(receivedMails).toEqual([]);
  });

  it('is an ordinary failure when no server listens', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const host = address(closed);
    closed.close();
    await once(closed, 'close');

    const failure = await failureOf(smtpMail(`smtp://${host}`).send(mailTo('a@example.com')));
    expect(failure).not.toBeInstanceOf(MessageRefusedError);
    expect(failure.message).toContain('ECONNREFUSED');
  });

  it('fails when the server never greets', async () => {
    const host = await startRawServer(() => undefined);
    const failure = await failureOf(smtpMail(`smtp://${host}`, { greeting: 100 }).send(mailTo('a@example.com')));
    expect(failure).not.toBeInstanceOf(MessageRefusedError);
    expect(failure.message).toContain('ETIMEDOUT');
  });

  it('fails when the server never comes to an end', async () => {
    const host = await startRawServer((socket) => {
      const drip = setInterval(() => socket.write('220-still here\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    const failure = await failureOf(smtpMail(`smtp://${host}`, { whole: 300 }).send(mailTo('a@example.com')));
    expect(failure).not.toBeInstanceOf(MessageRefusedError);
    expect(failure.message).toContain('EABORT');
  });
});
