import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';

export type Statement = { text: string; values: unknown[] };

/** What the least that a server must do would be: read the body, run these statements with plain `pg`, answer JSON. */
export type RawServer = {
  url: string;
  /** What `/statements` runs, and answers. */
  script: { statements: Statement[]; answer: unknown };
  close(): Promise<void>;
};

/** A node:http server without any framework: `/statements` as above, `/file` streams the body to disk with its SHA-256. */
export async function startRawServer(pool: pg.Pool, folder: string): Promise<RawServer> {
  const script: RawServer['script'] = { statements: [], answer: null };
  const server = createServer((request, response) => {
    const work = request.url === '/file' ? storeBody(request, folder) : runStatements(request, pool, script);
    work.then(
      (answer) => sendJson(response, answer),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function sendJson(response: ServerResponse, answer: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

async function runStatements(request: IncomingMessage, pool: pg.Pool, script: RawServer['script']): Promise<unknown> {
  for await (const _chunk of request) continue;
  const client = await pool.connect();
  try {
    for (const { text, values } of script.statements) await client.query(text, values);
  } finally {
    client.release();
  }
  return script.answer;
}

let files = 0;

async function storeBody(request: IncomingMessage, folder: string): Promise<string> {
  const path = join(folder, `raw-${(files += 1)}`);
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(request, hashing, createWriteStream(path, { flush: true }));
  await rm(path);
  return hash.digest('hex');
}
