import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that sends what it likes, when it likes. */
export type RawClient = {
  socket: Socket;
  /** Resolves once the other side has closed it. */
  closed: Promise<void>;
  /** What it was answered so far; nothing while it does not read. */
  answered(): string;
};

/** Opens a connection; with `reads: false` it takes nothing of what it is sent. */
export async function openRaw(url: string, { reads = true } = {}): Promise<RawClient> {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname });
  const closed = Promise.withResolvers<void>();
  socket.once('close', () => closed.resolve());
  // Being cut off is what these are for.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  if (reads) socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { socket, closed: closed.promise, answered: () => Buffer.concat(chunks).toString('latin1') };
}

/** The first lines of a request. */
export function requestHead(start: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${start} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Sends one byte more every tenth of a second to each of them, for as long as there is one. */
export function trickle(clients: readonly RawClient[], byte = 'a'): () => void {
  const timer = setInterval(() => {
    for (const { socket } of clients) if (socket.writable) socket.write(byte);
  }, 100);
  return () => clearInterval(timer);
}
