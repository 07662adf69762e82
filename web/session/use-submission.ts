import { useCallback, useEffect, useRef, useState } from 'react';
import { TurnCancelledError } from './sign-in/turn.ts';

type Work = (signal: AbortSignal) => Promise<void>;

/** One submission at a time: a press that comes while one is running does nothing. The signal is aborted when the
 * screen is left; later errors of the work are ignored. Cancelling the wait for a turn leaves the form as it was. */
export function useSubmission(): { busy: boolean; submit: (work: Work) => void } {
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const submit = useCallback((work: Work) => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    void work(controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted && !(error instanceof TurnCancelledError)) throw error;
      })
      .finally(() => {
        running.current = null;
        setBusy(false);
      });
  }, []);
  return { busy, submit };
}
