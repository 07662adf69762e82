import {
  type Letter,
  letterClosing,
  letterHeading,
  letterOpening,
  type LetterRow,
  type LetterSpan,
  letterTerms,
} from '#domain/offer/offer-letter.ts';
import { formatDate } from '#domain/values/calendar.ts';
import { sideBySide, type Box, gap, paragraph, type Column, type Slice, slice, stack, textBoxes } from './boxes.ts';
import { column, ink, px, styles, type TextStyle } from './measures.ts';
import type { Element, Pen } from './pen.ts';
import { canPrint, type Fonts, type Run, typeset } from './typeset.ts';

const UNPRINTABLE_NOTE =
  'The sign \u25A1 stands for a character that cannot be printed here. The onboarding portal shows it as it was typed.';

/** Composes the boxes of one letter; elements are made in reading order. */
type Drawing = { letter: Letter; fonts: Fonts; pen: Pen };

const value = (text: string, style: TextStyle): Run => ({ text, style, value: true });
const plain = (text: string, style: TextStyle): Run => ({ text, style });

const textOf = (list: LetterSpan[]) => list.map(({ text }) => text).join('');

function spans(list: LetterSpan[], style: TextStyle, strong: TextStyle = style): Run[] {
  return list.map((span) => ({ text: span.text, style: span.strong ? strong : style, value: span.value }));
}

/** The company's name on the left and how to reach it on the right, their lower edges in line. */
export function letterhead({ letter, fonts, pen }: Drawing): Box {
  const { name, address, contactEmail, contactPhone } = letter.company;
  const separate = px(32);
  const addressLines = [
    ...address.split(/\r?\n/).map((line) => [value(line, styles.address)]),
    [value(contactEmail, styles.address), plain(' · ', styles.address), value(contactPhone, styles.address)],
  ];
  const widthOf = (runs: Run[]) => Math.max(...typeset(runs, fonts, column.width).map((line) => line.width));
  const nameWidth = widthOf([value(name, styles.company)]);
  const half = (column.width - separate) / 2;
  const addressWidth = Math.min(
    Math.max(...addressLines.map(widthOf)),
    Math.max(half, column.width - separate - nameWidth),
  );
  const nameElement = pen.element('P');
  const company = textBoxes([value(name, styles.company)], styles.company, fonts, nameElement, {
    left: column.left,
    width: column.width - separate - addressWidth,
  });
  const contact = addressLines.flatMap((runs) =>
    textBoxes(runs, styles.address, fonts, pen.element('P'), {
      left: column.right - addressWidth,
      width: addressWidth,
      align: 'right',
    }),
  );
  return sideBySide([stack(company), stack(contact)], 'bottom');
}

function referenceAndDate({ letter, fonts, pen }: Drawing): Box {
  const date = [plain(`Date: ${formatDate(letter.date)}`, styles.reference)];
  const dateWidth = Math.max(...typeset(date, fonts, column.width).map((line) => line.width));
  const reference = textBoxes(
    [plain('Ref: ', styles.reference), value(letter.reference, styles.reference)],
    styles.reference,
    fonts,
    pen.element('P'),
    { left: column.left, width: column.width - dateWidth - px(24) },
  );
  const dated = textBoxes(date, styles.reference, fonts, pen.element('P'), {
    left: column.right - dateWidth,
    width: dateWidth,
    align: 'right',
  });
  return sideBySide([stack(reference), stack(dated)]);
}

function addressee({ letter, fonts, pen }: Drawing): Box {
  const line = (runs: Run[]) => stack(textBoxes(runs, styles.body, fonts, pen.element('P')));
  return stack([
    line([value(letter.candidateName, styles.bodyStrong)]),
    line([plain('Candidate ID ', styles.body), value(letter.candidateId, styles.body)]),
    line([value(letter.email, styles.body)]),
  ]);
}

function figureColumn(rows: LetterRow[], fonts: Fonts): number {
  const figures = rows.filter((row) => row.inWords !== undefined).map((row) => [plain(textOf(row.value), styles.term)]);
  const widths = figures.flatMap((runs) => typeset(runs, fonts, column.width)).map((line) => line.width);
  return Math.max(px(90), ...widths);
}

function cellsOf(row: LetterRow, figuresWidth: number, { fonts, pen }: Drawing, table: Element): Box {
  const rowElement = pen.element('TR', table);
  const head = pen.element('TH', rowElement);
  const cell = pen.element('TD', rowElement);
  const set = (text: Run, style: TextStyle, element: Element, within: Column) =>
    stack(textBoxes([text], style, fonts, element, within));
  const labelStyle = row.total ? styles.totalLabel : styles.label;
  const label = set(plain(row.label, labelStyle), labelStyle, head, { left: column.left, width: px(160) });
  const left = column.left + px(176);
  if (row.inWords === undefined) {
    const within = { left, width: column.right - left };
    return sideBySide([label, set(value(textOf(row.value), styles.term), styles.term, cell, within)]);
  }
  const wordsStyle = row.total ? styles.totalInWords : styles.inWords;
  const wordsLeft = left + figuresWidth + px(20);
  return sideBySide([
    label,
    set(plain(textOf(row.value), styles.term), styles.term, cell, { left, width: figuresWidth, align: 'right' }),
    set(plain(row.inWords, wordsStyle), wordsStyle, cell, { left: wordsLeft, width: column.right - wordsLeft }),
  ]);
}

/** The table of terms, a slice a row: strong rules above and below it, hairlines between the rows. */
function terms(drawing: Drawing): Slice[] {
  const rows = letterTerms(drawing.letter);
  const table = drawing.pen.element('Table');
  const figuresWidth = figureColumn(rows, drawing.fonts);
  const padding = gap(px(6.5));
  const rule = (strong: boolean): Box => ({
    height: px(1),
    draw: (pen, top) =>
      pen.rule(column.left, column.right, top + px(0.5), px(strong ? 1.4 : 1), strong ? ink.text : ink.line),
  });
  const boxes = rows.map((row, index) => {
    const below = rule(index === rows.length - 1);
    const cells = stack([padding, cellsOf(row, figuresWidth, drawing, table), padding, below]);
    return index === 0 ? stack([rule(true), cells]) : cells;
  });
  return boxes.map((box, index) => slice(box, index === 0 ? px(16) : 0, index === 0 || index === boxes.length - 2));
}

/** Company and candidate next to each other, their lines for signing at one height. */
function signatures({ letter, fonts, pen }: Drawing): Box {
  const between = px(56);
  const width = (column.width - between) / 2;
  const { name, signatory } = letter.company;
  const sides = [
    {
      head: [plain('For ', styles.sign), value(name, styles.signStrong)],
      signer: signatory.name,
      title: signatory.title,
    },
    {
      head: [plain('Acceptance by the candidate', styles.sign)],
      signer: letter.candidateName,
      title: 'Recorded online with date and time',
    },
  ].map((side, index) => {
    const left = column.left + index * (width + between);
    const text = (runs: Run[], style: TextStyle) =>
      stack(textBoxes(runs, style, fonts, pen.element('P'), { left, width }));
    return {
      head: text(side.head, styles.sign),
      line: {
        height: px(46),
        draw: (on: Pen, top: number) => on.rule(left, left + width, top + px(45.5), px(1), ink.text),
      },
      signer: stack([
        gap(px(7)),
        text([value(side.signer, styles.signStrong)], styles.sign),
        text([value(side.title, styles.signTitle)], styles.signTitle),
      ]),
    };
  });
  return stack([
    sideBySide(sides.map((side) => side.head)),
    sideBySide(sides.map((side) => side.line)),
    sideBySide(sides.map((side) => side.signer)),
  ]);
}

/** The letter below its letterhead, in the order in which it is read. */
export function letterBody(drawing: Drawing): Slice[] {
  const { letter, fonts, pen } = drawing;
  const text = (list: LetterSpan[], before: number, keepWithNext = false) =>
    paragraph(
      textBoxes(spans(list, styles.body, styles.bodyStrong), styles.body, fonts, pen.element('P')),
      before,
      keepWithNext,
    );
  const printable = canPrint(fonts, JSON.stringify(letter));
  const closing = letterClosing(letter);
  return [
    slice(referenceAndDate(drawing), 0),
    slice(addressee(drawing), px(20)),
    ...paragraph(
      textBoxes(spans(letterHeading(letter), styles.heading), styles.heading, fonts, pen.element('H1')),
      px(22),
      true,
    ),
    ...letterOpening(letter).flatMap((list, index) => text(list, px(10), index === 0)),
    ...terms(drawing),
    ...closing.slice(0, -1).flatMap((list, index) => text(list, px(index === 0 ? 18 : 10))),
    ...(printable
      ? []
      : paragraph(
          textBoxes([plain(UNPRINTABLE_NOTE, styles.signTitle)], styles.signTitle, fonts, pen.element('P')),
          px(10),
        )),
    // The closing line goes with the signatures: they are never alone on a page.
    ...closing.slice(-1).flatMap((list) => text(list, px(10), true)),
    slice(signatures(drawing), px(26)),
  ];
}
