/** Raises the abort's reason. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = (): void => {
    clearTimeout(timer);
    reject(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  return promise;
}
