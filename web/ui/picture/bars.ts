/** A black bar over a picture, in shares of its width and height. */
export type Bar = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };
/** How a picture is covered: its bars, and by how many quarters it is turned to the right. */
export type Covering = { bars: readonly Bar[]; quarters: number };

export const uncovered: Covering = { bars: [], quarters: 0 };

/** Smaller ones could not be seen or taken hold of. */
const least = 0.02;
/** A press that is not drawn further is none. */
const leastDrawn = 0.01;
/** Where a card has its number. */
export const firstBar: Bar = { x: 0.06, y: 0.72, width: 0.4, height: 0.1 };

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

export function moved(bar: Bar, by: Point): Bar {
  return { ...bar, x: between(bar.x + by.x, 0, 1 - bar.width), y: between(bar.y + by.y, 0, 1 - bar.height) };
}

export const grown = (bar: Bar, by: Point): Bar => ({
  ...bar,
  width: between(bar.width + by.x, least, 1 - bar.x),
  height: between(bar.height + by.y, least, 1 - bar.y),
});

export function spanned(one: Point, other: Point): Bar {
  const [left, right] = [one.x, other.x].map((x) => between(x, 0, 1)).toSorted((a, b) => a - b) as [number, number];
  const [top, bottom] = [one.y, other.y].map((y) => between(y, 0, 1)).toSorted((a, b) => a - b) as [number, number];
  const start = { x: Math.min(left, 1 - least), y: Math.min(top, 1 - least) };
  return { ...start, width: Math.max(right - start.x, least), height: Math.max(bottom - start.y, least) };
}

export const isDrawn = (one: Point, other: Point): boolean =>
  Math.max(Math.abs(other.x - one.x), Math.abs(other.y - one.y)) >= leastDrawn;

export const turnedRight = ({ bars, quarters }: Covering): Covering => ({
  bars: bars.map(({ x, y, width, height }) => ({ x: 1 - y - height, y: x, width: height, height: width })),
  quarters: (quarters + 1) % 4,
});

/** The covering with this bar in the place of that one; without it where it is null. */
export function withBar(covering: Covering, index: number, bar: Bar | null): Covering {
  return { ...covering, bars: covering.bars.toSpliced(index, 1, ...(bar === null ? [] : [bar])) };
}
