import { tooManyRequests, TurnLaterError } from '#server/errors.ts';
import { createKeptPlaces } from './kept-places.ts';
import { createTurnEstimate } from './turn-estimate.ts';
import { createTurnLine, type Turn } from './turn-line.ts';

/** A queue that is fair by key: see `createFairQueue`. */
export type FairQueue = {
  /**
   * Does the work when the key's turn comes, and passes its result or error on. Raises TurnLaterError when too many wait, or
   * the wait becomes long, 429 when too much waits for this key alone.
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** What a piece of work is expected to take on this machine, in milliseconds, before enough of them were measured. */
  expectPieces(pieceMs: number): void;
  /** Whether anybody waits for a turn at this moment. */
  isAwaited(): boolean;
  /** Tells all that wait, and all that come, to come back; what runs goes on. */
  close(): void;
};

export type FairQueueOptions = {
  /** So many pieces of work run at a time. */
  atOnce: number;
  /** A caller waits this long at most, and is then told to come back. */
  holdMs?: number;
  /** No more newcomers than this wait: each has a connection. As many more may have come back; the last of them make room. */
  heldMax?: number;
  /** Places of those who were told to come back, a few hundred bytes each. */
  placesMax?: number;
  /** What waits for one key. */
  perKeyMax?: number;
  /** What one piece of work is expected to take before any was measured. */
  pieceMs?: number;
  /** While others wait, a place is free again only when this is through. */
  rest?: () => Promise<void>;
};

/** A place outlives the time at which its owner is expected by so much. */
const lateMs = 30_000;
/** When the server stops, another one answers after about so long. */
const restartSeconds = 5;

/**
 * A queue in which each key has one turn at a time, and the next one only behind those of all other keys that wait by then:
 * a key with a hundred pieces of work delays nobody else by more than one. First come, first served otherwise.
 *
 * Where there is no room for a caller, or the wait becomes long, they are told to come back (503 with Retry-After), and keep the
 * place by key. Kept places never make the machine idle, and no estimate decides who may wait: while there is room a newcomer
 * waits, behind those who come back in time.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, holdMs = 30_000, heldMax = 1000, placesMax = 20_000, perKeyMax = 100, rest } = options;
  const line = createTurnLine();
  const places = createKeptPlaces(placesMax);
  const estimate = createTurnEstimate({ atOnce, holdMs, pieceMs: options.pieceMs ?? 25 });
  const state = { running: 0, closed: false };

  /** The position at which the key may wait. */
  function admit(key: string): number {
    const behind = line.behind(key);
    if (behind !== null && behind >= perKeyMax) throw tooManyRequests(60);
    if (behind !== null) return line.nextPosition();
    const kept = places.take(key);
    const position = kept ?? line.nextPosition();
    // Who came back is let in where newcomers are not, if the turn is near: a flood of them must not keep out who has waited.
    const isFull = (kept === null ? line.length() : line.ahead(position)) >= heldMax;
    if (isFull) throw sendAway(key, position);
    return position;
  }

  function join(key: string): Promise<void> {
    if (state.closed) throw new TurnLaterError(restartSeconds);
    const position = admit(key);
    const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>();
    // Longer than was expected: no connection is kept open for it.
    const turn: Turn = { key, position, start, refuse, timer: setTimeout(() => giveUp(turn), holdMs) };
    line.add(turn);
    startNext();
    const last = line.length() > heldMax * 2 ? line.last() : undefined;
    if (last !== undefined) giveUp(last);
    return promise;
  }

  function giveUp(turn: Turn): void {
    clearTimeout(turn.timer);
    const { key, position } = turn;
    line.remove(turn);
    turn.refuse(sendAway(key, position));
  }

  function startNext(): void {
    while (state.running < atOnce) {
      const turn = line.shift();
      if (turn === undefined) return;
      clearTimeout(turn.timer);
      state.running += 1;
      turn.start();
    }
  }

  /** Frees the place of a piece of work that took so long, at once when nobody waits for it. */
  function leave(tookMs: number): void {
    const ended = performance.now();
    const free = () => {
      estimate.measure(tookMs + performance.now() - ended);
      state.running -= 1;
      startNext();
    };
    if (rest === undefined || line.length() === 0) free();
    else void rest().then(free);
  }

  /** Keeps the place of somebody who is told to come back. */
  function sendAway(key: string, position: number): TurnLaterError {
    // Who waits and who may come back; of them not those who came later.
    const ahead = Math.min(position - (line.first()?.position ?? position), line.length() + places.size());
    const seconds = estimate.secondsAway(ahead, places.size());
    places.keep(key, position, seconds * 1000 + lateMs);
    return new TurnLaterError(seconds);
  }

  return {
    run: async (key, work) => {
      await join(key);
      const begun = performance.now();
      try {
        return await work();
      } finally {
        line.passOn(key);
        leave(performance.now() - begun);
      }
    },
    expectPieces: estimate.expectPieces,
    isAwaited: () => line.length() > 0,
    close: () => {
      state.closed = true;
      for (const turn of line.clear()) {
        clearTimeout(turn.timer);
        turn.refuse(new TurnLaterError(restartSeconds));
      }
    },
  };
}
