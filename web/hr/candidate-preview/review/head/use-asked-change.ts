import { useState } from 'react';
import { type Failure, failureOf } from '#web/session/failure.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export type AskedChange = {
  change: () => Promise<void>;
  failed: string;
  done: string;
  onDone: () => void;
  /** The form is no longer as the page shows it. */
  onRefused: () => void;
};

/** A change that a dialog asked about: it stays open on a failure, and asks for a login where the session ended. */
export function useAskedChange({ change, failed, done, onDone, onRefused }: AskedChange) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [loggedOut, setLoggedOut] = useState(false);
  const { busy, submit } = useSubmission();
  function run(): void {
    setFailure(null);
    setLoggedOut(false);
    submit(async () => {
      try {
        await change();
      } catch (error) {
        if (isUnauthorized(error)) return setLoggedOut(true);
        onRefused();
        return setFailure(failureOf(error, { refused: failed, exception: failed }));
      }
      toast(done);
      onDone();
    });
  }
  /** Nobody logged in: the next try asks again. */
  const stopWaiting = (): void => setLoggedOut(false);
  return { busy, run, failure, loggedOut, stopWaiting };
}
