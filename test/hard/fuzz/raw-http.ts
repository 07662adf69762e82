import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** One answer as it came over the wire. */
export type RawAnswer = { status: number; head: string; body: string };

/** A bound against hanging: far above what any answer takes. */
const closesWithinMs = 20_000;

/**
 * Sends these bytes over a connection of their own and answers all that came back until the server closed it. Once nothing
 * has come for `quietMs` we end our side, as the server does not answer what it has heard only half of. Raises when it leaves
 * the connection open even then.
 */
export async function exchange(port: number, bytes: Buffer, quietMs: number): Promise<Buffer> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const got: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => got.push(chunk));
  // A server that has refused a request may close while we still send.
  socket.on('error', () => undefined);
  socket.once('end', () => socket.destroy());
  const closing = Promise.withResolvers<string>();
  socket.once('close', () => closing.resolve('closed'));
  socket.setTimeout(quietMs, () => socket.end());
  socket.write(bytes);
  const bound = new AbortController();
  const hung = wait(closesWithinMs, 'hung', { signal: bound.signal }).catch(() => 'closed');
  const outcome = await Promise.race([closing.promise, hung]);
  bound.abort();
  socket.destroy();
  const all = Buffer.concat(got);
  if (outcome === 'hung') throw new Error(`the connection stays open; so far: ${all.toString('latin1').slice(0, 500)}`);
  return all;
}

/** The answers in what came back; raises when it is not made of whole ones. */
export function answersIn(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    const head = rest.toString('latin1', 0, headEnd);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    if (headEnd === -1 || Number.isNaN(status)) throw new Error(`no answer: ${rest.toString('latin1').slice(0, 300)}`);
    const { body, length } = bodyOf(head, status, rest.subarray(headEnd + 4));
    // What only says that the body may come.
    if (status >= 200) answers.push({ status, head, body: body.toString('utf8') });
    rest = rest.subarray(headEnd + 4 + length);
  }
  return answers;
}

function bodyOf(head: string, status: number, rest: Buffer): { body: Buffer; length: number } {
  if (status < 200 || status === 204 || status === 304) return { body: Buffer.alloc(0), length: 0 };
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) {
    if (rest.length < Number(length)) throw new Error(`an answer that was cut off: ${head}`);
    return { body: rest.subarray(0, Number(length)), length: Number(length) };
  }
  if (!/^transfer-encoding: *chunked/im.test(head)) return { body: rest, length: rest.length };
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const line = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.toString('latin1', at, line), 16);
    if (line === -1 || Number.isNaN(size)) throw new Error(`an answer in broken chunks: ${head}`);
    if (size === 0) return { body: Buffer.concat(chunks), length: line + 4 };
    chunks.push(rest.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
