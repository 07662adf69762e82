import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type { BesideOf, Call, CallLine, ResponseOf, SentBodyOf, SentQueryOf } from '#contract/call.ts';
import { contractVersion, contractVersionHeader, type Envelope, type FieldError } from '#contract/envelope.ts';
import { reportOtherContract } from '#web/api/contract-version.ts';
import { tokenFor } from '#web/session/tokens.ts';

/** `{host}` of spec §7: the page's own origin unless the build names another one. */
const host: unknown = import.meta.env.VITE_API_HOST;
const http = axios.create({ baseURL: typeof host === 'string' ? host : '' });

export type Answer<C extends Call> = Envelope<ResponseOf<C>> & (BesideOf<C> extends undefined ? unknown : BesideOf<C>);

export type CallOptions<C extends Call> = {
  query?: SentQueryOf<C>;
  body?: SentBodyOf<C>;
  signal?: AbortSignal;
};

/** A file that a call answered, with the headers that describe it. */
export type FileAnswer = { blob: Blob; header: (name: string) => string | null };

/**
 * Why a call failed, in the sense of spec §8 (rulings, "Client"): a 4xx with an envelope is the server's answer, and
 * `serverMessage` is its message; 5xx, no answer or no envelope is an exception, and `serverMessage` is null.
 */
export class CallError extends Error {
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** The words beside the status, such as 'Bad Gateway'; '' where the protocol has none. */
  readonly statusText: string;
  readonly serverMessage: string | null;
  readonly fields: FieldError[];
  /** To be shown beside the error, so that it can be found in the server's log. */
  readonly requestId: string | null;
  readonly envelope: Envelope<unknown> | null;

  constructor(failure: {
    status: number | null;
    statusText?: string;
    envelope: Envelope<unknown> | null;
    requestId: string | null;
    cause: unknown;
  }) {
    const { status, statusText = '', envelope, requestId, cause } = failure;
    const answered = status !== null && status < 500 && envelope !== null;
    super(answered && envelope.message ? envelope.message : `call failed (${status ?? 'no answer'})`, { cause });
    this.name = 'CallError';
    this.status = status;
    this.statusText = statusText;
    this.envelope = answered ? envelope : null;
    this.serverMessage = answered && envelope.message ? envelope.message : null;
    this.fields = answered ? (envelope.errors ?? []) : [];
    this.requestId = requestId;
  }
}

/**
 * Makes a call that answers the envelope; of a call that is made before its schemas are there, `makeCall<typeof call>` takes
 * the line. Raises CallError, or the abort's error when `signal` was aborted.
 */
export async function makeCall<C extends Call>(
  call: C | CallLine<C>,
  options: CallOptions<C> = {},
): Promise<Answer<C>> {
  return answerOf(await send(call, options, 'json'));
}

/** The envelope of an answer. Raises CallError when it holds none. */
export function answerOf<C extends Call>(response: AxiosResponse<unknown>): Answer<C> {
  if (isEnvelope(response.data)) return response.data as Answer<C>;
  throw new CallError({ status: null, envelope: null, requestId: requestIdOf(response), cause: undefined });
}

/** Makes a call that answers a file. Raises CallError as `makeCall` does. */
export async function fetchFile<C extends Call>(call: C, options: CallOptions<C> = {}): Promise<FileAnswer> {
  return fileOf(await send(call, options, 'blob'));
}

/** The file of an answer that was asked for as a blob. */
export function fileOf(response: AxiosResponse<unknown>): FileAnswer {
  return {
    blob: response.data as Blob,
    header: (name) => {
      const value: unknown = response.headers[name.toLowerCase()];
      return typeof value === 'string' ? value : null;
    },
  };
}

async function send<C extends Call>(call: CallLine, options: CallOptions<C>, responseType: 'json' | 'blob') {
  return request(call, {
    responseType,
    ...(options.query === undefined ? {} : { params: options.query }),
    ...(options.body === undefined ? {} : { data: options.body }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
}

/** Sends a call as `config` says, with the token that its access asks for. Raises as `makeCall` does. */
export async function request(call: CallLine, config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const token = tokenFor(call.access);
  try {
    const response = await http.request<unknown>({
      ...config,
      method: call.method,
      url: call.path,
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    });
    const version: unknown = response.headers[contractVersionHeader];
    if (typeof version === 'string' && version !== contractVersion) reportOtherContract();
    return response;
  } catch (error) {
    if (!(error instanceof AxiosError) || axios.isCancel(error)) throw error;
    throw await toCallError(error);
  }
}

async function toCallError(error: AxiosError): Promise<CallError> {
  const { response } = error;
  // Not the error itself: it holds the request, and that the bearer token.
  const cause = error.message;
  if (response === undefined) return new CallError({ status: null, envelope: null, requestId: null, cause });
  const envelope = await envelopeOf(response.data);
  const { status, statusText } = response;
  return new CallError({ status, statusText, envelope, requestId: requestIdOf(response), cause });
}

function requestIdOf(response: AxiosResponse): string | null {
  const id: unknown = response.headers['x-request-id'];
  return typeof id === 'string' ? id : null;
}

/** Reads an envelope out of JSON, or out of the blob that a file call gets instead of its file. */
async function envelopeOf(data: unknown): Promise<Envelope<unknown> | null> {
  if (isEnvelope(data)) return data;
  if (!(data instanceof Blob) || !data.type.includes('json')) return null;
  try {
    const parsed: unknown = JSON.parse(await data.text());
    return isEnvelope(parsed) ? parsed : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isEnvelope(data: unknown): data is Envelope<unknown> {
  return typeof data === 'object' && data !== null && ('responseObject' in data || 'code' in data || 'message' in data);
}

/** The server's message if there is one in the sense of spec §8, else the fallback. */
export function messageOr(error: unknown, fallback: string): string {
  return error instanceof CallError && error.serverMessage !== null ? error.serverMessage : fallback;
}

/** True when the server answered (4xx with an envelope): then its message counts, else it is "an exception" (spec §8). */
export function isAnswered(error: unknown): error is CallError {
  return error instanceof CallError && error.envelope !== null;
}
