import { EventEmitter, once } from 'node:events';

/** Events by name, for tests that wait for them. */
export type Progress = {
  happened(what: string): void;
  /** Resolves when the event has happened `count` more times; raises after a minute. */
  times(what: string, count: number): Promise<void>;
};

const timeoutMs = 60_000;

export function createProgress(): Progress {
  const events = new EventEmitter();
  return {
    happened: (what) => void events.emit(what),
    async times(what, count) {
      const signal = AbortSignal.timeout(timeoutMs);
      for (let left = count; left > 0; left -= 1) {
        await once(events, what, { signal }).catch((error: unknown) => {
          throw new Error(`not ${what} ${count} times within a minute`, { cause: error });
        });
      }
    },
  };
}
