import { useEffect, useState } from 'react';
import { claimHandoff, type PhoneHandoff } from '#contract/handoff.ts';
import { isAnswered } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { followLanguage, restOfLanguage } from '#web/ui/language/language.ts';
import { newId } from './send-photo.ts';
import { handoffTexts as t } from './texts.ts';

const everyMs = 5000;

export type Claim =
  | { state: 'opening' }
  | { state: 'open'; phone: PhoneHandoff }
  /** For good: the code has ended, or is another phone's. */
  | { state: 'refused'; message: string }
  | { state: 'failed'; message: string };

/** Opens the code, and asks while the page is looked at whether it is still open; `tell` says what a sending has learned. */
export function useClaim(code: string): { claim: Claim; tell: (claim: Claim) => void; retry: () => void } {
  const [claim, setClaim] = useState<Claim>({ state: 'opening' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async (unseen = false): Promise<void> => {
      if (unseen || document.visibilityState === 'visible') {
        const answer = await askOnce(code, leaving.signal);
        if (leaving.signal.aborted) return;
        // Without a connection the page stays as it is.
        setClaim((known) => (answer.state === 'failed' && known.state === 'open' ? known : answer));
        if (answer.state === 'refused') return;
      }
      timer = setTimeout(() => void ask(), everyMs);
    };
    let timer = setTimeout(() => void ask(true), 0);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [code, tries]);
  const retry = (): void => {
    setClaim({ state: 'opening' });
    setTries(tries + 1);
  };
  return { claim, tell: setClaim, retry };
}

async function askOnce(code: string, signal: AbortSignal): Promise<Claim> {
  try {
    const phone = await fetchObject(claimHandoff, { body: { code, phoneId: phoneIdFor(code) }, signal });
    await followLanguage(phone.language);
    await restOfLanguage().catch(() => undefined);
    return { state: 'open', phone };
  } catch (error) {
    return refusalOf(error) ?? { state: 'failed', message: t.failed };
  }
}

/** Tells the server that it is the same phone, where the answer with its cookie was lost. */
function phoneIdFor(code: string): string {
  const key = `phone ${code}`;
  const phoneId = sessionStorage.getItem(key) ?? newId();
  sessionStorage.setItem(key, phoneId);
  return phoneId;
}

/** What ends the page; null for what may pass. */
export function refusalOf(error: unknown): Claim | null {
  if (!isAnswered(error) || ![401, 409, 410].includes(error.status ?? 0)) return null;
  return { state: 'refused', message: error.message };
}
