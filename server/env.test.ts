import { describe, expect, it, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'HR <hr@mail.example>',
  SMS_GATEWAY_URL: 'https://sms.example/send',
  PUBLIC_URL: 'https://join.example/',
};

function refusal(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  throw new Error('the environment was accepted');
}

describe('the environment', () => {
  it('needs nothing outside production', () => {
    const env = readEnv({});
    expect(env).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', production: false, publicUrl: null });
    expect(env.OFFER_REPLY_DAYS).toBe(7);
    expect(env.outboxDir).toBe(`${env.dataDir}/outbox`);
  });

  it('sends SMS about offers only when set, each with the template of its kind', () => {
    const templates = {
      SMS_TEMPLATE_OTP: '1107160000000000001',
      SMS_TEMPLATE_OFFER: '1107160000000000002',
      SMS_TEMPLATE_REMINDER: '1107160000000000003',
      SMS_TEMPLATE_FORM_REMINDER: '1107160000000000004',
      SMS_TEMPLATE_STILL_JOINING: '1107160000000000005',
    };
    expect(readEnv({})).toMatchObject({ SMS_OFFERS: 'off' });
    for (const name of Object.keys(templates)) expect(readEnv({})).not.toHaveProperty(name);
    expect(readEnv({ ...templates, SMS_OFFERS: 'on' })).toMatchObject({ ...templates, SMS_OFFERS: 'on' });
  });

  it('takes a complete production one, on any address', () => {
    const env = readEnv({ ...production, HOST: '0.0.0.0' });
    expect(env).toMatchObject({ production: true, publicUrl: 'https://join.example' });
  });

  test.each(['127.0.0.1', 'loopback', 'uniquelocal, 10.0.0.0/8', '2001:db8::/32,::1'])('trusts %s', (proxies) => {
    expect(readEnv({ TRUST_PROXY: proxies }).TRUST_PROXY).toBe(proxies);
  });

  test.each(['SECRET_KEY', 'SMTP_URL', 'MAIL_FROM', 'SMS_GATEWAY_URL', 'PUBLIC_URL'])(
    'requires %s in production',
    (name) => {
      expect(refusal({ ...production, [name]: '' })).toBe(`${name} must be set with NODE_ENV=production`);
    },
  );

  test.each([
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL'],
    [{ HR_EMAIL: 'nobody' }, 'HR_EMAIL'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
    [{ OFFER_REPLY_DAYS: '0' }, 'OFFER_REPLY_DAYS'],
    [{ OFFER_REPLY_DAYS: '366' }, 'OFFER_REPLY_DAYS'],
    [{ OFFER_REPLY_DAYS: '2.5' }, 'OFFER_REPLY_DAYS'],
    [{ SMS_OFFERS: 'yes' }, 'SMS_OFFERS'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ RETENTION_REJECTED_DAYS: '29' }, 'RETENTION_REJECTED_DAYS'],
    [{ RETENTION_NOT_JOINED_DAYS: '29' }, 'RETENTION_NOT_JOINED_DAYS'],
    [{ RETENTION_MESSAGES_DAYS: '6' }, 'RETENTION_MESSAGES_DAYS'],
    [{ RETENTION_SESSIONS_DAYS: '0' }, 'RETENTION_SESSIONS_DAYS'],
    [{ RETENTION_CODES_DAYS: '1.5' }, 'RETENTION_CODES_DAYS'],
    [{ RETENTION_TRASH_DAYS: '6' }, 'RETENTION_TRASH_DAYS'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ ...production, RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
    [{ ...production, SSO_HTTP: 'on' }, 'SSO_HTTP'],
    [{ ...production, PUBLIC_URL: 'http://join.example' }, 'PUBLIC_URL'],
    [{ ...production, PUBLIC_URL: 'http://127.0.0.1.example' }, 'PUBLIC_URL'],
    [{ ...production, HOLD_SECONDS_MAX: '0' }, 'HOLD_SECONDS_MAX'],
    [{ HOLD_SECONDS_MAX: '31' }, 'HOLD_SECONDS_MAX'],
  ])('%j is refused by name', (source, name) => {
    expect(refusal(source)).toContain(name);
  });

  test.each([
    [{ PORT: '70000' }, 'PORT is wrong: must be a whole number from 0 to 65535'],
    [{ METRICS_PORT: '-1' }, 'METRICS_PORT is wrong: must be a whole number from 0 to 65535'],
    ...['true', '1', '*', 'nginx', '127.0.0.1,', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8/8'].map(
      (proxies): [Record<string, string>, string] => [
        { TRUST_PROXY: proxies },
        'TRUST_PROXY is wrong: must be addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, with commas between them',
      ],
    ),
    [{ WORKERS: '0' }, 'WORKERS is wrong: must be a whole number from 1 to 64'],
    [{ WORKERS: '1000' }, 'WORKERS is wrong: must be a whole number from 1 to 64'],
    [{ DATABASE_URL: 'localhost:5432' }, 'DATABASE_URL is wrong: must be an address that begins with postgres://'],
  ])('%j is refused with what it takes', (source, sentence) => {
    expect(refusal(source)).toBe(sentence);
  });

  it('never repeats a wrong secret', () => {
    expect(refusal({ SECRET_KEY: 'my-short-secret' })).not.toContain('my-short-secret');
    expect(refusal({ SMTP_URL: 'http://user:hunter2@mail.example' })).not.toContain('hunter2');
  });
});
