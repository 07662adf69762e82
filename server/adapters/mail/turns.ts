/** Does the work when its turn comes, and passes its result or error on. */
export type Turns = <T>(isUrgent: boolean, work: () => Promise<T>) => Promise<T>;

/** At most `atOnce` at a time; of those that wait the urgent ones go first, each kind in the order it came. */
export function createTurns(atOnce: number): Turns {
  let free = atOnce;
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];

  async function take(isUrgent: boolean): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    (isUrgent ? urgent : others).push(turn.resolve);
    await turn.promise;
  }

  function give(): void {
    const next = urgent.shift() ?? others.shift();
    // The turn is handed over, so that a newcomer cannot slip in between.
    if (next) next();
    else free += 1;
  }

  return async (isUrgent, work) => {
    await take(isUrgent);
    try {
      return await work();
    } finally {
      give();
    }
  };
}
