import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { webhookRetryAfter, webhookTimeoutMs, type WebhookFailure } from '#domain/webhooks/webhook.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { errorCode } from '#server/process/error-code.ts';
import { decrypt } from '#server/sealing/keys.ts';
import { isPrivateAddress } from './private-addresses.ts';
import {
  claimNext,
  resumeEndpoint,
  findNextDue,
  listDueWithoutJob,
  lockActiveEndpoint,
  recordAttempt,
  recordTimeout,
  type Claimed,
} from './queries.ts';

/** An address that leads into a private network. */
class PrivateAddressError extends Error {}

/** A second query follows after this. A name without an answer fails before the attempt as a whole does. */
const resolverOptions = { timeout: 2500, tries: 2 };

const ofThisMachine = /(?:^|\.)localhost\.?$/i;

/** Looks names up for connections that must not reach a private network: raises when one of a name's addresses is
 * private, and the connection uses the checked address. Asks the DNS servers over the network: the system's look-up
 * would occupy one of the four threads for files while a server does not answer, and a few of them all four. */
export const publicLookup =
  (servers?: readonly string[]): LookupFunction =>
  (hostname, options, answer) => {
    void publicAddresses(hostname, servers).then(
      ([first, ...others]) =>
        options.all ? answer(null, [first, ...others]) : answer(null, first.address, first.family),
      (error: unknown) => answer(asError(error), '', 0),
    );
  };

/** At least one, and none of them private; raises otherwise. */
async function publicAddresses(
  hostname: string,
  servers: readonly string[] | undefined,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  if (ofThisMachine.test(hostname)) throw new PrivateAddressError();
  const resolver = new Resolver(resolverOptions);
  if (servers !== undefined) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const [first, ...others]: LookupAddress[] = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (first === undefined && four.status === 'rejected') throw asError(four.reason);
  if (first === undefined || [first, ...others].some(({ address }) => isPrivateAddress(address))) {
    throw new PrivateAddressError();
  }
  return [first, ...others];
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The result of one attempt. `status` is null without an answer; `answer` is its beginning, as text. */
type Posted = { status: number | null; answer: string; failure: WebhookFailure | null; tookMs: number };

type Post = {
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

/** The lease of an attempt on its delivery: longer than an attempt takes, so that no two processes send at once. */
const claimMs = 60_000;

/** Concurrent deliveries per endpoint. */
const concurrentDeliveries = 2;

/** After this many timeouts in a row an endpoint gets one event per pause, so that it holds no workers. */
const timeoutsMax = 5;
const pauseSeconds = 60;

type WebhookDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'keys' | 'now'>;

export const claimedUntil = (on: Date): Date => new Date(on.getTime() + claimMs);

/** Attempts the delivery that has been due for longest at this delivery's endpoint, and records the result: it arrived,
 * it is retried later, or no retry follows after three days. Then the next one is enqueued. Does nothing while the
 * endpoint has its maximum of concurrent deliveries, is paused or disabled: a job is only a wake-up, and may run any
 * number of times. */
export async function deliverWebhook(deps: WebhookDeps, deliveryId: number): Promise<void> {
  const on = deps.now();
  const claimed = await deps.db.transaction().execute(async (tx) => {
    const endpoint = await lockActiveEndpoint(tx, { deliveryId, on });
    if (endpoint === undefined) return undefined;
    const { webhookId, timeouts } = endpoint;
    const atMost = timeouts < timeoutsMax ? concurrentDeliveries : 1;
    return claimNext(tx, { webhookId, on, until: claimedUntil(on), atMost });
  });
  if (claimed !== undefined) await attemptDelivery(deps, claimed, webhookRetryAfter(claimed.tries + 1));
}

/** Posts an event and records the attempt; the retry follows `retryAfter` seconds later, none for null. */
export async function attemptDelivery(
  deps: WebhookDeps,
  delivery: Claimed,
  retryAfter: number | null,
): Promise<string | undefined> {
  const triedOn = deps.now();
  const posted = await post(deps, delivery, triedOn);
  const on = deps.now();
  const again = posted.failure === null ? null : retryAfter;
  const nextTryOn = again === null ? null : new Date(on.getTime() + again * 1000);
  return deps.db.transaction().execute(async (tx) => {
    // The address first, as a claim does: two that want both wait in one order.
    const { isPaused } = await recordAnswer(tx, delivery.webhookId, posted, on);
    const attemptId = await recordAttempt(tx, delivery, { triedOn, ...posted }, nextTryOn);
    if (attemptId === undefined) return undefined;
    const { deliveryId, webhookId } = delivery;
    if (again !== null) await enqueueDelivery(tx, deps, deliveryId, again);
    const next = await findNextDue(tx, webhookId, on);
    if (next !== undefined) await enqueueDelivery(tx, deps, next, isPaused ? pauseSeconds : 0);
    return attemptId;
  });
}

const enqueueDelivery = (tx: Tx, { jobs }: WebhookDeps, deliveryId: number, delaySeconds: number) =>
  jobs.enqueue(tx, 'deliver-webhook', [{ deliveryId }], { delaySeconds });

async function recordAnswer(tx: Tx, webhookId: string, { failure }: Posted, on: Date): Promise<{ isPaused: boolean }> {
  if (failure === 'NO_ANSWER') {
    const pausedUntil = new Date(on.getTime() + pauseSeconds * 1000);
    return recordTimeout(tx, webhookId, { most: timeoutsMax, pausedUntil });
  }
  await resumeEndpoint(tx, webhookId);
  return { isPaused: false };
}

function post({ env, keys }: WebhookDeps, { webhookId, eventId, url, secret, body }: Claimed, on: Date) {
  const signature = new Webhook(decrypt(keys.webhooks, secret, webhookId)).sign(eventId, on, body);
  const timestamp = String(Math.floor(on.getTime() / 1000));
  const headers = { 'webhook-id': eventId, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return postEvent({ url, headers, body, allowPrivate: env.WEBHOOK_PRIVATE === 'on' });
}

/** Creates jobs for due deliveries without one, at each endpoint; all others there follow from them: for an endpoint
 * that was enabled again, after a restore, and after a crash. Answers the number. */
export async function requeueWebhooks({ db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<number> {
  const due = await listDueWithoutJob(db, now(), concurrentDeliveries);
  await jobs.enqueue(db, 'deliver-webhook', due);
  return due.length;
}
