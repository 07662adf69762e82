import type { Letter } from '#domain/offer/offer-letter.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import type { LetterBlock, LetterContent } from './blocks.ts';
import { type LetterRow, type LetterSpan, termRows, valueSpan } from './letter-terms.ts';
import { valueOf } from './placeholders.ts';
import { standardBlocks } from './standard-blocks.ts';

export type LetterSignature = { head: LetterSpan[]; signer: LetterSpan[]; title: LetterSpan[] };

/** A block with its content. Blocks without content are left out. */
export type ContentBlock =
  | { kind: 'heading'; level: 1 | 2; spans: LetterSpan[] }
  | { kind: 'paragraph'; spans: LetterSpan[] }
  | { kind: 'list'; items: LetterSpan[][] }
  | { kind: 'terms'; rows: LetterRow[] }
  | { kind: 'pay'; pay: LetterPay }
  | { kind: 'signatures'; sides: LetterSignature[] }
  | { kind: 'pageBreak' };

/** What a letter says between its letterhead and its foot: the one source of the PDF, of its text and of the draft next to
 * the offer form. Raises a RangeError for an invalid date or amount. */
export function letterContent(letter: Letter): ContentBlock[] {
  const blocks = letter.blocks ?? standardBlocks;
  const title = blocks.findIndex(({ kind }) => kind === 'heading');
  const content = blocks.flatMap((block, index) => contentOf(block, letter, index === title));
  const hasPay = blocks.some(({ kind }) => kind === 'pay');
  return letter.pay === undefined || hasPay ? content : [...content, ...annexureOf(letter.pay)];
}

/** Pay without a block of its own comes at the end, on a separate page. */
function annexureOf(pay: LetterPay): ContentBlock[] {
  const spans = [{ text: 'Annexure: what the pay consists of' }];
  return [{ kind: 'pageBreak' }, { kind: 'heading', level: 2, spans }, { kind: 'pay', pay }];
}

export function letterTitle(content: readonly ContentBlock[]): string {
  const heading = content.find((block) => block.kind === 'heading');
  return heading?.spans.map(({ text }) => text).join('') ?? 'Offer letter';
}

function contentOf(block: LetterBlock, letter: Letter, isTitle: boolean): ContentBlock[] {
  switch (block.kind) {
    case 'heading': {
      const spans = spansOf(block.content, letter);
      return spans.length === 0 ? [] : [{ kind: 'heading', level: isTitle ? 1 : 2, spans }];
    }
    case 'paragraph': {
      const spans = spansOf(block.content, letter);
      return spans.length === 0 ? [] : [{ kind: 'paragraph', spans }];
    }
    case 'list': {
      const items = block.items.map((item) => spansOf(item, letter)).filter((item) => item.length > 0);
      return items.length === 0 ? [] : [{ kind: 'list', items }];
    }
    case 'terms':
      return [{ kind: 'terms', rows: termRows(letter) }];
    case 'pay':
      return letter.pay === undefined ? [] : [{ kind: 'pay', pay: letter.pay }];
    case 'signatures':
      return [{ kind: 'signatures', sides: signaturesOf(letter) }];
    case 'pageBreak':
      return [{ kind: 'pageBreak' }];
  }
}

/** A line with its placeholders filled in. Around an empty placeholder one space is kept, and none at the ends;
 * adjacent texts of one style are merged into one span. */
function spansOf(content: LetterContent, letter: Letter): LetterSpan[] {
  const spans: LetterSpan[] = [];
  let saysNothing = false;
  for (const part of content) {
    const { bold, italic } = part;
    const span = 'text' in part ? { text: part.text } : (valueOf(part.placeholder, letter) ?? { text: '' });
    const before = spans.at(-1);
    const next = { ...span, ...(bold ? { strong: true } : {}), ...(italic ? { italic: true } : {}) };
    const isSecondSpace = before === undefined || (saysNothing && before.text.endsWith(' '));
    if (!next.value && isSecondSpace) next.text = next.text.replace(/^ +/, '');
    // A value that is not typed yet keeps its place in the draft.
    saysNothing = next.text === '' && !next.value;
    if (saysNothing) continue;
    if (before && isSameLook(before, next)) before.text += next.text;
    else spans.push(next);
  }
  const last = spans.at(-1);
  if (last && !last.value) last.text = withoutSpacesAtEnd(last.text);
  return last?.text === '' && !last.value ? spans.slice(0, -1) : spans;
}

/** Not by a pattern: that would look at each of many spaces again, in the answer to a candidate. */
function withoutSpacesAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ') end -= 1;
  return text.slice(0, end);
}

/** Values stay apart: each has its own script and direction. */
function isSameLook(before: LetterSpan, next: LetterSpan): boolean {
  return !before.value && !next.value && before.strong === next.strong && before.italic === next.italic;
}

function signaturesOf({ company, candidateName }: Letter): LetterSignature[] {
  const { name, signatory } = company;
  return [
    {
      head: [{ text: 'For ' }, { ...valueSpan(name), strong: true }],
      signer: [valueSpan(signatory.name)],
      title: [valueSpan(signatory.title)],
    },
    {
      head: [{ text: 'Acceptance by the candidate' }],
      signer: [valueSpan(candidateName, 'fullName')],
      title: [{ text: 'Recorded online with date and time' }],
    },
  ];
}
