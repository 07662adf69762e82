/** One caller who waits for the turn of a key. */
export type Turn = {
  readonly key: string;
  position: number;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
};

export type TurnLine = {
  /** How many keys wait. */
  length(): number;
  /** How many of them come before this position. */
  ahead(position: number): number;
  /** The position behind all others; each is given once. */
  nextPosition(): number;
  /** How many turns wait behind the key's first one; null for a key that neither waits nor runs. */
  behind(key: string): number | null;
  add(turn: Turn): void;
  first(): Turn | undefined;
  last(): Turn | undefined;
  /** Takes the first turn out. Its key runs until `passOn`. */
  shift(): Turn | undefined;
  /** The key has run: its next turn goes to the end of the line. */
  passOn(key: string): void;
  /** Takes a turn out that waits. */
  remove(turn: Turn): void;
  /** Takes all turns out. */
  clear(): Turn[];
};

/** Turns by position, one of each key: those of the same key wait behind their first one. */
export function createTurnLine(): TurnLine {
  const line: Turn[] = [];
  const others = new Map<string, Turn[]>();
  let next = 0;

  function ahead(position: number): number {
    let [low, high] = [0, line.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const turn = line[middle];
      if (turn !== undefined && turn.position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function passOn(key: string): void {
    const turn = others.get(key)?.shift();
    if (turn === undefined) {
      others.delete(key);
      return;
    }
    turn.position = next++;
    line.push(turn);
  }

  return {
    length: () => line.length,
    ahead,
    nextPosition: () => next++,
    behind: (key) => others.get(key)?.length ?? null,
    add: (turn) => {
      const behind = others.get(turn.key);
      if (behind !== undefined) {
        behind.push(turn);
        return;
      }
      others.set(turn.key, []);
      line.splice(ahead(turn.position), 0, turn);
    },
    first: () => line[0],
    last: () => line.at(-1),
    shift: () => line.shift(),
    passOn,
    remove: (turn) => {
      const index = line.indexOf(turn);
      if (index >= 0) {
        line.splice(index, 1);
        passOn(turn.key);
        return;
      }
      const behind = others.get(turn.key) ?? [];
      behind.splice(behind.indexOf(turn), 1);
    },
    clear: () => [...line.splice(0), ...[...others.values()].flatMap((behind) => behind.splice(0))],
  };
}
