import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { webhookTimeoutMs, type WebhookFailure } from '#domain/webhooks/webhook.ts';
import { errorCode } from '#server/process/error-code.ts';
import { isPrivateAddress } from './private-addresses.ts';
import { PrivateAddressError, publicLookup } from './public-lookup.ts';

/** The result of one attempt. `status` is null without an answer; `answer` is its beginning, as text. */
export type Posted = { status: number | null; answer: string; failure: WebhookFailure | null; tookMs: number };

export type Post = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Whether the endpoint may be in a private network. */
  allowPrivate: boolean;
  withinMs?: number;
  /** The DNS lookup where no private address is allowed. */
  lookup?: LookupFunction;
};

const answerBytesMax = 2000;

/** Posts JSON to an endpoint of HR's choice, and never raises. Follows no redirect, reads only the beginning of the
 * answer, has a total timeout of ten seconds, and connects to no private address, whatever the name resolves to at that
 * moment. */
export async function postEvent({ withinMs = webhookTimeoutMs, ...post }: Post): Promise<Posted> {
  const begin = performance.now();
  const signal = AbortSignal.timeout(withinMs);
  const posted = await tryPost(post, signal).catch((error: unknown) => ({
    status: null,
    answer: '',
    failure: signal.aborted ? ('NO_ANSWER' as const) : failureOf(error),
  }));
  return { ...posted, tookMs: Math.round(performance.now() - begin) };
}

async function tryPost(post: Omit<Post, 'withinMs'>, signal: AbortSignal): Promise<Omit<Posted, 'tookMs'>> {
  const response = await send(post, signal);
  const status = response.statusCode ?? 0;
  // The status counts, even if the rest of the answer never comes.
  const answer = await beginningOf(response).catch(() => '');
  response.destroy();
  return { status, answer, failure: failureOfStatus(status) };
}

function send(
  { url, headers, body, allowPrivate, lookup = publicLookup() }: Omit<Post, 'withinMs'>,
  signal: AbortSignal,
) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw new PrivateAddressError();
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = request(target, {
    method: 'POST',
    // No connection is kept: the next one asks again where the name leads.
    agent: false,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    signal,
    ...(allowPrivate ? {} : { lookup }),
  });
  sent.on('response', resolve).on('error', reject).end(body);
  return promise;
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= answerBytesMax) break;
  }
  return Buffer.concat(pieces).subarray(0, answerBytesMax).toString('utf8').replaceAll('\0', '\uFFFD');
}

function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS';
}

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof PrivateAddressError) return 'PRIVATE';
  const code = errorCode(error);
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ETIMEOUT'].includes(code)) return 'NOT_FOUND';
  return /CERT|SIGNATURE|ISSUER|ALTNAME|SELF_SIGNED/.test(code) ? 'CERTIFICATE' : 'CONNECTION';
}
