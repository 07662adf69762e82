import { useSyncExternalStore } from 'react';
import { CallError } from '#web/api/client.ts';

/**
 * What a form shows while its call waits among many others: `held` while the server lets it wait, else when its turn is
 * expected (`performance.now()`), and whether that is `later` than was said before. Null while there is nothing to say.
 */
export type TurnWait = { kind: 'held' } | { kind: 'queued'; since: number; expected: number; later: boolean } | null;

/** The person no longer wants to wait: nothing failed, and the form is as it was. */
export class TurnCancelledError extends Error {
  constructor() {
    super('no longer waiting for a turn');
    this.name = 'TurnCancelledError';
  }
}

/** A call that is not answered by then probably waits among others. */
const heldAfterMs = 4000;
/** Who comes back in time still waits about this long, so that the server is never idle. */
const heldMs = 10_000;

let wait: TurnWait = null;
let current: AbortController | null = null;
const listeners = new Set<() => void>();

function show(next: TurnWait): void {
  wait = next;
  for (const listener of listeners) listener();
}

/** What the form on the screen shows. */
export function useTurnWait(): TurnWait {
  return useSyncExternalStore(subscribe, () => wait);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the wait of the form on the screen, if there is one. */
export function cancelTurn(): void {
  current?.abort();
}

/**
 * Makes a call that checks or sets a password. While the server says that many people are before this one, waits as long as
 * it says and makes the call again. Raises what the call raises, and TurnCancelledError when the wait was ended.
 */
export async function inTurn<T>(call: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
  const own = new AbortController();
  current = own;
  const signal = outer === undefined ? own.signal : AbortSignal.any([own.signal, outer]);
  const held = setTimeout(() => show({ kind: 'held' }), heldAfterMs);
  try {
    for (let told = 0; ; told += 1) {
      try {
        return await call(signal);
      } catch (error) {
        const seconds = error instanceof CallError ? error.turnInSeconds : null;
        if (seconds === null || signal.aborted) throw error;
        clearTimeout(held);
        const since = performance.now();
        const ms = seconds * 1000;
        show({ kind: 'queued', since, expected: since + ms + heldMs, later: told > 0 });
        await pause(ms, signal);
      }
    }
  } catch (error) {
    throw own.signal.aborted ? new TurnCancelledError() : error;
  } finally {
    clearTimeout(held);
    if (current === own) {
      current = null;
      show(null);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    reject(new TurnCancelledError());
  });
  return promise;
}
