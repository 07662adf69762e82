import type { Call, ResponseOf, SentQueryOf } from '#contract/call.ts';
import { CallError, makeCall } from './client.ts';
import { knownServer } from './contract-version.ts';

/** How long a server that is not known to be our own has for a call that may be unknown to it. */
const timeoutMs = 8000;

/** Makes an added call (docs/rules/responses.md#calls-that-a-server-does-not-know); null when the server is not our own
 * and does not answer it. */
export async function ownCall<T>(make: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T | null> {
  const left = signal ?? new AbortController().signal;
  if (knownServer() === 'own') return make(left);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await make(AbortSignal.any([left, timeout]));
  } catch (error) {
    if (left.aborted) throw error;
    if (isUnknownCall(error) || (timeout.aborted && knownServer() === 'other')) return null;
    throw error;
  }
}

/** What an added call answers; null as for `ownCall`, and for an answer that holds nothing. */
export async function ownObject<C extends Call>(
  call: C,
  signal: AbortSignal,
  query?: SentQueryOf<C>,
): Promise<ResponseOf<C> | null> {
  return (await ownCall((until) => makeCall<C>(call, { query, signal: until }), signal))?.responseObject ?? null;
}

function isUnknownCall(error: unknown): boolean {
  if (!(error instanceof CallError) || knownServer() === 'own') return false;
  return error.status === null ? knownServer() === 'other' : [404, 405, 501].includes(error.status);
}
