import { describe, expect, it } from 'vitest';
import type { EditedBlock } from './block-kinds.ts';
import { blocksOf, documentOf, type DocumentNode } from './letter-document.ts';

const text = (words: string, ...marks: string[]): DocumentNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const chip = (key: string, ...marks: string[]): DocumentNode => ({
  type: 'placeholder',
  attrs: { key },
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});

const cases: [string, EditedBlock, DocumentNode][] = [
  [
    'a heading with a placeholder',
    { kind: 'heading', content: [{ text: 'Offer: ' }, { placeholder: 'offeredRole' }] },
    { type: 'heading', content: [text('Offer: '), chip('offeredRole')] },
  ],
  [
    'bold, italic and both',
    {
      kind: 'paragraph',
      content: [
        { text: 'a', bold: true },
        { text: 'b', italic: true },
        { text: 'c', bold: true, italic: true },
        { placeholder: 'fullName', bold: true },
      ],
    },
    {
      type: 'paragraph',
      content: [text('a', 'bold'), text('b', 'italic'), text('c', 'bold', 'italic'), chip('fullName', 'bold')],
    },
  ],
  [
    'a list',
    { kind: 'list', items: [[{ text: 'Six months.' }], [{ placeholder: 'companyName' }]] },
    {
      type: 'list',
      content: [
        { type: 'listItem', content: [text('Six months.')] },
        { type: 'listItem', content: [chip('companyName')] },
      ],
    },
  ],
  ['the table of terms', { kind: 'terms' }, { type: 'drawn', attrs: { kind: 'terms' } }],
  ['a page break', { kind: 'pageBreak' }, { type: 'drawn', attrs: { kind: 'pageBreak' } }],
  [
    'a placeholder that no offer has',
    { kind: 'paragraph', content: [{ placeholder: 'workLocation' }] },
    { type: 'paragraph', content: [chip('workLocation')] },
  ],
  [
    'markup, which is text',
    { kind: 'paragraph', content: [{ text: '<b>#read("x")</b> & {fullName}' }] },
    { type: 'paragraph', content: [text('<b>#read("x")</b> & {fullName}')] },
  ],
];

describe('a letter as a document', () => {
  it.each(cases)('has %s', (_name, block, node) => {
    expect(documentOf([block])).toEqual({ type: 'doc', content: [node] });
  });

  it.each(cases)('gives %s back', (_name, block, node) => {
    expect(blocksOf({ type: 'doc', content: [node] })).toEqual({ blocks: [block], places: [0] });
  });

  it('has a line to write in when there is no block', () => {
    expect(documentOf([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  });
});

describe('a document as a letter', () => {
  it('leaves out what is empty, and knows the place of what is not', () => {
    const document = {
      type: 'doc',
      content: [
        { type: 'paragraph' },
        { type: 'heading', content: [text('  ')] },
        { type: 'paragraph', content: [text('a')] },
        { type: 'list', content: [{ type: 'listItem' }] },
        { type: 'drawn', attrs: { kind: 'unheard' } },
        { type: 'list', content: [{ type: 'listItem' }, { type: 'listItem', content: [text('b')] }] },
        { type: 'drawn', attrs: { kind: 'terms' } },
      ],
    };
    expect(blocksOf(document)).toEqual({
      blocks: [
        { kind: 'paragraph', content: [{ text: 'a' }] },
        { kind: 'list', items: [[{ text: 'b' }]] },
        { kind: 'terms' },
      ],
      places: [2, 5, 6],
    });
  });

  it('joins neighbours that look alike, and no others', () => {
    const content = [text('a'), text('b'), text('c', 'bold'), text('d', 'bold'), chip('fullName'), text('e')];
    expect(blocksOf({ type: 'doc', content: [{ type: 'paragraph', content }] }).blocks).toEqual([
      {
        kind: 'paragraph',
        content: [{ text: 'ab' }, { text: 'cd', bold: true }, { placeholder: 'fullName' }, { text: 'e' }],
      },
    ]);
  });

  it('has no node of a kind that a letter has not', () => {
    expect(blocksOf({ type: 'doc', content: [{ type: 'image' }, { type: 'table', content: [] }] }).blocks).toEqual([]);
  });
});
