import { useState } from 'react';
import { type Failure, failureOf } from '#web/session/failure.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { isUnauthorized } from './hr-unauthorized.ts';

/** What a dialog of HR sends: it stays open on a failure, and asks for a login where the session ended. `failed` is
 * said where the server says nothing. */
export function useHrSubmission(failed: string) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [loggedOut, setLoggedOut] = useState(false);
  const { busy, submit } = useSubmission();

  function clear(): void {
    setFailure(null);
    setLoggedOut(false);
  }

  /** `onFailed` hears of a failure that is none of the session. */
  function send(work: () => Promise<void>, onFailed?: () => void): void {
    clear();
    submit(async () => {
      try {
        await work();
      } catch (error) {
        if (isUnauthorized(error)) return setLoggedOut(true);
        onFailed?.();
        setFailure(failureOf(error, { refused: failed, exception: failed }));
      }
    });
  }

  const stopWaiting = (): void => setLoggedOut(false);
  return { busy, failure, loggedOut, stopWaiting, clear, send };
}
