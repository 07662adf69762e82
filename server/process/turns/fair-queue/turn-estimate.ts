/** Longer than this nobody is sent away: the first pieces take long, and an estimate may be several times too long. */
const usualSeconds = 30;
/** Once the machine or so many pieces were measured, an estimate is good: fewer come back too early, and fewer at a time. */
const founded = { pieces: 500, seconds: 60 };
/** Of the time that was measured so much is expected: who comes too early costs a request, who comes too late an idle machine. */
const expectedShare = 0.8;
/** But so many as would then come back in a second that the machine had enough to do with that. */
const comeBackPerSecond = 200;

/** When a turn comes, by what the last pieces of work took. */
export type TurnEstimate = {
  /** Takes what the machine was measured to need for a piece, until so many pieces were. */
  expectPieces(pieceMs: number): void;
  /** Counts a piece that kept its place for so many milliseconds. */
  measure(ms: number): void;
  /** After how many seconds somebody comes back who has so many before them, where so many others are away. */
  secondsAway(ahead: number, othersAway: number): number;
};

/**
 * An estimate for a queue of which `atOnce` pieces run at a time, of `pieceMs` each before any was measured. Those who come back
 * do so while a sixth of `holdMs` is still before them, so that the machine never waits for them.
 */
export function createTurnEstimate(given: { atOnce: number; holdMs: number; pieceMs: number }): TurnEstimate {
  const { atOnce, holdMs } = given;
  // While thousands arrive pieces take several times as long as before and after: the shorter one of both is believed.
  let { pieceMs: lately } = given;
  let usually = lately;
  let measured = 0;
  return {
    expectPieces: (pieceMs) => {
      if (measured >= founded.pieces) return;
      lately = usually = pieceMs;
      measured = founded.pieces;
    },
    measure: (ms) => {
      measured += 1;
      lately += (ms - lately) / 16;
      usually += (ms - usually) / 256;
    },
    secondsAway: (ahead, othersAway) => {
      const pieceMs = Math.min(lately, usually) * expectedShare;
      const seconds = Math.ceil(((ahead * pieceMs) / atOnce - holdMs / 6) / 1000);
      const usual = measured < founded.pieces ? usualSeconds : founded.seconds;
      const longest = Math.ceil(Math.max(usual, othersAway / comeBackPerSecond));
      // Those who would come later come in the second half of that time, not all at its end.
      if (seconds > longest) return longest - (ahead % Math.floor(longest / 2));
      return Math.max(2, seconds);
    },
  };
}
