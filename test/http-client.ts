import type { Call, ResponseOf, SentBodyOf, SentQueryOf } from '#contract/call.ts';
import { multipartOf, type TestForm } from './multipart.ts';

type Options<C extends Call> = { token?: string; body?: SentBodyOf<C>; form?: TestForm; query?: SentQueryOf<C> };

/** Calls the running server over HTTP, as a browser would. Raises with the server's message on any status but 200. */
export function httpClient(url: string) {
  const send = async <C extends Call>(call: C, { token, body, form, query }: Options<C>): Promise<Response> => {
    const content = form === undefined ? jsonOf(body) : await multipartOf(form);
    const search = new URLSearchParams(Object.entries(query ?? {}));
    const response = await fetch(`${url}${call.path}?${search.toString()}`, {
      method: call.method,
      headers: {
        ...(content === null ? {} : { 'content-type': content.contentType }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: content === null ? null : new Uint8Array(content.body),
    });
    if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${await response.text()}`);
    return response;
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
  return body === undefined ? null : { body: Buffer.from(JSON.stringify(body)), contentType: 'application/json' };
}
