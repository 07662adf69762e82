/** Begins one unauthenticated request per turn of the event loop. Otherwise thousands of logins in one instant are all
 * read and rejected first, and requests of signed-in users wait behind them at each of their own steps (ADR 60). */
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
