import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The server's timeouts and limits for clients, in milliseconds (ADR 32). */
export type ClientBounds = {
  /** From connecting, or from the first byte of a further request, to the end of its headers. */
  headers: number;
  /** For a body without files to arrive. */
  body: number;
  /** From the headers on, for a form with files to arrive, and for the answer to be taken. */
  transfer: number;
  /** Without a byte, while the other side is the one to move. */
  pause: number;
  idle: number;
  /** Interval of the checks of a request's time and rate. */
  every: number;
  /** A body that arrives for longer than `pause` comes at this rate at least. */
  leastBytesPerSecond: number;
  /** More connections are rejected immediately: the remaining file descriptors of the process belong to the database
   * and the documents. Five thousand simultaneous logins are accepted. */
  connections: number;
};

export const usualBounds: ClientBounds = {
  headers: 20_000,
  // A body of JSON has some KB, in the extreme 1 MB.
  body: 30_000,
  // 30 MB of scans at 40 KB a second, as slow phones send.
  transfer: 15 * 60_000,
  // As long as nginx waits (deploy/nginx): a phone in a lift.
  pause: 60_000,
  // More than the 60 s after which nginx closes a connection that it keeps.
  idle: 72_000,
  every: 2000,
  leastBytesPerSecond: 1024,
  connections: 10_000,
};

export const serverOptions = ({ headers, every, transfer, pause, idle }: ClientBounds) => ({
  http: { headersTimeout: headers, connectionsCheckingInterval: every },
  requestTimeout: transfer,
  connectionTimeout: pause,
  keepAliveTimeout: idle,
});

/** A request with its answer, from its headers until both are through. */
type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  begun: number;
  /** The connection's received bytes before the body. */
  bytesBefore: number;
  hasFiles: boolean;
};

/** Disconnects a client that sends or takes so slowly that only the connection is wanted; never one that waits for the
 * server: neither while a call works nor while what has arrived waits to be read. */
export function cutOffSlowClients(app: FastifyInstance, bounds: ClientBounds): void {
  const exchanges = new Map<Socket, Exchange>();
  app.server.maxConnections = bounds.connections;

  app.addHook('onRequest', async ({ raw }, reply) => {
    // A call made inside the process has no connection.
    if (!(raw.socket instanceof Socket)) return;
    const { socket } = raw;
    const hasFiles = raw.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
    if (!exchanges.has(socket)) socket.once('close', () => exchanges.delete(socket));
    exchanges.set(socket, {
      request: raw,
      response: reply.raw,
      begun: performance.now(),
      bytesBefore: socket.bytesRead,
      hasFiles,
    });
  });

  // The connection has been idle for `pause`, or for `idle` between two requests.
  app.server.on('timeout', (socket: Socket) => {
    const exchange = exchanges.get(socket);
    if (exchange === undefined || isThrough(exchange) || isTheirs(exchange)) cutOff(socket, exchange);
    else socket.setTimeout(bounds.pause);
  });

  const rounds = setInterval(() => {
    const now = performance.now();
    for (const [socket, exchange] of exchanges) if (isTooSlow(exchange, bounds, now)) cutOff(socket, exchange);
  }, bounds.every);
  rounds.unref();
  app.addHook('onClose', async () => clearInterval(rounds));
}

const isThrough = ({ request, response }: Exchange): boolean => request.complete && response.writableFinished;

/** True when the client has to act: send more of its body, or read the answer. */
function isTheirs({ request, response }: Exchange): boolean {
  if (!request.complete) return request.readableLength === 0;
  return response.headersSent && response.writableLength > 0;
}

function isTooSlow(exchange: Exchange, bounds: ClientBounds, now: number): boolean {
  const { request, response } = exchange;
  const passed = now - exchange.begun;
  if (request.complete) return response.headersSent && !response.writableFinished && passed > bounds.transfer;
  if (request.readableLength > 0) return false;
  if (!exchange.hasFiles) return passed > bounds.body;
  const bytes = request.socket.bytesRead - exchange.bytesBefore;
  return passed > bounds.pause && bytes < (passed / 1000) * bounds.leastBytesPerSecond;
}

function cutOff(socket: Socket, exchange: Exchange | undefined): void {
  const isUnanswered = exchange !== undefined && !exchange.request.complete && !exchange.response.headersSent;
  // For a slow but honest client; the server does not wait until it is read.
  if (isUnanswered && socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
  socket.destroy();
}
