/** The calls of people who are in that are being answered at this moment, in this process; of a long one only its beginning. */
export type CallsUnderWay = {
  /** Does the work of one call, which is under way meanwhile. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Is through once no call is under way, and after so many milliseconds at the latest. */
  untilNone(atMostMs: number): Promise<void>;
};

/** So long, in milliseconds, work that gives way to these calls waits for them at most. */
export const letGoMs = 100;

/** After so many milliseconds a call is a long one, such as an export: nobody could wait for its end. */
const longMs = 250;

/** Keeps count of calls that are under way. */
export function createCallsUnderWay(): CallsUnderWay {
  const waiting = new Set<() => void>();
  let count = 0;

  /** Counts a call until what this returns is called, the first time, or it is a long one. */
  function begin(): () => void {
    count += 1;
    let counts = true;
    const end = () => {
      clearTimeout(timer);
      if (!counts) return;
      counts = false;
      count -= 1;
      if (count > 0) return;
      for (const go of waiting) go();
    };
    const timer = setTimeout(end, longMs);
    return end;
  }

  return {
    during: async (work) => {
      const end = begin();
      try {
        return await work();
      } finally {
        end();
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
