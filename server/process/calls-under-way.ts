/** The calls of people who are in that are being answered at this moment, in this process. */
export type CallsUnderWay = {
  /** Does the work of one call, which is under way meanwhile. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Is through once no call is under way, and after so many milliseconds at the latest. */
  untilNone(atMostMs: number): Promise<void>;
};

/** Keeps count of calls that are under way. */
export function createCallsUnderWay(): CallsUnderWay {
  const waiting = new Set<() => void>();
  let count = 0;
  return {
    during: async (work) => {
      count += 1;
      try {
        return await work();
      } finally {
        count -= 1;
        if (count === 0) for (const go of waiting) go();
      }
    },
    untilNone: async (atMostMs) => {
      if (count === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, atMostMs);
      waiting.add(resolve);
      await promise;
      clearTimeout(timer);
      waiting.delete(resolve);
    },
  };
}
