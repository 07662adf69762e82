import { guideRows, instructions } from './guide.ts';
import type { Cell } from '#server/workbooks/write/cell-xml.ts';
import type { Sheet } from '#server/workbooks/write/sheet-xml.ts';
import type { StyleName } from '#server/workbooks/write/styles.ts';

/** The sheet that tells how to fill in the workbook; `today` as YYYY-MM-DD. An upload does not read it. */
export function instructionsSheet(today: string): Sheet {
  const { title, choicesOf, steps, columns, rules, errors, sentence } = instructions;
  const rows: Cell[][] = [
    line(title, 'title'),
    line(choicesOf(today)),
    [],
    ...paragraph(steps),
    line(columns.title, 'section'),
    columns.head.map((value) => ({ value, style: 'head' })),
    ...guideRows().map((cells) =>
      cells.map((value, index): Cell => ({ value, style: index === 0 ? 'tableStrong' : 'table' })),
    ),
    [],
    ...paragraph(rules),
    ...paragraph(errors),
    line(sentence),
  ];
  return {
    name: 'Instructions',
    columns: [22, 10, 74, 48].map((width) => ({ width, style: 'plain' as const })),
    headerHeight: 30,
    landscape: true,
    rows: [rows],
  };
}

function line(value: string, style: StyleName = 'plain'): Cell[] {
  return [{ value, style }];
}

function paragraph({ title, lines }: { title: string; lines: readonly string[] }): Cell[][] {
  return [line(title, 'section'), ...lines.map((text) => line(text)), []];
}
