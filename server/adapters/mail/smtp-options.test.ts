import { describe, expect, it } from 'vitest';
import { EnvError } from '#server/env.ts';
import { createSmtpMail } from './smtp.ts';
import { defaultSmtpTimeouts, smtpPoolOptions } from './smtp-options.ts';

const options = (url: string) => smtpPoolOptions(url, defaultSmtpTimeouts);

describe('SMTP_URL', () => {
  it.each([
    '',
    'mail.example.com',
    'http://mailer:hunter2@mail.example.com',
    'smtp://mailer:hunter2@',
    'smtp://mailer:hun/ter2@host:x',
  ])('refuses %s with a sentence that names the variable and not its value', (url) => {
    expect(() => options(url)).toThrow(EnvError);
    expect(() => options(url)).toThrow(/^SMTP_URL must look like/);
    expect(() => options(url)).not.toThrow(/hunter2|hun\/ter2/);
  });

  it('refuses an option it does not know, so that a misspelt one cannot weaken it', () => {
    expect(() => options('smtp://mail.example.com?requiretls=true')).toThrow(EnvError);
    expect(() => options('smtp://mail.example.com?requiretls=true')).toThrow(/^SMTP_URL has an unknown option/);
    expect(() => options('smtp://mail.example.com?logger=true')).toThrow(/^SMTP_URL has an unknown option/);
    expect(() => options('smtp://mail.example.com?streamTransport=true')).toThrow(/^SMTP_URL has an unknown option/);
  });

  it('takes the number of connections, and refuses what is none', () => {
    expect(options('smtp://mail.example.com').maxConnections).toBe(5);
    expect(options('smtp://mail.example.com?maxConnections=12').maxConnections).toBe(12);
    for (const wrong of ['0', '-1', '1.5', 'many']) {
      expect(() => options(`smtp://mail.example.com?maxConnections=${wrong}`)).toThrow(EnvError);
      expect(() => options(`smtp://mail.example.com?maxConnections=${wrong}`)).toThrow(/^SMTP_URL: maxConnections/);
    }
  });

  it('sends a password over the network only encrypted unless told otherwise', () => {
    expect(options('smtp://mailer:secret@mail.example.com:587').requireTLS).toBe(true);
    expect(options('smtp://mailer:secret@mail.example.com?ignoreTLS=true').requireTLS).toBe(false);
    expect(options('smtp://mailer:secret@127.0.0.1:2525').requireTLS).toBe(false);
    expect(options('smtp://relay.internal:25').requireTLS).toBe(false);
  });
});

describe('MAIL_FROM', () => {
  it.each(['', 'hr', 'hr@example.com, ceo@example.com', 'HR <hr@example.com>\r\nBcc: thief@example.com', 'HR <>'])(
    'rejects %j',
    (from) => {
      expect(() => createSmtpMail({ url: 'smtp://127.0.0.1', from })).toThrow(EnvError);
      expect(() => createSmtpMail({ url: 'smtp://127.0.0.1', from })).toThrow(/^MAIL_FROM must be one e-mail address/);
    },
  );

  it.each(['hr@example.com', 'Aarambh HR <hr@example.com>', '"Rao, Meera" <hr@example.com>', 'मीरा <hr@example.com>'])(
    'accepts %s',
    (from) => {
      expect(createSmtpMail({ url: 'smtp://127.0.0.1', from })).toHaveProperty('send');
    },
  );
});
