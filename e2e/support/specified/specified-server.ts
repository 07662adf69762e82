import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Asked, newAnswers } from './specified-answers.ts';

/** How the server treats an added call (docs/rules/calls.md#specified-and-added-calls). */
type Unnamed = 'notFound' | 'noAnswer';

/** A server that knows only the specified calls and fields (docs/rules/calls.md#specified-and-added-calls). */
export type SpecifiedServer = {
  url: string;
  /** What was asked of the specified calls. */
  asked: Asked[];
  unnamed: Unnamed;
  /** Answers a call otherwise from now on; `POST /auth/createToken` names it. */
  answer: (call: string, reply: Answer) => void;
  /** As a server that nothing was ever asked of. */
  reset: () => void;
  close: () => Promise<void>;
};

export async function startSpecifiedServer(): Promise<SpecifiedServer> {
  let answers = newAnswers('');
  let replies = new Map<string, Answer>();
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const specified: SpecifiedServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    unnamed: 'notFound',
    answer: (call, reply) => replies.set(call, reply),
    reset: () => {
      answers = newAnswers(specified.url);
      replies = new Map();
      specified.asked = [];
      specified.unnamed = 'notFound';
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  specified.reset();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The page is of another origin. No header of an answer is shown to it but those that every page may see.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const asked = await read(request, specified.url);
    const reply = replies.get(asked.call) ?? answers(asked);
    if (reply === null) return unnamed(response);
    specified.asked.push(asked);
    send(response, reply);
  }

  function unnamed(response: ServerResponse): void {
    if (specified.unnamed === 'noAnswer') response.destroy();
    else response.writeHead(404).end();
  }

  return specified;
}

async function read(request: IncomingMessage, base: string): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', base);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const type = request.headers['content-type'] ?? '';
  const body = new Response(Buffer.concat(parts), { headers: { 'content-type': type } });
  return {
    call: `${request.method} ${pathname}`,
    query: Object.fromEntries(searchParams),
    bearer: request.headers.authorization ?? null,
    fields: await fieldsOf(body, type),
  };
}

async function fieldsOf(body: Response, type: string): Promise<Asked['fields']> {
  if (type.startsWith('application/json')) return (await body.json()) as Asked['fields'];
  if (!type.startsWith('multipart/') && !type.startsWith('application/x-www-form-urlencoded')) return {};
  const form = await body.formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]));
}

function send(response: ServerResponse, reply: Answer): void {
  if (reply === 'noAnswer') return void response.destroy();
  if ('file' in reply) {
    response.writeHead(200, { 'content-type': reply.type }).end(reply.file);
    return;
  }
  const { status = 200, json } = reply;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}
