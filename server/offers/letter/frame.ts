import type { Letter } from '#domain/offer/offer-letter.ts';
import { baselineIn, column, ink, page, px, styles } from './measures.ts';
import type { Pen } from './pen.ts';
import { type Fonts, type Line, typeset } from './typeset.ts';

const BAND = { height: px(9), period: px(27), waves: 3 };

/** The guilloche under the letterhead: three waves, a third of a period apart. Answers its lower edge. */
export function drawBand(pen: Pen, top: number): number {
  const middle = top + BAND.height / 2;
  const half = BAND.period / 2;
  pen.ornament((document) => {
    document.rect(column.left, top, column.width, BAND.height).clip();
    document.lineWidth(px(0.7)).strokeColor(ink.brand, 0.75);
    for (let wave = 0; wave < BAND.waves; wave += 1) {
      let x = column.left - BAND.period + (wave * BAND.period) / BAND.waves;
      document.moveTo(x, middle);
      for (let bow = -px(8); x < column.right; bow = -bow) {
        document.quadraticCurveTo(x + half / 2, middle + bow, x + half, middle);
        x += half;
      }
      document.stroke();
    }
  });
  return top + BAND.height;
}

type Footer = { left: Line; middle: Line[]; right: Line; middleWidth: number };

/** The footer's three parts; a long company name takes several lines between the outer two. */
function footerFor(letter: Letter, fonts: Fonts, pageNumber: string): Footer {
  const set = (text: string, width = column.width) => typeset([{ text, style: styles.footer }], fonts, width);
  const [left] = set(`Offer ${letter.candidateOfferId} · Version ${letter.version}`);
  const [right] = set(pageNumber);
  if (!left || !right) throw new Error('A text was set into no line');
  const middleWidth = column.width - left.width - right.width - px(48);
  const company = { text: letter.company.name, style: styles.footer, value: true };
  const middle = typeset([company, { text: ' · Confidential', style: styles.footer }], fonts, middleWidth);
  return { left, middle, right, middleWidth: Math.max(...middle.map((line) => line.width)) };
}

/** Where the footer begins; it is as high on every page. */
export function footerTop(letter: Letter, fonts: Fonts): number {
  const { middle } = footerFor(letter, fonts, 'Page 00 of 00');
  return page.height - page.bottom - middle.length * styles.footer.lineHeight - px(10);
}

/** Draws the footer of one page: the offer and its version, the company, the page's number. */
export function drawFooter(letter: Letter, fonts: Fonts, pen: Pen, pageNumber: string): void {
  const { left, middle, right, middleWidth } = footerFor(letter, fonts, pageNumber);
  const top = footerTop(letter, fonts);
  const baseline = top + px(10) + baselineIn(styles.footer);
  const middleLeft = column.left + left.width + (column.width - left.width - right.width - middleWidth) / 2;
  pen.rule(column.left, column.right, top + px(0.5), px(1), ink.line);
  pen.ornament(() => {
    pen.plainText(left, column.left, baseline);
    for (const [index, line] of middle.entries()) {
      const x = middleLeft + (middleWidth - line.width) / 2;
      pen.plainText(line, x, baseline + index * styles.footer.lineHeight);
    }
    pen.plainText(right, column.right - right.width, baseline);
  });
}
