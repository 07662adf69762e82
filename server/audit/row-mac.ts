import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** All that an audit row says, as the texts that PostgreSQL makes of it, and its place. */
export type MacContent = { chain: number; number: number; content: (string | null)[] };

/** Where `content` has the details, which PostgreSQL writes with other spaces and in another order than they came. */
export const detailsAt = 5;

/** The MAC of a row in its place: a copy of a genuine row in another place, or with another id, does not fit. */
export function macOfRow(key: KeyObject, { chain, number, content }: MacContent): Buffer {
  const texts = content.map((text, index) => (index === detailsAt && text !== null ? canonical(text) : text));
  return mac(key, ['row', String(chain), String(number), ...texts]);
}

export const macOfNote = (key: KeyObject, { since, lastAuditId }: { since: string; lastAuditId: number }): Buffer =>
  mac(key, ['sealing', since, String(lastAuditId)]);

/** Whether the product wrote this row, in this place. */
export const isGenuine = (key: KeyObject, row: MacContent & { mac: Buffer | null }): boolean =>
  row.mac !== null && isMac(macOfRow(key, row), row.mac);

export const isMac = (expected: Buffer, found: Buffer): boolean =>
  expected.length === found.length && timingSafeEqual(expected, found);

const mac = (key: KeyObject, texts: (string | null)[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(texts)).digest();

const canonical = (json: string): string => JSON.stringify(sorted(JSON.parse(json)));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
