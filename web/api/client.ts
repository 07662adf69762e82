import axios, { AxiosError, type AxiosProgressEvent, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import {
  filledPath,
  type ExtraOf,
  type Call,
  type CallLine,
  type ResponseOf,
  type SentBodyOf,
  type SentParamsOf,
  type SentQueryOf,
} from '#contract/call.ts';
import { contractVersionHeader, type FieldError, type ProofChallenge } from '#contract/envelope.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { languageNow } from '#domain/language.ts';
import { codeOf, refsOf } from '#domain/texts.ts';
import { noteContract } from '#web/api/contract-version.ts';
import { withProof } from '#web/session/proof-of-work/with-proof.ts';
import { withStepUp } from '#web/session/second-factor/with-step-up.ts';
import { tokenFor } from '#web/session/tokens.ts';
import { sharedValue } from '#web/ui/shared-value.ts';
import { apiHost } from './api-host.ts';
import { envelopeIn, type ReceivedEnvelope } from './received-envelope.ts';

/** Where the page may not read the header, as from another host. */
const usualTurnSeconds = 10;

const http = axios.create({ baseURL: apiHost });

/** How many calls were refused for want of a right: the roles may have changed. */
export const refusedCalls = sharedValue(0);

export type Answer<C extends Call> = ReceivedEnvelope<ResponseOf<C>> &
  (ExtraOf<C> extends undefined ? unknown : ExtraOf<C>);

export type CallOptions<C extends Call> = {
  params?: SentParamsOf<C>;
  query?: SentQueryOf<C>;
  body?: SentBodyOf<C>;
  signal?: AbortSignal;
  /** Hears how many bytes of the answer have come, and reads its headers. */
  onBytes?: (bytes: number, header: (name: string) => string | null) => void;
};

/** A file that a call answered, with the headers that describe it. */
export type FileAnswer = { blob: Blob; header: (name: string) => string | null };

/** Why a call failed (docs/rules/responses.md#what-counts-as-the-servers-message): `serverMessage` is the message of a
 * 4xx with an envelope, null for all else. */
export class CallError extends Error {
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** The words next to the status, such as 'Bad Gateway'; '' where the protocol has none. */
  readonly statusText: string;
  readonly serverMessage: string | null;
  /** What `serverMessage` says, for programs; null where the server sends no code. */
  readonly code: string | null;
  readonly fields: FieldError[];
  /** To be shown next to the error, so that it can be found in the server's log. */
  readonly requestId: string | null;
  readonly envelope: ReceivedEnvelope | null;
  /** The server's password queue is full: seconds until a retry. Null for every other failure. */
  readonly turnInSeconds: number | null;

  constructor(failure: Pick<CallError, 'status' | 'envelope' | 'requestId' | 'cause'> & Partial<TellsMore>) {
    const { status, statusText = '', envelope, requestId, cause, turnInSeconds = null } = failure;
    const said = status !== null && status < 500 ? envelope : null;
    super(said?.message || `call failed (${status ?? 'no answer'})`, { cause });
    this.name = 'CallError';
    this.status = status;
    this.statusText = statusText;
    this.envelope = said;
    this.serverMessage = said?.message || null;
    this.code = said?.errorCode ?? null;
    this.fields = said?.errors ?? [];
    this.requestId = requestId;
    this.turnInSeconds = turnInSeconds;
  }
}

type TellsMore = Pick<CallError, 'statusText' | 'turnInSeconds'>;

/** Makes a call that answers the envelope; of a call that is made before its schemas are there, `makeCall<typeof call>`
 * takes the line. Raises CallError, or the abort's error when `signal` was aborted. */
export async function makeCall<C extends Call>(
  call: C | CallLine<C>,
  options: CallOptions<C> = {},
): Promise<Answer<C>> {
  return answerOf(await withProof((headers) => send(call, options, 'json', headers), challengeIn, options.signal));
}

/** What a refusal asks to be solved first; null where it asks for nothing. */
const challengeIn = (error: unknown): ProofChallenge | null =>
  (error instanceof CallError && error.envelope?.proofOfWork) || null;

/** A call failed when its answer says so; silence is no failure (docs/rules/responses.md#what-counts-as-a-failure). */
const isDone = (code: number): boolean => code === 200;

/** The envelope of an answer. Raises CallError when it holds none, and when its `code` is not one of success. */
export function answerOf<C extends Call>(response: AxiosResponse<unknown>, isSuccess = isDone): Answer<C> {
  const envelope = envelopeIn(response.data);
  if (envelope === null) throw new CallError({ status: null, envelope, requestId: requestIdOf(response) });
  refuseFailure(response, envelope, isSuccess);
  return envelope as Answer<C>;
}

/** A refusal inside an HTTP 200 is the server's answer, as the same code as HTTP status would be. */
function refuseFailure(
  response: AxiosResponse<unknown>,
  envelope: ReceivedEnvelope,
  isSuccess: (code: number) => boolean,
): void {
  const { code } = envelope;
  if (code === null || isSuccess(code)) return;
  const status = code >= 400 && code < 500 ? code : 400;
  throw new CallError({ status, envelope, requestId: requestIdOf(response) });
}

/** Makes a call that answers a file. Raises CallError as `makeCall` does. */
export const fetchFile = async <C extends Call>(call: C, options: CallOptions<C> = {}): Promise<FileAnswer> =>
  fileOf(await send(call, options, 'blob'));

/** The file behind a link of an answer. The bearer is sent only to the host of the calls. */
export async function fetchLink(url: string, access: 'hr' | 'link', signal: AbortSignal): Promise<Blob> {
  const { href, origin } = new URL(url, apiHost || location.origin);
  const isOurs = origin === new URL(apiHost || location.origin).origin;
  const token = isOurs ? tokenFor(access) : null;
  return (await fileOf(await exchange({ method: 'GET', url: href, signal, responseType: 'blob' }, token))).blob;
}

/** The file of an answer that was asked for as a blob. Raises CallError when it is an envelope that says why there is none. */
export async function fileOf(response: AxiosResponse<unknown>): Promise<FileAnswer> {
  const envelope = await envelopeOf(response.data);
  if (envelope !== null) refuseFailure(response, envelope, isDone);
  return {
    blob: response.data as Blob,
    header: (name) => {
      const value: unknown = response.headers[name.toLowerCase()];
      return typeof value === 'string' ? value : null;
    },
  };
}

async function send<C extends Call>(
  call: CallLine,
  { params, query, body, signal, onBytes }: CallOptions<C>,
  responseType: 'json' | 'blob',
  headers: Record<string, string> = {},
) {
  const path = filledPath(call.path, params) as Call['path'];
  const onDownloadProgress = onBytes && progressTo(onBytes);
  return request({ ...call, path }, { responseType, headers, params: query, data: body, signal, onDownloadProgress });
}

function progressTo(onBytes: NonNullable<CallOptions<Call>['onBytes']>) {
  return ({ loaded, event }: AxiosProgressEvent): void => {
    const { target: request } = (event ?? {}) as { target?: unknown };
    const asked = request instanceof XMLHttpRequest ? request : null;
    onBytes(loaded, (name) => asked?.getResponseHeader(name) ?? null);
  };
}

/** Sends a call as `config` says, with the token that its access asks for. Raises as `makeCall` does. */
export const request = async (call: CallLine, config: RequestConfig): Promise<AxiosResponse<unknown>> =>
  exchange({ ...config, method: call.method, url: call.path }, tokenFor(call.access));

type RequestConfig = Omit<AxiosRequestConfig, 'headers'> & { headers?: Record<string, string> };

/** Sends a request, and again once the user confirmed who they are, where that is what a refusal asks for. */
async function exchange(config: RequestConfig, token: string | null): Promise<AxiosResponse<unknown>> {
  return withStepUp(async () => {
    try {
      const bearer = token !== null && { Authorization: `Bearer ${token}` };
      const headers = { 'Accept-Language': languageNow(), ...config.headers, ...bearer };
      const response = await http.request<unknown>({ ...config, headers });
      noteContract(response.headers[contractVersionHeader], true);
      return response;
    } catch (error) {
      if (!(error instanceof AxiosError) || axios.isCancel(error)) throw error;
      noteContract(error.response?.headers[contractVersionHeader], false);
      throw await toCallError(error);
    }
  });
}

async function toCallError(error: AxiosError): Promise<CallError> {
  const { response } = error;
  // Not the error itself: it holds the request, and that the bearer token.
  const cause = error.message;
  if (response === undefined) return new CallError({ status: null, envelope: null, requestId: null, cause });
  const envelope = await envelopeOf(response.data);
  const { status, statusText } = response;
  if (status === 403) refusedCalls.set(refusedCalls.read() + 1);
  const turnInSeconds = turnOf(response, envelope);
  return new CallError({ status, statusText, envelope, requestId: requestIdOf(response), cause, turnInSeconds });
}

const manyLogins = codeOf(refsOf(loginMessages).manyLogins(0));

function turnOf({ status, headers }: AxiosResponse, envelope: ReceivedEnvelope | null): number | null {
  if (status !== 503 || envelope?.errorCode !== manyLogins) return null;
  const seconds = Number(headers['retry-after']);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : usualTurnSeconds;
}

function requestIdOf(response: AxiosResponse): string | null {
  const id: unknown = response.headers['x-request-id'];
  return typeof id === 'string' ? id : null;
}

/** Reads an envelope out of JSON, or out of the blob that a file call gets instead of its file. */
async function envelopeOf(data: unknown): Promise<ReceivedEnvelope | null> {
  if (!(data instanceof Blob)) return saysSomething(data) ? envelopeIn(data) : null;
  if (!data.type.includes('json')) return null;
  try {
    const parsed: unknown = JSON.parse(await data.text());
    return saysSomething(parsed) ? envelopeIn(parsed) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What a gateway answers instead of the server may be JSON too: only an envelope of ours is the server's word. */
const saysSomething = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && ('responseObject' in data || 'code' in data || 'message' in data);

export function messageOr(error: unknown, fallback: string): string {
  return error instanceof CallError && error.serverMessage !== null ? error.serverMessage : fallback;
}

/** True when the server answered (4xx with an envelope): then its message counts, else it is "an exception". */
export const isAnswered = (error: unknown): error is CallError => error instanceof CallError && error.envelope !== null;
