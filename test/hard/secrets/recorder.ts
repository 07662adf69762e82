import type { Call, ResponseOf } from '#contract/call.ts';
import { sendCall, type Sent } from '#test/http-client.ts';
import type { Place } from './places.ts';

export type Answer<T = unknown> = {
  status: number;
  /** `responseObject`, and the other members of the envelope. */
  responseObject: T;
  extra: Record<string, unknown>;
  headers: Headers;
  text: string;
  bytes: Buffer;
};

/** Calls a running server as one person does, and keeps every answer as that person got it: status, headers and body. */
export function createRecorder(url: string, to: string, places: Place[]) {
  const ask = async (method: string, path: string, sent: Sent = {}): Promise<Answer> => {
    // A connection that is kept breaks off when nginx takes up another configuration.
    const headers = { connection: 'close', ...sent.headers };
    const response = await sendCall(url, { method, path }, { ...sent, headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const head = [...response.headers].map(([name, value]) => `${name}: ${value}\n`).join('');
    places.push({ kind: 'answer', name: path, to, bytes: Buffer.from(`${response.status}\n${head}`) });
    places.push({ kind: 'answer', name: path, to, bytes });
    return answerOf(response, bytes);
  };
  return {
    ask,
    /** A call that has to be answered with 200. */
    call: async <C extends Call>(call: C, sent?: Sent): Promise<Answer<ResponseOf<C>>> => {
      const answer = await ask(call.method, call.path, sent);
      if (answer.status !== 200)
        throw new Error(`${call.path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
      return answer as Answer<ResponseOf<C>>;
    },
    /** A call that has to be refused. */
    refused: async (call: Call, status: number, sent?: Sent): Promise<void> => {
      const answer = await ask(call.method, call.path, sent);
      if (answer.status !== status) throw new Error(`${call.path} answered ${answer.status} instead of ${status}`);
    },
    /** A path with its query, as a link leads to it. */
    follow: async (link: string): Promise<Answer> => {
      const { pathname, searchParams } = new URL(link, url);
      return ask('GET', pathname, { query: Object.fromEntries(searchParams) });
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;

function answerOf(response: Response, bytes: Buffer): Answer {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const text = bytes.toString('utf8');
  const { responseObject = null, ...extra } = (isJson ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: response.status, responseObject, extra, headers: response.headers, text, bytes };
}
