import { setImmediate as others } from 'node:timers/promises';

/** Rows of a list that are written at a time: some milliseconds' work. */
const rowsAtOnce = 1000;

/** Whether the answer has a list so long that serialising it at once would block other requests. */
export function isLong(answer: object): boolean {
  const parts: unknown[] = [answer, ...(Object.values(answer) as unknown[])];
  return parts.some(
    (part) => isPlain(part) && Object.values(part).some((value) => Array.isArray(value) && value.length > rowsAtOnce),
  );
}

export async function jsonInPortions(value: unknown, depth = 2): Promise<string> {
  if (Array.isArray(value) && value.length > rowsAtOnce) return listOf(value);
  if (depth === 0 || !isPlain(value)) return JSON.stringify(value);
  const members: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${await jsonInPortions(member, depth - 1)}`);
  }
  return `{${members.join(',')}}`;
}

async function listOf(rows: unknown[]): Promise<string> {
  const texts: string[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    if (start > 0) await others();
    texts.push(JSON.stringify(rows.slice(start, start + rowsAtOnce)).slice(1, -1));
  }
  return `[${texts.join(',')}]`;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
