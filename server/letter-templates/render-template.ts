import { type LetterBlock, linesOf } from '#domain/letter/blocks.ts';
import { limits } from '#domain/limits.ts';
import { letterTemplateRefs as m } from '#domain/letter/messages.ts';
import { placeholderLabels } from '#domain/letter/placeholder-labels.ts';
import { placeholdersWithoutValue } from '#domain/letter/placeholders.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { type TextRef } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import { badFields } from '#server/errors.ts';

/** More text than this has more pages than a letter may have, in any script, and would occupy a rendering process for long. */
const charactersMax = limits.letterPagesMax * 6000;

/**
 * The PDF of a letter made of these blocks. Raises 400 on each block with a placeholder that has no value in the letter,
 * and on the first block with which the letter cannot be rendered or has too many pages.
 */
export async function renderTemplate(
  { letters }: Pick<Deps, 'letters'>,
  letter: Letter,
  blocks: LetterBlock[],
): Promise<Buffer> {
  const unsaid = placeholdersWithoutValue(blocks, letter);
  if (unsaid.length > 0) {
    throw badFields(
      unsaid.map(({ block, placeholder }) => ({
        path: `blocks[${block}]`,
        text: m.noValue(placeholderLabels[placeholder]),
      })),
    );
  }
  const tooLong = firstBeyond(blocks, charactersMax);
  if (tooLong !== null) throw refusal(tooLong, m.tooManyPages(limits.letterPagesMax));
  const rendered = await tryRendering(letters, letter, blocks);
  if (Buffer.isBuffer(rendered)) return rendered;
  // With more blocks it gets no better: the first one that is too much is found by halves.
  let [good, bad, reason] = [0, blocks.length, rendered];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    const tried = await tryRendering(letters, letter, blocks.slice(0, middle));
    if (Buffer.isBuffer(tried)) good = middle;
    else [bad, reason] = [middle, tried];
  }
  throw refusal(bad - 1, reason);
}

const refusal = (block: number, text: TextRef) => badFields([{ path: `blocks[${block}]`, text }]);

async function tryRendering(
  letters: Deps['letters'],
  letter: Letter,
  blocks: LetterBlock[],
): Promise<Buffer | TextRef> {
  try {
    const pdf = await letters.render({ ...letter, blocks });
    return pagesOf(pdf) > limits.letterPagesMax ? m.tooManyPages(limits.letterPagesMax) : pdf;
  } catch (error) {
    // An error that ends the server's own processes is not the fault of a block.
    if (!letters.isOpen()) throw error;
    return m.cannotBeDrawn;
  }
}

/** Typst writes one object for each page, none of them packed. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').split('/Type /Page\n').length - 1;
}

function firstBeyond(blocks: readonly LetterBlock[], most: number): number | null {
  let characters = 0;
  const index = blocks.findIndex((block) => {
    for (const part of linesOf(block).flat()) characters += 'text' in part ? part.text.length : limits.textMax;
    return characters > most;
  });
  return index < 0 ? null : index;
}
