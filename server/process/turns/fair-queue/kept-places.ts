/** Places in a queue for those who were told to come back: a key and two numbers each, and only for a while. */
export type KeptPlaces = {
  size(): number;
  /** The place that was kept for the key, which is then used up; null when there is none any more. */
  take(key: string): number | null;
  /** Keeps a place for so many milliseconds. Does nothing when there are too many: the key then begins at the end again. */
  keep(key: string, position: number, ms: number): void;
};

export function createKeptPlaces(placesMax: number): KeptPlaces {
  const places = new Map<string, { position: number; until: number }>();

  function dropExpired(): void {
    const now = performance.now();
    // The oldest come first. One that is kept longer hides those after it until it ends, which is soon enough.
    for (const [key, { until }] of places) {
      if (until > now) return;
      places.delete(key);
    }
  }

  return {
    size: () => {
      dropExpired();
      return places.size;
    },
    take: (key) => {
      const place = places.get(key);
      places.delete(key);
      return place !== undefined && place.until > performance.now() ? place.position : null;
    },
    keep: (key, position, ms) => {
      dropExpired();
      places.delete(key);
      if (places.size < placesMax) places.set(key, { position, until: performance.now() + ms });
    },
  };
}
