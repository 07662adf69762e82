import { useState } from 'react';
import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import { isUnderWay } from '#domain/offer/sending/offer-sending.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';

/** Those to be shown, and how a user puts away one that has ended; kept in this browser. */
export function useShownSendings(sendings: readonly OfferSending[]) {
  const key = `dismissedSendings.${useHrEmployeeId() ?? ''}`;
  const [dismissed, setDismissed] = useState<readonly string[]>(() => read(key));
  function dismiss(sendingId: string): void {
    // The server forgets them after a day, so that the list stays short.
    const ids = [...dismissed.slice(-keptMax), sendingId];
    setDismissed(ids);
    localStorage.setItem(key, JSON.stringify(ids));
  }
  const shown = sendings.filter(({ state, sendingId }) => isUnderWay(state) || !dismissed.includes(sendingId));
  return { shown, dismiss };
}

const keptMax = 50;

function read(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
