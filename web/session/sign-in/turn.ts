import { CallError } from '#web/api/client.ts';
import { pause } from '#web/session/pause.ts';
import { sharedValue } from '#web/ui/shared-value.ts';

/** The person no longer wants to wait: nothing failed, and the form is as it was. */
export class TurnCancelledError extends Error {
  override readonly name = 'TurnCancelledError';
}

/** A call that is not answered by then probably waits among others. */
const waitsAfterMs = 4000;

const isWaiting = sharedValue(false);
let current: AbortController | null = null;

/** Whether the call of the form on the screen waits among many others. */
export const useIsWaiting = isWaiting.useValue;

/** Ends the wait of the form on the screen, if there is one. */
export function cancelTurn(): void {
  current?.abort();
}

/** Makes a call that checks or sets a password. While the server says that too many wait, waits as long as it says and
 * makes the call again. Raises what the call raises, and TurnCancelledError when the wait was ended. */
export async function inTurn<T>(call: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
  const own = new AbortController();
  current = own;
  const signal = outer === undefined ? own.signal : AbortSignal.any([own.signal, outer]);
  const timer = setTimeout(() => isWaiting.set(true), waitsAfterMs);
  try {
    for (;;) {
      try {
        return await call(signal);
      } catch (error) {
        const seconds = error instanceof CallError ? error.turnInSeconds : null;
        if (seconds === null || signal.aborted) throw error;
        isWaiting.set(true);
        await pause(seconds * 1000, signal);
      }
    }
  } catch (error) {
    throw own.signal.aborted ? new TurnCancelledError('no longer waiting for a turn') : error;
  } finally {
    clearTimeout(timer);
    if (current === own) {
      current = null;
      isWaiting.set(false);
    }
  }
}
