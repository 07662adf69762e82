import { useEffect, useRef, useState } from 'react';
import type { Call, SentBodyOf } from '#contract/call.ts';
import { fetchFile } from '#web/api/client.ts';
import { type Failure, failureOf, failureSaying } from './failure.ts';
import { isUnauthorized } from './hr/hr-unauthorized.ts';
import { saveAnswer } from './hr/use-file-saving.ts';

/** How many bytes have come, of about how many where the server says so. */
export type Received = { bytes: number; whole: number | null };

export type FileDownload<Body> = {
  received: Received | null;
  failure: Failure | null;
  loggedOut: boolean;
  stopWaiting: () => void;
  start: (body: Body) => void;
  cancel: () => void;
};

type DownloadOptions = {
  name: string;
  /** The header that says about how many bytes there will be. */
  sizeHeader?: string;
  /** What is said when it fails without a reason, and when it was cancelled. */
  failed: string;
  cancelled: string;
  onDone: () => void;
};

/** Fetches a file by a call and hands all of it to the browser's downloads. One at a time; it ends with the screen. */
export function useFileDownload<C extends Call>(
  call: C,
  { name, sizeHeader, failed, cancelled, onDone }: DownloadOptions,
): FileDownload<SentBodyOf<C>> {
  const [received, setReceived] = useState<Received | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [loggedOut, setLoggedOut] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(body: SentBodyOf<C>): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setReceived({ bytes: 0, whole: null });
    setFailure(null);
    setLoggedOut(false);
    try {
      const answer = await fetchFile(call, {
        body,
        signal: controller.signal,
        onBytes: (bytes, headerOf) =>
          setReceived({ bytes, whole: (sizeHeader !== undefined && Number(headerOf(sizeHeader))) || null }),
      });
      saveAnswer(answer, name);
      onDone();
    } catch (error) {
      if (controller.signal.aborted) setFailure(failureSaying(cancelled));
      else if (isUnauthorized(error)) setLoggedOut(true);
      else setFailure(failureOf(error, { refused: failed, exception: failed }));
    } finally {
      running.current = null;
      setReceived(null);
    }
  }

  return {
    received,
    failure,
    loggedOut,
    stopWaiting: () => setLoggedOut(false),
    start: (body) => {
      if (running.current === null) void run(body);
    },
    cancel: () => running.current?.abort(),
  };
}
