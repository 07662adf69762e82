import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a path does: bytes are answered as they are, everything else as JSON. */
export type RawRoute = (request: IncomingMessage) => Promise<unknown>;

/** The least that a server could be. */
export type RawServer = { url: string; routes: Record<string, RawRoute>; close(): Promise<void> };

/** A node:http server without any framework: no login, no validation, no headers beyond the needed. */
export async function startRawServer(routes: Record<string, RawRoute> = {}): Promise<RawServer> {
  const server = createServer((request, response) => {
    const route = routes[new URL(request.url ?? '/', 'http://raw').pathname];
    const work = route?.(request) ?? Promise.reject(new Error(`no route ${request.url}`));
    work.then(
      (answer) => send(response, answer),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  // As long as Fastify keeps them.
  server.keepAliveTimeout = 72_000;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    routes,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, answer: unknown): void {
  if (Buffer.isBuffer(answer)) response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(answer);
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

/** The whole body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
