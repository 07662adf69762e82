import { EnvError } from '#server/env.ts';

/** How a gateway wants to be called, as the operator describes it (defaults in brackets):
 * - SMS_GATEWAY_URL: where the message is posted, https:// or http://; user and password in it become basic authorization
 * - SMS_GATEWAY_FORMAT: `form` or `json` [form]
 * - SMS_GATEWAY_BODY: the body with {to}, {text}, {id} and {template} (the registered template of the text) in it [`to={to}&text={text}&id={id}`, or the same in JSON]; for
 *   `json` a JSON document with the placeholders inside its strings. The value of a placeholder is escaped for the format
 * - SMS_GATEWAY_HEADERS: a JSON object of further headers, such as {"Authorization":"Bearer …"} [none]
 * - SMS_GATEWAY_IDEMPOTENCY_HEADER: the header that carries the message's id, empty for none [Idempotency-Key]
 * - SMS_GATEWAY_SUCCESS: a text that the answer of an accepted message holds, for gateways that answer 200 to everything [none]
 * - SMS_GATEWAY_TIMEOUT_MS: how long an answer may take [10000]
 * - SMS_COUNTRY_PREFIX: what comes before the ten digits in {to}, may be empty [91] */
export type SmsGatewaySettings = {
  url: string;
  format: 'form' | 'json';
  body: string;
  headers: Record<string, string>;
  idempotencyHeader: string;
  success: string;
  timeoutMs: number;
  countryPrefix: string;
};

const defaultBody = { form: 'to={to}&text={text}&id={id}', json: '{"to":"{to}","text":"{text}","id":"{id}"}' } as const;

/** Reads the variables above; null without SMS_GATEWAY_URL. Raises an Error whose sentence names the variable and never
 * repeats its value. The templates themselves are checked by `createSmsGateway`. */
export function readSmsGatewaySettings(env: NodeJS.ProcessEnv): SmsGatewaySettings | null {
  const url = env['SMS_GATEWAY_URL'];
  if (!url) return null;
  const format = env['SMS_GATEWAY_FORMAT'] || 'form';
  if (format !== 'form' && format !== 'json') throw new EnvError('SMS_GATEWAY_FORMAT must be form or json.');
  return {
    url,
    format,
    body: env['SMS_GATEWAY_BODY'] || defaultBody[format],
    headers: readHeaders(env['SMS_GATEWAY_HEADERS'] || '{}'),
    idempotencyHeader: env['SMS_GATEWAY_IDEMPOTENCY_HEADER'] ?? 'Idempotency-Key',
    success: env['SMS_GATEWAY_SUCCESS'] ?? '',
    timeoutMs: readTimeout(env['SMS_GATEWAY_TIMEOUT_MS'] || '10000'),
    countryPrefix: env['SMS_COUNTRY_PREFIX'] ?? '91',
  };
}

function readTimeout(text: string): number {
  const timeout = Number(text);
  if (!Number.isInteger(timeout) || timeout < 100 || timeout > 120_000) {
    throw new EnvError('SMS_GATEWAY_TIMEOUT_MS must be a whole number of milliseconds from 100 to 120000.');
  }
  return timeout;
}

function readHeaders(text: string): Record<string, string> {
  const headers = parseJson('SMS_GATEWAY_HEADERS', text);
  const isObject = typeof headers === 'object' && headers !== null && !Array.isArray(headers);
  if (!isObject || !hasTextValues(headers)) {
    throw new EnvError('SMS_GATEWAY_HEADERS must be a JSON object whose values are texts.');
  }
  return headers;
}

const hasTextValues = (object: object): object is Record<string, string> =>
  Object.values(object).every((value) => typeof value === 'string');

/** Parses JSON; the error names the variable instead of quoting the text, which may hold credentials. */
export function parseJson(variable: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EnvError(`${variable} is not valid JSON. Placeholders and other texts must be in double quotes.`);
  }
}
