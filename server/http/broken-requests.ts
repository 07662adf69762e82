import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { generalMessages } from '#domain/messages.ts';
import { AppError } from '#server/errors.ts';
import { envelopeOf } from './errors-to-envelope.ts';
import { refsOf } from '#domain/texts.ts';

const generalRefs = refsOf(generalMessages);

/** Node's codes for a request that it aborts while reading the head, or the chunks of a body. */
const statusOf: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Answers a request that is not valid HTTP, and closes the connection: the beginning of the next request would be
 * unknown. No route has seen it, so the answer is written by hand, with the usual envelope. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf[error.code ?? ''] ?? 400;
  const message = status === 413 ? generalRefs.tooLarge : generalRefs.badRequest;
  const body = JSON.stringify(envelopeOf(new AppError(status, message)));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
