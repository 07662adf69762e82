import { baselineIn, column, type TextStyle } from './measures.ts';
import type { Element, Pen } from './pen.ts';
import { type Fonts, type Line, type Run, typeset } from './typeset.ts';

/** Something of a known height that can be drawn at any place of any page, given its upper edge. */
export type Box = { height: number; draw(pen: Pen, top: number): void };

/** A box in the flow of pages: the space before it, and whether the next one must be on the same page. */
export type Slice = Box & { before: number; keepWithNext: boolean };

/** Where text is across the page. */
export type Column = { left: number; width: number; align?: 'left' | 'right' };
const wholeColumn: Column = { left: column.left, width: column.width };

function lineBox(line: Line, style: TextStyle, within: Column, element: Element): Box {
  const baseline = baselineIn(style);
  // Some scripts reach beyond the line box of Latin letters: the line grows, so that it never touches its neighbour.
  const above = Math.max(0, line.top - baseline);
  const below = Math.max(0, -line.bottom - (style.lineHeight - baseline));
  const x = within.align === 'right' ? within.left + within.width - line.width : within.left;
  return {
    height: above + style.lineHeight + below,
    draw: (pen, top) => pen.text(line, x, top + above + baseline, element),
  };
}

/** Sets text in one style, but for what its runs say otherwise, as one box a line. */
export function textBoxes(runs: Run[], style: TextStyle, fonts: Fonts, element: Element, within = wholeColumn): Box[] {
  return typeset(runs, fonts, within.width).map((line) => lineBox(line, style, within, element));
}

/** Boxes below each other as one box that no page break parts. */
export function stack(boxes: Box[]): Box {
  return {
    height: boxes.reduce((sum, box) => sum + box.height, 0),
    draw(pen, top) {
      let y = top;
      for (const box of boxes) {
        box.draw(pen, y);
        y += box.height;
      }
    },
  };
}

/** Boxes next to each other as one box, with their upper or lower edges in line. */
export function sideBySide(boxes: Box[], edge: 'top' | 'bottom' = 'top'): Box {
  const height = Math.max(0, ...boxes.map((box) => box.height));
  return {
    height,
    draw(pen, top) {
      for (const box of boxes) box.draw(pen, edge === 'top' ? top : top + height - box.height);
    },
  };
}

/** Empty space. */
export function gap(height: number): Box {
  return { height, draw: () => undefined };
}

/** A box in the flow. */
export function slice(box: Box, before: number, keepWithNext = false): Slice {
  return { ...box, before, keepWithNext };
}

/** A paragraph in the flow: never one line alone at the foot or the head of a page. */
export function paragraph(lines: Box[], before: number, keepWithNext = false): Slice[] {
  const last = lines.length - 1;
  return lines.map((line, index) =>
    slice(line, index === 0 ? before : 0, index === last ? keepWithNext : index === 0 || index === last - 1),
  );
}

/** Where the flow may draw on each page. `startPage` opens one and answers the upper edge of its free space. */
export type Sheet = { bottom: number; startPage(): number };

/** Draws slices from page to page. What is kept together moves on together, unless it is taller than a page. */
export function flow(slices: Slice[], pen: Pen, sheet: Sheet): void {
  let top = sheet.startPage();
  let y = top;
  let start = 0;
  while (start < slices.length) {
    const end = slices.findIndex((candidate, index) => index >= start && !candidate.keepWithNext);
    const chain = slices.slice(start, end < 0 ? slices.length : end + 1);
    const height = chain.reduce((sum, item) => sum + item.before + item.height, 0);
    if (y > top && y + height > sheet.bottom) {
      top = sheet.startPage();
      y = top;
    }
    for (const item of chain) {
      if (y > top && y + item.before + item.height > sheet.bottom) {
        top = sheet.startPage();
        y = top;
      }
      y += y > top ? item.before : 0;
      item.draw(pen, y);
      y += item.height;
    }
    start += chain.length;
  }
}
