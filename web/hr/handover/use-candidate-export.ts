import { useEffect, useRef, useState } from 'react';
import { exportCandidates } from '#contract/hr/handover.ts';
import { fetchFile } from '#web/api/client.ts';
import { type Failure, failureOf, failureSaying } from '#web/session/failure.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { handoverTexts as t } from './texts.ts';

export type CandidateExport = {
  /** How many bytes have come of the export that is under way; null while none is. */
  received: number | null;
  failure: Failure | null;
  /** The session ended: nobody was exported, or not everybody. */
  loggedOut: boolean;
  start: (wish: { layout: string; reason: string }) => void;
  cancel: () => void;
};

/** Fetches these people as a workbook and hands it to the browser's downloads; `onDone` hears of it. */
export function useCandidateExport(candidateIds: readonly string[], onDone: () => void): CandidateExport {
  const [received, setReceived] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [loggedOut, setLoggedOut] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(wish: { layout: string; reason: string }): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setReceived(0);
    setFailure(null);
    setLoggedOut(false);
    try {
      const body = { candidateIds: [...candidateIds], ...wish };
      const { signal } = controller;
      const { blob, header } = await fetchFile(exportCandidates, { body, signal, onBytes: setReceived });
      saveFile(blob, /filename="([^"]+)"/.exec(header('content-disposition') ?? '')?.[1] ?? 'employees.xlsx');
      onDone();
    } catch (error) {
      if (controller.signal.aborted) setFailure(failureSaying(t.cancelled));
      else if (isUnauthorized(error)) setLoggedOut(true);
      else setFailure(failureOf(error, { refused: t.failed, exception: t.failed }));
    } finally {
      running.current = null;
      setReceived(null);
    }
  }

  return {
    received,
    failure,
    loggedOut,
    start: (wish) => {
      if (running.current === null) void run(wish);
    },
    cancel: () => running.current?.abort(),
  };
}
