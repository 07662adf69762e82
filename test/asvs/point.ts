/** How a requirement stands here. */
export const states = ['held', 'partly', 'not held', 'does not apply'] as const;
export type State = (typeof states)[number];

/** `file`, `file › title` of a test in it, or `page.md#heading`. */
export type Cited = string;
export type Point = { state: State; how: string; cited: readonly Cited[] };

/** What is said of each number of one chapter. */
export type Points = Readonly<Record<string, Point>>;

/** It is so; something is cited that shows it. */
export function held(how: string, ...cited: readonly [Cited, ...Cited[]]): Point {
  return { state: 'held', how, cited };
}

/** Some of it is so; the words say what is missing. */
export function partly(how: string, ...cited: readonly Cited[]): Point {
  return { state: 'partly', how, cited };
}

/** It is not so; the words say why, and what it would take. */
export function notHeld(how: string, ...cited: readonly Cited[]): Point {
  return { state: 'not held', how, cited };
}

/** There is nothing here that it speaks of. */
export function doesNotApply(how: string, ...cited: readonly Cited[]): Point {
  return { state: 'does not apply', how, cited };
}

/** The same for every number of a chapter or section that speaks of what is not here. */
export function allDoNotApply(how: string, section: string, count: number): Points {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${section}.${index + 1}`, doesNotApply(how)]),
  );
}
