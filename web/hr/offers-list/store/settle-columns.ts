import type { OfferIndex } from './offer-index.ts';
import type { OfferColumnKey } from './offer-sort.ts';

export type Settler = {
  /** Makes ready for sorting by this column, before all others. */
  settle: (key: OfferColumnKey) => void;
  /** Makes ready for sorting by any column, when the browser has nothing else to do. */
  settleAll: () => void;
};

/**
 * Puts the texts of columns in order, a few milliseconds at a time, so that neither typing nor the first sort by a column
 * of tens of thousands of names waits for it. `onSettled` hears when the column that was asked for is ready.
 */
export function createSettler(index: OfferIndex, onSettled: () => void): Settler {
  let wanted: OfferColumnKey | null = null;
  let running = false;

  function step(): void {
    const key = wanted ?? index.unsettled();
    running = key !== undefined;
    if (key === undefined) return;
    const isReady = index.settle(key);
    goOn();
    if (!isReady || key !== wanted) return;
    wanted = null;
    onSettled();
  }

  function goOn(): void {
    // Whoever waits for a column gets it as soon as the events between have had their turn; Safari knows no idle time.
    if (wanted === null && 'requestIdleCallback' in globalThis) requestIdleCallback(step);
    else setTimeout(step);
  }

  function start(): void {
    if (running) return;
    running = true;
    goOn();
  }

  return {
    settle: (key) => {
      wanted = key;
      start();
    },
    settleAll: start,
  };
}
