import { useSyncExternalStore } from 'react';

/** A value outside of components that several of them show; `useValue` renders again when it is set. */
export function sharedValue<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  const read = (): T => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return (): void => void listeners.delete(listener);
  };
  return {
    read,
    subscribe,
    hasListeners: (): boolean => listeners.size > 0,
    set: (next: T): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): T => useSyncExternalStore(subscribe, read),
  };
}
