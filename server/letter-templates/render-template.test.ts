import { expect, it } from 'vitest';
import type { LetterBlock } from '#domain/letter/blocks.ts';
import { sampleLetter } from '#domain/letter/sample-letter.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { LetterRenderer } from '#server/pdf/letter-renderer.ts';
import { renderTemplate } from './render-template.ts';

/** Cannot render a letter that says this word, as if the typesetter failed at it. */
const word = 'unprintable';
let rendered = 0;
const letters = {
  render: async ({ blocks = [] }: Letter) => {
    rendered += 1;
    if (JSON.stringify(blocks).includes(word)) throw new Error('the letter could not be laid out');
    return Buffer.from('%PDF-1.7');
  },
  isOpen: () => true,
} as unknown as LetterRenderer;
const paragraphs = (count: number, at: number): LetterBlock[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'paragraph',
    content: [{ text: index === at ? word : `Paragraph ${index}` }],
  }));

it.each([
  [1, 0],
  [2, 1],
  [200, 0],
  [200, 137],
  [200, 199],
])('of %i blocks the one at %i, with which no letter can be rendered, is named', async (count, at) => {
  rendered = 0;
  await expect(renderTemplate({ letters }, sampleLetter, paragraphs(count, at))).rejects.toMatchObject({
    status: 400,
    fields: [{ path: `blocks[${at}]` }],
  });
  expect(rendered).toBeLessThanOrEqual(9);
});

it('blames no block when the server is about to stop', async () => {
  const stopping = { ...letters, isOpen: () => false } as LetterRenderer;
  await expect(renderTemplate({ letters: stopping }, sampleLetter, paragraphs(3, 1))).rejects.toThrow('laid out');
});
