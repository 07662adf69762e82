import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { credentials, mailTo, receivedMails, smtpMail, startServer } from '#test/mail/smtp-exchange.ts';
import { MessageRefusedError } from '#server/errors.ts';

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

  it.each([
    ['Deccan Spices Ltd', 'Deccan Spices Ltd'],
    ['Rao, Iyer & Sons <hr@evil.example>', 'Rao, Iyer & Sons <hr@evil.example>'],
    ['डेक्कन मसाले', 'डेक्कन मसाले'],
    ['Deccan\r\nBcc: thief@evil.example', expect.stringMatching(/^Deccan\s+Bcc/) as string],
  ])('comes from the name that it has, at the same address: %j', async (senderName, name) => {
    const mail = smtpMail(`smtp://${await startServer()}?ignoreTLS=true`);
    await mail.send(mailTo('aarav@example.com', { senderName }));
    const [{ from, to, raw }] = receivedMails as [(typeof receivedMails)[number]];
    expect([from, to]).toEqual(['hr@himalaya.example', ['aarav@example.com']]);
    expect(raw).not.toMatch(/^Bcc/im);
    expect((await PostalMime.parse(raw)).from).toEqual({ name, address: 'hr@himalaya.example' });
  });

  it('keeps its Message-ID when it is sent again, and reuses the connection', async () => {
    const mail = smtpMail(`smtp://${await startServer()}?ignoreTLS=true&maxConnections=1`);
    await mail.send(mailTo('aarav@example.com'));
    await mail.send(mailTo('aarav@example.com'));

    const ids = await Promise.all(receivedMails.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
    expect(ids).toEqual(['<mail-1@himalaya.example>', '<mail-1@himalaya.example>']);
    expect(receivedMails[0]!.session).toBe(receivedMails[1]!.session);
  });

  it('is not handed over when its signal was aborted while it waited for a connection', async () => {
    const mail = smtpMail(`smtp://${await startServer()}?ignoreTLS=true&maxConnections=1`);
    const first = mail.send(mailTo('first@example.com'));
    const claim = new AbortController();
    const second = mail.send(mailTo('second@example.com', { signal: claim.signal }));
    claim.abort(new Error('taken over'));
    await expect(second).rejects.toThrow('taken over');
    await first;
    expect(receivedMails.map(({ to }) => to)).toEqual([['first@example.com']]);
  });

  it('waits for a free connection, behind urgent ones', async () => {
    const held = Promise.withResolvers<() => void>();
    const host = await startServer({
      onRcptTo: ({ address }, _session, done) => (address.startsWith('first') ? held.resolve(() => done()) : done()),
    });
    const mail = smtpMail(`smtp://${host}?ignoreTLS=true&maxConnections=1`);
    const sending = [mail.send(mailTo('first@example.com'))];
    const answerFirst = await held.promise;
    sending.push(mail.send(mailTo('letter@example.com')), mail.send(mailTo('code@example.com', { isUrgent: true })));
    answerFirst();
    await Promise.all(sending);
    expect(receivedMails.map(({ to }) => to[0])).toEqual([
      'first@example.com',
      'code@example.com',
      'letter@example.com',
    ]);
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
      await expect(mail.send(mailTo(to))).rejects.toThrow(MessageRefusedError);
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

describe('what the server says to a mail that it takes', () => {
  const saying = async (words: string) => {
    const host = await startServer({
      onData: (stream, _session, done) => void stream.resume().on('end', () => done(null, words)),
    });
    return smtpMail(`smtp://${host}?ignoreTLS=true`).send(
      mailTo('a@example.com', { text: 'Username: C26-1042\nPassword: tuni-4826-salo\nOTP: 048261\n' }),
    );
  };

  it('is handed on in one line', async () => {
    expect(await saying('2.0.0 OK: queued as\u0007 4F2A')).toBe('250 2.0.0 OK: queued as 4F2A');
    const long = await saying('x'.repeat(3000));
    expect(long).toMatch(/^250 x+…$/);
    expect(long?.length).toBeLessThan(220);
  });

  it('holds no password and no code, as it may repeat the mail', async () => {
    expect(await saying('OK "Password: tuni-4826-salo", OTP: 048261 as 4F2A')).toBe(
      '250 OK "Password: …", OTP: … as 4F2A',
    );
  });
});

it('lets a running mail finish when it is closed, and takes no more', async () => {
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
