import { setTimeout as delay } from 'node:timers/promises';

/** Concurrent work on a server; `leave` announces that it will be killed, and resolves when all lanes have stopped. */
export type Work = { leave(): Promise<void> };

/** The pause after an answer with 503. */
const busyPauseMs = 100;

/** Repeats each lane's work until `leave`. Only a 503 with Retry-After, or the end of the server, may replace a 200. */
export function startLanes(lanes: (() => Promise<unknown>)[]): Work {
  const over = { now: false };
  const repeat = async (once: () => Promise<unknown>): Promise<void> => {
    while (!over.now) {
      try {
        await once();
      } catch (error) {
        const status = /answered (\d+( without Retry-After)?)/.exec(String(error))?.[1];
        if (status === '503') await delay(busyPauseMs);
        else if (!over.now || status !== undefined) throw error;
      }
    }
  };
  const ended = Promise.all(lanes.map(repeat));
  // Its failure is raised by `leave`; until then it must not count as unhandled.
  ended.catch(() => undefined);
  return {
    async leave() {
      over.now = true;
      await ended;
    },
  };
}
