import { undeliveredMessages } from '#domain/hr-messages.ts';
import { EnvError } from '#server/env.ts';
import { errorCode } from '#server/process/error-code.ts';
import { parseJson, type SmsGatewaySettings } from './gateway-settings.ts';
import { MessageDelayedError, MessageRefusedError } from '#server/errors.ts';
import type { Sms, SmsPort } from './port.ts';

const longest = 200;
/** Shorter parts of the settings are words such as a route's name; keys are longer. */
const shortestSecret = 6;

/** What the settings send along besides the message and an answer could repeat, such as a key. */
function secretsOf({ url, body }: Pick<SmsGatewaySettings, 'url' | 'body'>, headers: Headers): string[] {
  const ofHeaders = [...headers].filter(([name]) => name !== 'content-type').flatMap(([, value]) => value.split(' '));
  const ofBody = body.split(/\{\w+\}|[&=":,{}\s]+/).map((part) => decoded(part));
  return [...new URL(url).searchParams.values(), ...ofHeaders, ...ofBody].filter(
    (part) => part.length >= shortestSecret,
  );
}

/** A gateway's answer as HR may read it: one line of 200 characters at most, without the secrets. */
function quoted(answer: string, secrets: readonly string[]): string {
  const open = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), answer);
  const line = open.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest)}…`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const longestAnswer = 64 * 1024;

/** What is said about the message itself. All others are about us, the address or the moment, and may pass or be corrected. */
const refusals = new Set([400, 413, 422]);

/** SMS through an HTTP gateway, called as the settings describe. `send` raises MessageRefusedError when the gateway refuses
 * this message for good (400, 413, 422), and an ordinary Error for any other answer but 2xx (a redirect too), for one
 * without the agreed sign of success, and for none in time. No error holds credentials, nor text or recipient unless
 * the message asks to quote the answer. `close` aborts running requests. Raises an Error that names the variable when a
 * setting is wrong. */
export function createSmsGateway(settings: SmsGatewaySettings): SmsPort {
  const { url, authorization } = readUrl(settings.url);
  const { contentType, render } = smsBody(settings);
  const headers = readHeaders(settings, { ...authorization, 'Content-Type': contentType });
  if (!/^\+?\d{0,4}$/.test(settings.countryPrefix))
    throw new EnvError('SMS_COUNTRY_PREFIX must be digits, such as 91.');
  const closing = new AbortController();
  const secrets = secretsOf(settings, headers);

  return {
    async send(sms) {
      const time = AbortSignal.timeout(settings.timeoutMs);
      const ownHeaders = new Headers(headers);
      if (settings.idempotencyHeader !== '') ownHeaders.set(settings.idempotencyHeader, sms.id);
      const request = new Request(url, {
        method: 'POST',
        headers: ownHeaders,
        body: render({
          to: recipient(sms, settings.countryPrefix),
          text: sms.text,
          id: sms.id,
          template: sms.template ?? '',
        }),
        // A redirect would repeat the message elsewhere, or lose it by turning into a GET.
        redirect: 'manual',
        signal: AbortSignal.any([time, closing.signal]),
      });
      const answer = await ask(request, sms.quote === true || settings.success !== '').catch((error: unknown) => {
        if (time.aborted) throw new Error(`The SMS gateway did not answer within ${settings.timeoutMs} ms`);
        throw new Error(`The SMS gateway cannot be reached${networkCode(error)}`);
      });
      const words = sms.quote === true ? quoted(answer.text, secrets) : '';
      const saying = words === '' ? '' : `: ${words}`;
      if (refusals.has(answer.status)) {
        throw new MessageRefusedError(`${undeliveredMessages.reasons.smsRefused(answer.status)}${saying}`);
      }
      if (answer.status < 200 || answer.status > 299) {
        throw new MessageDelayedError(`The SMS gateway answered ${answer.status}${saying}`);
      }
      if (!answer.text.includes(settings.success)) {
        throw new MessageDelayedError(
          `The SMS gateway answered ${answer.status} without the text of SMS_GATEWAY_SUCCESS${saying}`,
        );
      }
      return words === '' ? null : words;
    },
    async close() {
      closing.abort();
    },
  };
}

/** fetch refuses a URL with a password in it, and says the whole URL: it goes into a header instead. */
function readUrl(text: string): { url: URL; authorization: Record<string, string> } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new EnvError('SMS_GATEWAY_URL must be an address that starts with https:// or http://.');
  }
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url, authorization: {} };
  try {
    const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
    return { url, authorization: { Authorization: `Basic ${credentials.toString('base64')}` } };
  } catch {
    throw new EnvError('SMS_GATEWAY_URL has a user or password that is not percent-encoded correctly.');
  }
}

/** The headers of every request; those that the operator set win, but for the content type, which follows the format. */
function readHeaders({ headers, idempotencyHeader }: SmsGatewaySettings, own: Record<string, string>): Headers {
  try {
    const all = new Headers(own);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    all.set('Content-Type', own['Content-Type'] ?? '');
    if (idempotencyHeader !== '') all.delete(idempotencyHeader);
    return all;
  } catch {
    // The runtime's error quotes the value, which may be a key.
    throw new EnvError(
      'SMS_GATEWAY_HEADERS or SMS_GATEWAY_IDEMPOTENCY_HEADER holds something that no HTTP header can.',
    );
  }
}

function recipient({ to }: Sms, countryPrefix: string): string {
  if (!/^\d{10}$/.test(to)) throw new Error('An SMS goes to a mobile number of ten digits.');
  return `${countryPrefix}${to}`;
}

/** Sends the request and reads as much of the answer as a sign of success, or its words, need. */
async function ask(request: Request, withText: boolean): Promise<{ status: number; text: string }> {
  const { status, body } = await fetch(request);
  if (!withText) await body?.cancel();
  if (!withText || !body) return { status, text: '' };
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    length += piece.byteLength;
    if (length >= longestAnswer) break;
  }
  return { status, text: Buffer.concat(pieces).toString('utf8') };
}

/** The system's word for what went wrong, such as ` (ECONNREFUSED)`: the only part of fetch's error fit for a log. */
function networkCode(error: unknown): string {
  const code = errorCode(error instanceof Error ? error.cause : undefined);
  return code === '' ? '' : ` (${code})`;
}

/** The values of the placeholders in one message. */
type SmsValues = { to: string; text: string; id: string; template: string };

const placeholder = /\{(\w+)\}/g;
const contentTypes = {
  form: 'application/x-www-form-urlencoded;charset=UTF-8',
  json: 'application/json; charset=utf-8',
} as const;

/** Turns SMS_GATEWAY_BODY into a function that makes the body of one message. The template is taken apart first and the
 * values put into its parts, so that no value can become syntax. Raises an Error naming the variable for a template
 * that is not of its format, lacks {to} or {text} or has another placeholder. */
function smsBody({ format, body }: Pick<SmsGatewaySettings, 'format' | 'body'>): {
  contentType: string;
  render: (values: SmsValues) => string;
} {
  const contentType = contentTypes[format];
  if (format === 'form') {
    const fields = [...new URLSearchParams(body)];
    checkPlaceholders(fields.map(([, value]) => value));
    const render = (values: SmsValues) =>
      new URLSearchParams(fields.map(([name, value]): [string, string] => [name, fill(value, values)])).toString();
    return { contentType, render };
  }
  const document = parseJson('SMS_GATEWAY_BODY', body);
  const texts: string[] = [];
  mapTexts(document, (text) => texts.push(text));
  checkPlaceholders(texts);
  return { contentType, render: (values) => JSON.stringify(mapTexts(document, (text) => fill(text, values))) };
}

function checkPlaceholders(texts: string[]): void {
  const names = new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name]) => name)));
  for (const required of ['to', 'text']) {
    if (!names.delete(required)) throw new EnvError(`SMS_GATEWAY_BODY must hold {${required}} in a value.`);
  }
  if ([...names].some((name) => name !== 'id' && name !== 'template')) {
    throw new EnvError('SMS_GATEWAY_BODY may hold the placeholders {to}, {text}, {id} and {template} only.');
  }
}

/** Fills all placeholders in one pass: a message that itself contains "{to}" stays as it is. */
const fill = (pattern: string, values: SmsValues): string =>
  pattern.replace(placeholder, (_whole, name: keyof SmsValues) => values[name]);

/** A copy of a JSON document with each text in a value replaced; names of members stay. */
function mapTexts(node: unknown, replace: (text: string) => unknown): unknown {
  if (typeof node === 'string') return replace(node);
  if (Array.isArray(node)) return node.map((item) => mapTexts(item, replace));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, mapTexts(value, replace)]));
}
