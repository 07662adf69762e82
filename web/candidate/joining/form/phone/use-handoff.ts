import { useCallback, useEffect, useRef, useState } from 'react';
import { endHandoff, getHandoff, type Handoff, startHandoff } from '#contract/handoff.ts';
import { handoffLimits, type HandoffStep } from '#domain/joining/handoff/handoff.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { usePhoneTexts as t } from './texts.ts';

const everyMs = 2000;
/** A code is made once the end of the one before it is done. */
let ending: Promise<unknown> = Promise.resolve();

type Asked = { step: HandoffStep; field: string; entryId: string | number | null };
/** `until` is by the clock of this computer. */
type Code = { code: string; until: number };

/** A code for the phone, what was done with it, and another one; it ends with what shows it, unless a file was taken. */
export function useHandoff({ step, field, entryId }: Asked) {
  const [code, setCode] = useState<Code | null>(null);
  const [handoff, setHandoff] = useState<Handoff>({ state: 'WAITING', files: [] });
  const [failure, setFailure] = useState<string | null>(null);
  const isTaken = useRef(false);

  const begin = useCallback(async (): Promise<void> => {
    setFailure(null);
    await ending;
    try {
      const made = await fetchObject(startHandoff, { body: { step, field, entryId } });
      setCode({ code: made.code, until: Date.now() + handoffLimits.minutes * 60_000 });
      setHandoff({ state: 'WAITING', files: [] });
    } catch (error) {
      setFailure(messageOr(error, t.failed));
    }
  }, [step, field, entryId]);
  useEffect(() => {
    const timer = setTimeout(() => void begin(), 0);
    const end = (): void => {
      if (!isTaken.current) ending = makeCall(endHandoff).catch(() => undefined);
    };
    addEventListener('pagehide', end);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', end);
      end();
    };
  }, [begin]);
  useEffect(() => (code === null ? undefined : follow(setHandoff)), [code]);

  return { code, handoff, failure, begin, fail: setFailure, taken: () => (isTaken.current = true) };
}

/** Asks again and again until the code has ended; an answer that does not come is asked for again. */
function follow(tell: (handoff: Handoff) => void): () => void {
  const leaving = new AbortController();
  const ask = async (): Promise<void> => {
    const answer = await fetchObject(getHandoff, { signal: leaving.signal }).catch(() => null);
    if (leaving.signal.aborted) return;
    if (answer !== null) tell(answer);
    if (answer?.state !== 'ENDED') timer = setTimeout(() => void ask(), everyMs);
  };
  let timer = setTimeout(() => void ask(), everyMs);
  return () => {
    leaving.abort();
    clearTimeout(timer);
  };
}
