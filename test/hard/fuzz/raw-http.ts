import { connect } from 'node:net';

/** One HTTP answer. */
export type RawAnswer = { status: number; head: string; body: string };

/** Far above what any answer takes. */
const closesWithinMs = 20_000;

/** Sends these bytes over a new connection and returns all that came back until the server closed it. Once this many
 * answers have come and then nothing for `quietMs`, our side is closed, because the server waits for the rest of
 * half a request. Raises when the server leaves the connection open even then. */
export async function exchange(port: number, bytes: Buffer, least: number, quietMs: number): Promise<Buffer> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const received: Buffer[] = [];
  const all = () => Buffer.concat(received);
  const answers = () =>
    all()
      .toString('latin1')
      .match(/^HTTP\/1\.1 [2-5]\d\d /gm)?.length ?? 0;
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  // A server that has rejected a request may close while it is still being sent.
  socket.on('error', () => undefined);
  socket.once('end', () => socket.destroy());
  socket.setTimeout(quietMs).on('timeout', () => {
    if (answers() >= least) socket.end();
  });
  const closing = Promise.withResolvers<boolean>();
  socket.once('close', () => closing.resolve(true));
  const limit = setTimeout(() => closing.resolve(false), closesWithinMs);
  socket.write(bytes);
  const isClosed = await closing.promise;
  clearTimeout(limit);
  socket.destroy();
  if (!isClosed) throw new Error(`the connection stays open; received: ${all().toString('latin1').slice(0, 500)}`);
  return all();
}

/** The answers in what came back; raises when one is incomplete. */
export function answersIn(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    const head = rest.toString('latin1', 0, headEnd);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    if (headEnd === -1 || Number.isNaN(status)) throw new Error(`no answer: ${rest.toString('latin1').slice(0, 300)}`);
    const { body, length } = bodyOf(head, status, rest.subarray(headEnd + 4));
    // Not '100 Continue'.
    if (status >= 200) answers.push({ status, head, body: body.toString('utf8') });
    rest = rest.subarray(headEnd + 4 + length);
  }
  return answers;
}

function bodyOf(head: string, status: number, rest: Buffer): { body: Buffer; length: number } {
  if (status < 200 || status === 204 || status === 304) return { body: Buffer.alloc(0), length: 0 };
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) {
    if (rest.length < Number(length)) throw new Error(`an incomplete answer: ${head}`);
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
