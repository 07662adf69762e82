import { isIP } from 'node:net';
import type { SMTPPoolOptions } from 'nodemailer';
import { EnvError } from '#server/env.ts';

/** How long a mail may take, in milliseconds; `whole` includes waiting for a free connection. */
export type SmtpTimeouts = { connection: number; greeting: number; socket: number; whole: number };

/** Patient enough for a slow mail server, short enough that a job notices well before it expires. */
export const defaultSmtpTimeouts = { connection: 15_000, greeting: 15_000, socket: 60_000, whole: 180_000 };

// What an operator may say in the URL. Anything else is refused: a misspelt `requireTLS` must not pass unnoticed, and
// nodemailer's other options could print mails to the log or bypass the server.
const allowedInUrl = new Set([
  'authMethod',
  'ignoreTLS',
  'maxConnections',
  'maxMessages',
  'name',
  'proxy',
  'rateDelta',
  'rateLimit',
  'requireTLS',
  'tls.minVersion',
  'tls.rejectUnauthorized',
  'tls.servername',
]);

/** Reads SMTP_URL (`smtp://user:password@host:587`, `smtps://host:465`, options after `?`) into a pooled transport. A
 * password goes over the network only encrypted unless the URL says otherwise (`?requireTLS=false`). Raises an Error
 * that names the variable and never repeats its value. */
export function smtpPoolOptions(
  url: string,
  timeouts: SmtpTimeouts,
): SMTPPoolOptions & { pool: true; maxConnections: number } {
  const parsed = parseUrl(url);
  const unknown = [...parsed.searchParams.keys()].find((key) => !allowedInUrl.has(key));
  if (unknown !== undefined) {
    throw new EnvError(`SMTP_URL has an unknown option. It may have: ${[...allowedInUrl].join(', ')}.`);
  }
  const hasPassword = parsed.username !== '' || parsed.password !== '';
  return {
    url,
    pool: true,
    maxConnections: connectionsOf(parsed.searchParams.get('maxConnections')),
    connectionTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    requireTLS: hasPassword && !isLoopback(parsed.hostname) && !parsed.searchParams.has('ignoreTLS'),
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  };
}

/** Many mail servers take no more of one sender than ten. */
const usualConnections = 5;

function connectionsOf(given: string | null): number {
  const connections = Number(given ?? usualConnections);
  if (Number.isInteger(connections) && connections > 0) return connections;
  throw new EnvError('SMTP_URL: maxConnections must be a whole number from 1.');
}

function parseUrl(url: string): URL {
  // The error of `new URL` carries the whole value, password included.
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '') {
    throw new EnvError(
      'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465, with special characters of the password percent-encoded.',
    );
  }
  return parsed;
}

function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]') return true;
  return isIP(hostname) === 4 && hostname.startsWith('127.');
}
