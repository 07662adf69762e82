/** Longer than this nobody is sent away: the first pieces take long, and an estimate may be several times too long. */
const usualSeconds = 30;
/** Once so many pieces were measured an estimate is good, and half as many requests are made where a crowd takes minutes. */
const founded = { pieces: 500, seconds: 60 };
/** But so many as would then come back in a second that the machine had enough to do with that. */
const comeBackPerSecond = 200;

/** When a turn comes, by what the last pieces of work took. */
export type TurnEstimate = {
  /** Counts a piece that kept its place for so many milliseconds. */
  measure(ms: number): void;
  /** After how many seconds somebody comes back who has so many before them, where so many others are away. */
  secondsAway(ahead: number, othersAway: number): number;
};

/**
 * An estimate for a queue of which `atOnce` pieces run at a time, of `pieceMs` each before any was measured. Those who come back
 * do so while a third of `holdMs` is still before them, so that the machine never waits for them.
 */
export function createTurnEstimate(given: { atOnce: number; holdMs: number; pieceMs: number }): TurnEstimate {
  const { atOnce, holdMs } = given;
  let { pieceMs } = given;
  let measured = 0;
  return {
    measure: (ms) => {
      measured += 1;
      pieceMs += (ms - pieceMs) / 16;
    },
    secondsAway: (ahead, othersAway) => {
      const seconds = Math.ceil(((ahead * pieceMs) / atOnce - holdMs / 3) / 1000);
      const usual = measured < founded.pieces ? usualSeconds : founded.seconds;
      const longest = Math.ceil(Math.max(usual, othersAway / comeBackPerSecond));
      return Math.min(longest, Math.max(2, seconds));
    },
  };
}
