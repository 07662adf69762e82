import { type Letter, letterHeading } from '#domain/offer/offer-letter.ts';
import { flow, type Sheet } from './boxes.ts';
import { letterBody, letterhead } from './compose.ts';
import { facesFor } from './faces.ts';
import { drawBand, drawFooter, footerTop } from './frame.ts';
import { page, px } from './measures.ts';
import { openPen, type Pen } from './pen.ts';
import { openFont } from './shaping.ts';
import type { Fonts } from './typeset.ts';

async function openFonts(text: string): Promise<Fonts> {
  const { regular, semibold, bold } = await facesFor(text);
  const open = ([first, ...others]: typeof regular): Fonts['regular'] => [openFont(first), ...others.map(openFont)];
  return { regular: open(regular), semibold: open(semibold), bold: open(bold) };
}

/** The letterhead opens the first page, its band every page. */
function sheetFor(letter: Letter, fonts: Fonts, pen: Pen): Sheet {
  const head = letterhead({ letter, fonts, pen });
  let isFirst = true;
  return {
    bottom: footerTop(letter, fonts) - px(18),
    startPage() {
      pen.newPage();
      let y = page.top;
      if (isFirst) {
        head.draw(pen, y);
        y += head.height + px(14);
      }
      isFirst = false;
      return drawBand(pen, y) + px(26);
    },
  };
}

/**
 * The letter as a PDF: A4, tagged for screen readers, with every script of Indian names. The same letter gives the same
 * bytes, whenever it is rendered. Rejects with a RangeError when a date or an amount in it is none.
 */
export async function renderLetter(letter: Letter): Promise<Buffer> {
  const fonts = await openFonts(JSON.stringify(letter));
  const heading = letterHeading(letter).map((span) => span.text);
  const pen = openPen({
    title: `${heading.join('')} (${letter.reference})`,
    author: letter.company.name,
    createdAt: new Date(`${letter.date}T00:00:00+05:30`),
  });
  const sheet = sheetFor(letter, fonts, pen);
  flow(letterBody({ letter, fonts, pen }), pen, sheet);
  pen.eachPage((number, count) => drawFooter(letter, fonts, pen, `Page ${number} of ${count}`));
  return pen.finish();
}
