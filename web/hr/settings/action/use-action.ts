import { useState } from 'react';
import { failureOf, type Failure } from '#web/session/failure.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { TurnCancelledError } from '#web/session/sign-in/turn.ts';

export type Action = {
  /** What runs, by the name it was started with; null while nothing does. */
  running: string | null;
  failure: Failure | null;
  clear: () => void;
  /** Does the work, unless something else runs; answers whether it was done. */
  run: (name: string, work: () => Promise<void>) => Promise<boolean>;
  /** Does again what found the session ended; null while nothing did. */
  repeat: (() => void) | null;
  /** The login was cancelled: the next attempt asks again. */
  stopWaiting: () => void;
};

/** One change at a time on a page of the settings; `failed` is said where the server says nothing. */
export function useAction(failed: string): Action {
  const [running, setRunning] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [repeat, setRepeat] = useState<(() => void) | null>(null);

  async function run(name: string, work: () => Promise<void>): Promise<boolean> {
    if (running !== null) return false;
    setRunning(name);
    setFailure(null);
    setRepeat(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof TurnCancelledError) return false;
      if (isUnauthorized(error)) setRepeat(() => () => void run(name, work));
      else setFailure(failureOf(error, { refused: failed, exception: failed }));
      return false;
    } finally {
      setRunning(null);
    }
  }

  return { running, failure, clear: () => setFailure(null), run, repeat, stopWaiting: () => setRepeat(null) };
}
