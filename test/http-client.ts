import type { Call, ResponseOf, SentBodyOf, SentQueryOf } from '#contract/call.ts';
import { multipartOf, type TestForm } from './multipart.ts';

type Options<C extends Call> = { token?: string; body?: SentBodyOf<C>; form?: TestForm; query?: SentQueryOf<C> };

/** A request as a test writes it; a text as body is sent as it is. */
export type Sent = {
  token?: string | undefined;
  body?: unknown;
  form?: TestForm | undefined;
  query?: unknown;
  headers?: Record<string, string>;
};

/** Sends one request to a running server, as a browser would; follows no redirect. */
export async function sendCall(
  url: string,
  { method, path }: { method: string; path: string },
  { token, body, form, query, headers }: Sent = {},
): Promise<Response> {
  const content = form === undefined ? jsonOf(body) : await multipartOf(form);
  const search = new URLSearchParams(query as Record<string, string> | undefined);
  return fetch(`${url}${path}${search.size === 0 ? '' : `?${search.toString()}`}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(content === null ? {} : { 'content-type': content.contentType }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: content === null ? null : new Uint8Array(content.body),
  });
}

/** Calls the running server over HTTP, as a browser would. Raises with the server's message on any status but 200. */
export function httpClient(url: string) {
  const send = async <C extends Call>(call: C, options: Options<C>): Promise<Response> => {
    const response = await sendCall(url, call, options);
    if (response.ok) return response;
    const retry = response.headers.has('retry-after') ? '' : ' without Retry-After';
    throw new Error(`${call.path} answered ${response.status}${retry}: ${await response.text()}`);
  };
  return {
    json: async <C extends Call>(call: C, options: Options<C> = {}): Promise<ResponseOf<C>> => {
      const envelope = (await (await send(call, options)).json()) as { responseObject: ResponseOf<C> };
      return envelope.responseObject;
    },
    file: async <C extends Call>(call: C, options: Options<C> = {}): Promise<Headers> => {
      const response = await send(call, options);
      await response.arrayBuffer();
      return response.headers;
    },
  };
}

export type HttpClient = ReturnType<typeof httpClient>;

function jsonOf(body: unknown): { body: Buffer; contentType: string } | null {
  if (body === undefined) return null;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { body: Buffer.from(text), contentType: 'application/json' };
}
