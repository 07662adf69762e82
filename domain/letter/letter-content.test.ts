import { describe, expect, it } from 'vitest';
import type { LetterBlock, LetterContent } from './blocks.ts';
import { letterContent, letterTitle } from './letter-content.ts';
import type { LetterSpan } from './letter-terms.ts';
import { sampleLetter as letter } from './sample-letter.ts';

const textOf = (spans: LetterSpan[]) => spans.map(({ text }) => text).join('');
const paragraphsOf = (blocks?: LetterBlock[], of = letter) =>
  letterContent(blocks === undefined ? of : { ...of, blocks }).flatMap((block) =>
    block.kind === 'paragraph' ? [textOf(block.spans)] : [],
  );
const paragraph = (...content: LetterContent): LetterBlock => ({ kind: 'paragraph', content });

describe('a letter without blocks of its own', () => {
  it('is the standard letter', () => {
    const content = letterContent(letter);
    expect(content.map(({ kind }) => kind).join(' ')).toBe(
      'heading paragraph paragraph terms paragraph paragraph paragraph paragraph signatures',
    );
    expect(letterTitle(content)).toBe('Offer of employment: Food Technologist');
    expect(paragraphsOf()).toEqual([
      'Dear Priya Nair,',
      'We are pleased to offer you the position of Food Technologist at Himalaya Foods Pvt Ltd. After our conversations we are confident that you will do well with us, and we look forward to your joining on 04/01/2027. The terms of the offer are set out below.',
      'The variable part is paid once a year against goals that your manager agrees with you in your first month. All amounts are before tax and statutory deductions such as Provident Fund and Professional Tax.',
      'This offer rests on the documents and details that you give in the joining form. Please keep its contents confidential.',
      'Kindly give your decision on the onboarding portal. It is recorded there with its date and time, and it is final and binding once you accept.',
      'We look forward to welcoming you to Himalaya Foods Pvt Ltd.',
    ]);
  });

  it('contains every term, with money in figures and in words', () => {
    const rows = letterContent(letter).flatMap((block) => (block.kind === 'terms' ? block.rows : []));
    expect(rows.map((row) => ({ ...row, value: textOf(row.value) }))).toEqual([
      { label: 'Role', value: 'Food Technologist' },
      { label: 'Department', value: 'Research & Development, Product Development' },
      { label: 'Designation', value: 'Senior Executive' },
      { label: 'Functional Title', value: 'Product Developer' },
      { label: 'Joining Date', value: '4 January 2027 (Monday)' },
      { label: 'Fixed CTC (annual)', value: '₹7,20,000', inWords: 'Rupees Seven Lakh Twenty Thousand only' },
      { label: 'Variable CTC (annual)', value: '₹80,000', inWords: 'Rupees Eighty Thousand only' },
      { label: 'Total CTC (annual)', value: '₹8,00,000', inWords: 'Rupees Eight Lakh only', total: true },
    ]);
  });

  it('mentions a variable part only when there is one, and has 0 in the table', () => {
    const without = { ...letter, variableCTC: 0 };
    expect(paragraphsOf(undefined, without)[2]).toMatch(/^All amounts/);
    expect(JSON.stringify(letterContent(without))).toContain('"inWords":"Rupees Zero only"');
  });

  it('has the annexure of pay when the offer has a pay structure', () => {
    const pay = { payStructureId: 1, name: 'Usual', version: 1, rows: [] };
    expect(letterContent({ ...letter, pay })).toContainEqual({ kind: 'pay', pay });
    expect(letterContent(letter).some(({ kind }) => kind === 'pay')).toBe(false);
  });
});

describe('blocks of a template', () => {
  it.each<[string, LetterContent, string[]]>([
    ['text as it is', [{ text: '#let x = $1$ <b>*_`@\\' }], ['#let x = $1$ <b>*_`@\\']],
    ['what looks like a placeholder', [{ text: '{fullName} {{fullName}}' }], ['{fullName} {{fullName}}']],
    ['no space at the ends', [{ text: '  In the middle  ' }], ['In the middle']],
    ['several spaces where they were typed', [{ text: 'one  two' }], ['one  two']],
    [
      'one space around what says nothing',
      [{ text: 'One. ' }, { placeholder: 'variableSentence' }, { text: ' Two.' }],
      ['One. Two.'],
    ],
    ['nothing where all of it says nothing', [{ text: ' ' }, { placeholder: 'variableSentence' }], []],
  ])('have %s', (_, content, expected) => {
    expect(paragraphsOf([paragraph(...content)], { ...letter, variableCTC: 0 })).toEqual(expected);
  });

  it('keep bold and italic, and merge adjacent texts of one style', () => {
    const block = paragraph(
      { text: 'a' },
      { text: 'b' },
      { text: 'c', bold: true },
      { text: 'd', bold: true, italic: true },
      { placeholder: 'candidateId', italic: true },
    );
    expect(letterContent({ ...letter, blocks: [block] })).toEqual([
      {
        kind: 'paragraph',
        spans: [
          { text: 'ab' },
          { text: 'c', strong: true },
          { text: 'd', strong: true, italic: true },
          { text: 'C26-0148', value: true, fields: [], italic: true },
        ],
      },
    ]);
  });

  it('drop empty list items, and a list without items', () => {
    const nothing: LetterContent = [{ placeholder: 'variableSentence' }];
    const blocks: LetterBlock[] = [
      { kind: 'list', items: [nothing, [{ text: 'One' }]] },
      { kind: 'list', items: [nothing] },
    ];
    expect(letterContent({ ...letter, variableCTC: 0, blocks })).toEqual([
      { kind: 'list', items: [[{ text: 'One' }]] },
    ]);
  });

  it('make the first heading the title, wherever it is, and the others subheadings', () => {
    const heading = (text: string): LetterBlock => ({ kind: 'heading', content: [{ text }] });
    const content = letterContent({ ...letter, blocks: [paragraph({ text: 'First' }), heading('A'), heading('B')] });
    expect(content.flatMap((block) => (block.kind === 'heading' ? [block.level] : []))).toEqual([1, 2]);
    expect(letterTitle(content)).toBe('A');
    expect(letterTitle(letterContent({ ...letter, blocks: [paragraph({ text: 'First' })] }))).toBe('Offer letter');
  });
});
