import { parseJson } from './gateway-settings.ts';
import type { SmsGatewaySettings } from './gateway-settings.ts';

/** What the placeholders of a template stand for in one message. */
export type SmsValues = { to: string; text: string; id: string };

const placeholder = /\{(\w+)\}/g;
const contentTypes = {
  form: 'application/x-www-form-urlencoded;charset=UTF-8',
  json: 'application/json; charset=utf-8',
} as const;

/**
 * Turns SMS_GATEWAY_BODY into a function that makes the body of one message. The template is taken apart first and the
 * values put into its parts, so that no value can become syntax. Raises an Error naming the variable for a template that is
 * not of its format, lacks {to} or {text} or has another placeholder.
 */
export function smsBody({ format, body }: Pick<SmsGatewaySettings, 'format' | 'body'>): {
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
    if (!names.delete(required)) throw new Error(`SMS_GATEWAY_BODY must hold {${required}} in a value.`);
  }
  names.delete('id');
  if (names.size > 0) throw new Error('SMS_GATEWAY_BODY may hold the placeholders {to}, {text} and {id} only.');
}

/** Fills all placeholders in one pass: a message that itself contains "{to}" stays as it is. */
function fill(template: string, { to, text, id }: SmsValues): string {
  const known = new Map(Object.entries({ to, text, id }));
  return template.replace(placeholder, (whole, name: string) => known.get(name) ?? whole);
}

/** A copy of a JSON document with each text in a value replaced; names of members stay. */
function mapTexts(node: unknown, replace: (text: string) => unknown): unknown {
  if (typeof node === 'string') return replace(node);
  if (Array.isArray(node)) return node.map((item) => mapTexts(item, replace));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, mapTexts(value, replace)]));
}
