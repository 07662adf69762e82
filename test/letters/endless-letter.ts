import type { LetterBlock } from '#domain/letter/blocks.ts';
import { sampleLetter } from '#domain/letter/sample-letter.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';

/** As much Urdu as a template may hold: laying it out takes minutes. */
export const endlessBlocks: LetterBlock[] = Array.from({ length: 17 }, () => ({
  kind: 'paragraph',
  content: [{ text: 'ملازمت کی پیشکش '.repeat(624) }],
}));

export const endlessLetter: Letter = { ...sampleLetter, blocks: endlessBlocks };
