import { filledPath, type Call } from '#contract/call.ts';
import type { Sent } from '#test/authorization/requests.ts';
import { printed } from './hostile.ts';

/** One part of a multipart body: its head as it is sent, and its bytes. */
export type Part = { head: string; bytes: Buffer };

export type Body =
  | { kind: 'none' }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; boundary: string; parts: Part[] };

/** A request in pieces that can be changed. The query's pairs are encoded already. */
export type Outgoing = { method: string; path: string; query: string[]; headers: Record<string, string>; body: Body };

/** The correct request of a call, in pieces. */
export function outgoingOf(
  call: Pick<Call, 'method' | 'path'>,
  { params, query = {}, body, headers = {} }: Sent,
): Outgoing {
  return {
    method: call.method,
    path: filledPath(call.path, params),
    query: Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`),
    headers: { 'user-agent': 'fuzz', ...headers },
    body: bodyOf(body, headers['content-type'] ?? ''),
  };
}

function bodyOf(body: unknown, contentType: string): Body {
  if (body === undefined) return { kind: 'none' };
  if (!Buffer.isBuffer(body)) return { kind: 'json', value: structuredClone(body) };
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1];
  if (boundary === undefined) throw new Error(`no boundary in ${contentType}`);
  return { kind: 'form', boundary, parts: partsOf(body, boundary) };
}

function partsOf(body: Buffer, boundary: string): Part[] {
  const parts: Part[] = [];
  const line = `--${boundary}\r\n`;
  for (let at = body.indexOf(line); at !== -1;) {
    const start = at + line.length;
    const headEnd = body.indexOf('\r\n\r\n', start);
    const end = body.indexOf(`\r\n--${boundary}`, headEnd);
    parts.push({ head: body.toString('utf8', start, headEnd), bytes: body.subarray(headEnd + 4, end) });
    at = body.indexOf(line, end);
  }
  return parts;
}

export function bytesOf(body: Body): Buffer {
  if (body.kind === 'none') return Buffer.alloc(0);
  if (body.kind === 'json') return Buffer.from(printed(body.value));
  if (body.kind === 'bytes') return body.bytes;
  const pieces = body.parts.flatMap(({ head, bytes }) => [
    Buffer.from(`--${body.boundary}\r\n${head}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${body.boundary}--\r\n`)]);
}

/** Every byte but letters and digits as %XX, also what encodeURIComponent rejects. */
export function encoded(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[^\w-]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
