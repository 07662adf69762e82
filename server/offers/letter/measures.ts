import type { Style } from './typeset.ts';

/** The letter is designed at 96 pixels to the inch; PDF counts 72 points. */
export const px = (pixels: number): number => pixels * 0.75;

export const page = { width: 595.28, height: 841.89, side: px(76), top: px(58), bottom: px(34) };
export const column = { left: page.side, right: page.width - page.side, width: page.width - 2 * page.side };

export const ink = { text: '#1b2233', quiet: '#4a5468', brand: '#27459b', line: '#d5dae4' };

/** A style together with the height of its lines. */
export type TextStyle = Style & { lineHeight: number };
const style = (weight: Style['weight'], size: number, lineHeight: number, color: string): TextStyle => ({
  weight,
  size: px(size),
  lineHeight: px(lineHeight),
  color,
});

export const styles = {
  company: style('bold', 21, 26, ink.brand),
  address: style('regular', 10.5, 15, ink.quiet),
  reference: style('regular', 11.5, 19, ink.quiet),
  heading: style('bold', 15.5, 22, ink.text),
  body: style('regular', 12.5, 19, ink.text),
  bodyStrong: style('semibold', 12.5, 19, ink.text),
  label: style('regular', 12, 17, ink.quiet),
  term: style('semibold', 12, 17, ink.text),
  inWords: style('regular', 12, 17, ink.quiet),
  totalLabel: style('bold', 12, 17, ink.text),
  totalInWords: style('regular', 12, 17, ink.text),
  sign: style('regular', 12.5, 17, ink.text),
  signStrong: style('semibold', 12.5, 17, ink.text),
  signTitle: style('regular', 11, 17, ink.quiet),
  footer: style('regular', 10, 14, ink.quiet),
} satisfies Record<string, TextStyle>;

/** Noto Sans reaches 1.069 em above the baseline and 0.293 em below; a line box centres that reach. */
export function baselineIn({ size, lineHeight }: TextStyle): number {
  return (lineHeight - 1.362 * size) / 2 + 1.069 * size;
}
