/** A value outside the screen, for `useSyncExternalStore`. Each change makes a new object. */
export function createStore<T extends object>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: (): T => value,
    change: (change: Partial<T>): void => {
      value = { ...value, ...change };
      for (const listener of listeners) listener();
    },
    /** Answers how to end it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasListeners: (): boolean => listeners.size > 0,
  };
}
