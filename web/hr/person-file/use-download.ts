import { useEffect, useRef, useState } from 'react';
import { downloadCandidateFiles, expectedBytesHeader } from '#contract/hr/person-file.ts';
import { fetchFile } from '#web/api/client.ts';
import { type Failure, failureOf, failureSaying } from '#web/session/failure.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { personFileTexts as t } from './texts.ts';

/** How many bytes have come, of about how many where the server says so. */
export type Received = { bytes: number; whole: number | null };

export type Download = {
  /** Null while none is under way. */
  received: Received | null;
  failure: Failure | null;
  /** The session ended: nobody's file was saved. */
  loggedOut: boolean;
  start: (reason: string) => void;
  cancel: () => void;
};

/** Fetches the files of these people and hands them to the browser's downloads; `onDone` hears of it. */
export function useDownload(candidateIds: readonly string[], onDone: () => void): Download {
  const [received, setReceived] = useState<Received | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [loggedOut, setLoggedOut] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(reason: string): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setReceived({ bytes: 0, whole: null });
    setFailure(null);
    setLoggedOut(false);
    try {
      const { blob, header } = await fetchFile(downloadCandidateFiles, {
        body: { candidateIds: [...candidateIds], reason },
        signal: controller.signal,
        onBytes: (bytes, headerOf) => setReceived({ bytes, whole: Number(headerOf(expectedBytesHeader)) || null }),
      });
      saveFile(blob, /filename="([^"]+)"/.exec(header('content-disposition') ?? '')?.[1] ?? 'candidate-files.zip');
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
    start: (reason) => {
      if (running.current === null) void run(reason);
    },
    cancel: () => running.current?.abort(),
  };
}
