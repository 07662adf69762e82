import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { generalRefs as general } from '#domain/messages.ts';
import { isPlainLine } from '#domain/values/text.ts';
import { letterTemplateRefs as m } from './messages.ts';
import { isPlaceholder, type LetterPlaceholder } from './placeholder-labels.ts';

/** Invisible characters that steer the direction of all that follows: the letter would read other than it was typed. */
const directionControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

const look = { bold: z.optional(z.boolean()), italic: z.optional(z.boolean()) };

const text = z.string({ error: m.empty }).check(
  z.maxLength(limits.letterTextMax, { error: general.tooLongText(limits.letterTextMax), abort: true }),
  z.refine(isPlainLine, { error: general.invalidCharacters, abort: true }),
  z.refine((typed) => !directionControls.test(typed), m.invisibleDirection),
);

const placeholder = z.pipe(
  z.string({ error: m.unknownPlaceholder('') }),
  z.transform((name, context): LetterPlaceholder => {
    if (isPlaceholder(name)) return name;
    context.issues.push({ code: 'custom', input: name, message: m.unknownPlaceholder(name.slice(0, limits.textMax)) });
    return z.NEVER;
  }),
);

type LetterPart = ({ text: string } | { placeholder: LetterPlaceholder }) & { bold?: boolean; italic?: boolean };

/** One schema with an inner choice instead of a union, whose errors would not say what is wrong with the text. */
const part = z.pipe(
  z.object({ text: z.optional(text), placeholder: z.optional(placeholder), ...look }),
  z.transform(({ text: typed = '', placeholder: name, bold, italic }): LetterPart => {
    const style = { ...(bold ? { bold } : {}), ...(italic ? { italic } : {}) };
    return name === undefined ? { text: typed, ...style } : { placeholder: name, ...style };
  }),
);

/** The content of a line: text, or a placeholder that each letter fills in. */
const contentSchema = z.array(part, { error: m.empty }).check(
  z.maxLength(limits.letterPartsMax, m.tooManyParts(limits.letterPartsMax)),
  z.refine((parts) => parts.some((each) => 'placeholder' in each || each.text.trim() !== ''), m.empty),
);
export type LetterContent = z.output<typeof contentSchema>;

const written = { content: contentSchema };
const blockSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('heading'), ...written }),
    z.object({ kind: z.literal('paragraph'), ...written }),
    z.object({
      kind: z.literal('list'),
      items: z
        .array(contentSchema, { error: m.empty })
        .check(z.minLength(1, m.empty), z.maxLength(limits.letterPartsMax, m.tooManyParts(limits.letterPartsMax))),
    }),
    z.object({ kind: z.literal('terms') }),
    z.object({ kind: z.literal('pay') }),
    z.object({ kind: z.literal('signatures') }),
    z.object({ kind: z.literal('pageBreak') }),
  ],
  { error: m.kind },
);
/** A block of a letter template; the first heading is the title of the letter. */
export type LetterBlock = z.output<typeof blockSchema>;

/** The blocks of a template, in the order of the letter; an error names the block by its index. */
export const letterBlocksSchema = z.array(blockSchema, { error: m.noBlocks }).check(
  z.maxLength(limits.letterBlocksMax, { error: m.tooManyBlocks(limits.letterBlocksMax), abort: true }),
  z.refine((blocks) => blocks.some(({ kind }) => kind === 'paragraph'), m.noBlocks),
);

export function linesOf(block: LetterBlock): LetterContent[] {
  if ('content' in block) return [block.content];
  return 'items' in block ? block.items : [];
}

export function statesPlaceholder(blocks: readonly LetterBlock[], name: LetterPlaceholder): boolean {
  return blocks.some((block) =>
    linesOf(block).some((line) => line.some((each) => 'placeholder' in each && each.placeholder === name)),
  );
}
