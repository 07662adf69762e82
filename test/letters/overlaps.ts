import type { Page } from './read-pdf.ts';

/** The words of a page that are printed over each other, in pairs. */
export function overlaps({ words }: Page): string[] {
  return words.flatMap((word, index) =>
    words
      .slice(index + 1)
      // Half letters are kerned into their neighbours; a text over another one is off by far more.
      .filter((other) => other.left < word.right - 0.3 * word.size && word.left < other.right - 0.3 * other.size)
      .filter((other) => Math.abs(other.baseline - word.baseline) < 0.9 * Math.min(other.size, word.size))
      .map((other) => `${word.text} / ${other.text}`),
  );
}
