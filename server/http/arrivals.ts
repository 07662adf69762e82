/**
 * Lets one request of a stranger begin at each turn of the event loop. Thousands who log in at the same moment otherwise go
 * through all of their reading and refusing first, and calls of people who are in stand behind them at each of their own
 * steps (ADR 60).
 */
export function createArrivals(): () => Promise<void> {
  const waiting: (() => void)[] = [];

  function begin(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(begin);
  }

  return () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (waiting.push(resolve) === 1) setImmediate(begin);
    return promise;
  };
}
