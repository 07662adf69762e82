import fc from 'fast-check';

/** Draws random values, which fast-check replays from a seed and shrinks when a test fails. */
export type Random = fc.GeneratorValue;

const index = (length: number): fc.Arbitrary<number> => fc.nat({ max: length - 1 });
const indexes = (): fc.Arbitrary<number> => fc.nat({ max: 1_000_000 });
const booleans = (): fc.Arbitrary<boolean> => fc.boolean();

/** One of these values. */
export function pick<T>(g: Random, values: T[]): T {
  return values[g(index, values.length)] as T;
}

/** A position in a sequence of this length, its end included. */
export function position(g: Random, length: number): number {
  return g(indexes) % (length + 1);
}

export function chance(g: Random): boolean {
  return g(booleans);
}

/** A text cut off, or with something in its middle that does not belong there. */
export function mutateText(g: Random, text: string): string {
  const at = position(g, text.length);
  const after = pick(g, ['cut', '\ufeff', '}', '{', ',', '"', '\\', '\u0000', '//', '\ud800', '\r\n', '\r\n--', '\n']);
  return text.slice(0, at) + (after === 'cut' ? '' : after + text.slice(at));
}
