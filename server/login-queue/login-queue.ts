import { TurnLaterError } from '#server/errors.ts';
import { createLane, type Lane } from '#server/process/turns/lane.ts';

/** Where logins and new passwords wait for a processor, first come first served. */
export type LoginQueue = {
  /** Runs the work when its turn comes. Raises TurnLaterError when too many wait, or the wait becomes long. */
  run: Lane;
  /** Answers all that wait, and all that come, with TurnLaterError; what runs goes on. */
  close(): void;
};

/** Bounds of each wait of a login: a request that waits is a connection, of which a process has 10,000, and the waits
 * for its address and in this queue together stay below the 60 s after which many proxies cut off. */
export const loginWait = { waitingMax: 2000, holdMs: 25_000, refusal: () => new TurnLaterError() };

/** The queue of a server that hashes `passwordsAtOnce` passwords concurrently. No more logins are at the database either,
 * so that saves and lists of others go between them.
 *
 * Limits come before the queue, so that an attempt above one never takes a place in it, and these keep one client from
 * starving the others (ADR 60, 61): an address has at most 8 attempts past its own lane at accounts that it has not logged
 * into, an account at an address has one, and each account has 30 in a quarter of an hour. */
export function createLoginQueue(passwordsAtOnce: number): LoginQueue {
  const lane = createLane({ ...loginWait, atOnce: passwordsAtOnce });
  let isClosed = false;
  return {
    run: (work) =>
      lane(async () => {
        if (isClosed) throw new TurnLaterError();
        return work();
      }),
    close: () => {
      isClosed = true;
    },
  };
}
