import { Agent, request, type RequestOptions } from 'node:https';
import type { Call } from '#contract/call.ts';
import { multipartOf, type TestForm } from '#test/multipart.ts';

export type Answer = {
  status: number;
  retryAfter: string | undefined;
  header: (name: string) => string;
  bytes: Buffer;
  responseObject: () => unknown;
};
type Sent = { token?: string; body?: unknown; form?: TestForm; query?: Record<string, string> };

/** Calls over HTTPS as a browser does, connections kept open. Raises only when the connection breaks off. */
export function secureClient({ url }: { url: string }) {
  const { hostname: host, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = async (method: string, path: string, { token, body, form, query }: Sent = {}): Promise<Answer> => {
    const content = form === undefined ? jsonOf(body) : await multipartOf(form);
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    return exchange(
      {
        agent,
        method,
        path: `${path}${search}`,
        host,
        port,
        headers: {
          ...(content === null
            ? {}
            : { 'content-type': content.contentType, 'content-length': String(content.body.length) }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      },
      content?.body ?? null,
    );
  };
  return {
    call: (call: Call, sent?: Sent) => send(call.method, call.path, sent),
    /** What a path that a call answered leads to. */
    get: (path: string) => send('GET', path),
    close: () => agent.destroy(),
  };
}

export type SecureClient = ReturnType<typeof secureClient>;

function jsonOf(body: unknown): { body: Buffer; contentType: string } | null {
  return body === undefined ? null : { body: Buffer.from(JSON.stringify(body)), contentType: 'application/json' };
}

function exchange(options: RequestOptions, body: Buffer | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = request(options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('error', reject);
      response.once('end', () => {
        const bytes = Buffer.concat(pieces);
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
          header: (name) => String(response.headers[name] ?? ''),
          bytes,
          responseObject: () => (JSON.parse(bytes.toString('utf8')) as { responseObject: unknown }).responseObject,
        });
      });
    });
    sending.once('error', reject);
    sending.end(body ?? undefined);
  });
}
