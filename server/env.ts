import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { ForeseenError } from '#server/process/sentence-of.ts';

const line = z.string().trim().min(1);
const url = (protocols: RegExp, begins: string) =>
  z.url({ protocol: protocols, error: `must be an address that begins with ${begins}` });
const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(error).int(error).min(least, error).max(most, error);
};

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** An address or a network of them; not the one that everybody is in, from which everybody could name any address. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (bits === undefined) return proxyNames.includes(text) || isIP(address) !== 0;
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= most;
}

export const secretKeySchema = z.string().min(32, 'must have at least 32 characters');

/** Who a letter is from, as invented for a look around. */
export const sampleLetterhead = {
  COMPANY_NAME: 'Himalaya Foods Pvt Ltd',
  COMPANY_ADDRESS: 'Plot 14, Food Park Road, Chakan, Pune 410501',
  COMPANY_SIGNATORY_NAME: 'Meera Iyer',
  HR_CONTACT_EMAIL: 'hr@himalayafoods.example',
  HR_CONTACT_PHONE: '+91 20 0100 0148',
} as const;

const companyVariables = {
  COMPANY_NAME: line.default(sampleLetterhead.COMPANY_NAME),
  COMPANY_ADDRESS: line.default(sampleLetterhead.COMPANY_ADDRESS),
  COMPANY_SIGNATORY_NAME: line.default(sampleLetterhead.COMPANY_SIGNATORY_NAME),
  COMPANY_SIGNATORY_TITLE: line.default('Head, Human Resources'),
  HR_CONTACT_EMAIL: z.email().default(sampleLetterhead.HR_CONTACT_EMAIL),
  HR_CONTACT_PHONE: line.default(sampleLetterhead.HR_CONTACT_PHONE),
  SUPPORT_EMAIL: z.email().default('support@himalayafoods.example'),
};

/** Whole days, with a minimum so that no data in use is removed. */
const days = (least: number, usual: number) => z.coerce.number().int().min(least).max(36_500).default(usual);

/** The first four hold until the settings are saved. */
const retentionVariables = {
  RETENTION_REJECTED_DAYS: days(30, 365),
  RETENTION_NOT_JOINED_DAYS: days(30, 365),
  RETENTION_MESSAGES_DAYS: days(7, 365),
  RETENTION_SESSIONS_DAYS: days(1, 365),
  RETENTION_CODES_DAYS: days(1, 7),
  /** A week to notice that a database was restored too far back. */
  RETENTION_TRASH_DAYS: days(7, 8),
  /** The day on which rule 8 of the DPDP Rules begins: from then on periods have a floor. */
  DPDP_FROM: z.iso.date().default('2027-05-13'),
};

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: whole(0, 65_535).default(8080),
  HOST: line.default('127.0.0.1'),
  /** How many processes serve; from 2 on, one more keeps the database. */
  WORKERS: whole(1, 64).default(1),
  // Lets events be sent to private addresses and by http://.
  WEBHOOK_PRIVATE: z.enum(['on', 'off']).default('off'),
  /** Providers of single sign-on by http://, for tests. */
  SSO_HTTP: z.enum(['on', 'off']).default('off'),
  /** Metrics are served on a port of their own, for the machine or its network alone. Unset: not at all. */
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: line.default('127.0.0.1'),
  PUBLIC_URL: url(/^https?$/, 'https:// or http://').optional(),
  DATA_DIR: line.default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://').optional(),
  SECRET_KEY: secretKeySchema.optional(),
  HR_USERNAME: line.optional(),
  HR_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  HR_EMAIL: z.email().optional(),
  HR_NAME: line.optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp:// or smtps://').optional(),
  // The gateway's other variables are read by its adapter.
  SMS_GATEWAY_URL: url(/^https?$/, 'https:// or http://').optional(),
  // The registered templates (DLT) of the texts, for {template} in SMS_GATEWAY_BODY.
  SMS_TEMPLATE_OTP: line.optional(),
  SMS_TEMPLATE_OFFER: line.optional(),
  SMS_TEMPLATE_REMINDER: line.optional(),
  SMS_TEMPLATE_FORM_REMINDER: line.optional(),
  SMS_TEMPLATE_OTP_HI: line.optional(),
  SMS_TEMPLATE_OFFER_HI: line.optional(),
  SMS_TEMPLATE_REMINDER_HI: line.optional(),
  SMS_TEMPLATE_FORM_REMINDER_HI: line.optional(),
  SMS_TEMPLATE_STILL_JOINING: line.optional(),
  SMS_TEMPLATE_STILL_JOINING_HI: line.optional(),
  SMS_OFFERS: z.enum(['on', 'off']).default('off'),
  MAIL_FROM: line.optional(),
  TRUST_PROXY: line
    .refine((list) => list.split(',').every((each) => isProxy(each.trim())), {
      error: 'must be addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, with commas between them',
    })
    .optional(),
  ...retentionVariables,
  // What accepted letters are sealed with; without a file the server makes a key of its own.
  SEAL_P12_FILE: line.optional(),
  SEAL_P12_PASSWORD: z.string().optional(),
  /** A timestamp server (RFC 3161) that is asked for each sealed letter. */
  TSA_URL: url(/^https?$/, 'https:// or http://').optional(),
  /** Days to reply of an offer that is sent without a reply-by date, counted from the day of sending. */
  OFFER_REPLY_DAYS: whole(1, 365).default(7),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** The longest hold of mails that can be undone; tests that read a mail after a press shorten it. */
  HOLD_SECONDS_MAX: whole(0, limits.sendHoldSecondsMax).default(limits.sendHoldSecondsMax),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  ...companyVariables,
});

export type Env = z.output<typeof variables> & {
  production: boolean;
  /** Where links in mails lead; always from PUBLIC_URL, never from a request. Null until the port is known. */
  publicUrl: string | null;
  dataDir: string;
  outboxDir: string;
};

/** A setting that the start cannot accept; the message names the variable and says what it takes. */
export class EnvError extends ForeseenError {}

const requiredInProduction = ['SECRET_KEY', 'SMTP_URL', 'MAIL_FROM', 'SMS_GATEWAY_URL', 'PUBLIC_URL'] as const;
const loopback = /^(127\.\d+\.\d+\.\d+|localhost|::1|\[::1\])$/;

/** Parses the environment once. Raises EnvError with a sentence for each wrong variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((issue) => `${String(issue.path[0])} is wrong: ${issue.message}`).join('\n'),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production) {
    const missing = requiredInProduction.filter((name) => env[name] === undefined);
    if (missing.length > 0) throw new EnvError(`${missing.join(', ')} must be set with NODE_ENV=production`);
    // Links with tokens and sessions would be readable on their way.
    const { protocol, hostname } = new URL(env.PUBLIC_URL ?? '');
    if (protocol === 'http:' && !loopback.test(hostname)) {
      throw new EnvError(
        'PUBLIC_URL must begin with https:// with NODE_ENV=production, unless it is a loopback address',
      );
    }
    if (env.RATE_LIMITS === 'off') throw new EnvError('RATE_LIMITS=off is refused with NODE_ENV=production');
    if (env.SSO_HTTP === 'on') throw new EnvError('SSO_HTTP=on is refused with NODE_ENV=production');
    if (env.HOLD_SECONDS_MAX < limits.sendHoldSecondsMax)
      throw new EnvError('HOLD_SECONDS_MAX is refused with NODE_ENV=production');
  } else if (!loopback.test(env.HOST)) {
    throw new EnvError(
      'HOST must be a loopback address unless NODE_ENV=production: outside production mails with passwords can be read at /outbox',
    );
  }
  const dataDir = resolve(env.DATA_DIR);
  return {
    ...env,
    production,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    outboxDir: resolve(dataDir, 'outbox'),
  };
}
