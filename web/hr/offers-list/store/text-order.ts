const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** Compares as people do: without case and accents, and '9' before '10'. */
export function compareTexts(a: string, b: string): number {
  return collator.compare(a, b);
}

/** The texts of a column in the order of the alphabet, so that rows can be sorted by numbers. */
export type TextOrder = {
  /** Takes a text that may be new. It has no place until it was settled. */
  note: (text: string) => void;
  /** How many texts have no place yet. */
  waiting: () => number;
  /** Gives a place to as many waiting texts as are named; the dear part of sorting, to be done in portions. */
  settle: (most: number) => void;
  /** The place of a settled text; texts that compare as equal share one. */
  placeOf: (text: string) => number;
};

export function createTextOrder(): TextOrder {
  let inOrder: string[] = [];
  const places = new Map<string, number>();
  const waiting = new Set<string>();

  function number(): void {
    let place = 0;
    let previous: string | undefined;
    for (const text of inOrder) {
      if (previous !== undefined && collator.compare(previous, text) !== 0) place++;
      places.set(text, place);
      previous = text;
    }
  }

  return {
    note: (text) => {
      if (!places.has(text)) waiting.add(text);
    },
    waiting: () => waiting.size,
    settle: (most) => {
      if (waiting.size === 0) return;
      const portion = [...waiting].slice(0, most).toSorted(collator.compare);
      inOrder = merged(inOrder, portion);
      for (const text of portion) {
        waiting.delete(text);
        places.set(text, 0);
      }
      if (waiting.size === 0) number();
    },
    placeOf: (text) => places.get(text) ?? 0,
  };
}

/** Both lists, each in order, in one. Few comparisons where the second one is short. */
function merged(texts: readonly string[], more: readonly string[]): string[] {
  const all: string[] = [];
  let taken = 0;
  for (const text of more) {
    const at = firstNotBefore(texts, text, taken);
    for (; taken < at; taken++) all.push(texts[taken] ?? '');
    all.push(text);
  }
  for (; taken < texts.length; taken++) all.push(texts[taken] ?? '');
  return all;
}

function firstNotBefore(texts: readonly string[], text: string, from: number): number {
  let [low, high] = [from, texts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (collator.compare(texts[middle] ?? '', text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
