import * as z from 'zod/mini';
import { letterPaySchema } from '#domain/pay/letter-pay.ts';
import { candidateCall } from '#contract/call.ts';

/** A stretch of a sentence; a `value` was typed by a user and keeps its own writing direction. */
const spanSchema = z.object({
  text: z.string(),
  strong: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  value: z.optional(z.boolean()),
});
export type ReadSpan = z.output<typeof spanSchema>;
const spans = z.array(spanSchema);

/** The content of a letter between its letterhead and its foot, as domain/letter/letter-content.ts makes it. */
const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(1), z.literal(2)]), spans }),
  z.object({ kind: z.literal('paragraph'), spans }),
  z.object({ kind: z.literal('list'), items: z.array(spans) }),
  z.object({
    kind: z.literal('terms'),
    rows: z.array(
      z.object({ label: z.string(), value: spans, inWords: z.optional(z.string()), total: z.optional(z.boolean()) }),
    ),
  }),
  z.object({ kind: z.literal('pay'), pay: letterPaySchema }),
  z.object({ kind: z.literal('signatures'), sides: z.array(z.object({ head: spans, signer: spans, title: spans })) }),
  z.object({ kind: z.literal('pageBreak') }),
]);
export type ReadBlock = z.output<typeof blockSchema>;

export const letterTextSchema = z.object({
  /** The version that was sent last, which a decision is about; for HR the current one. */
  offerVersion: z.number(),
  companyName: z.string(),
  /** One line, or several parted by line breaks. */
  companyAddress: z.string(),
  reference: z.string(),
  /** YYYY-MM-DD. */
  date: z.string(),
  candidateId: z.string(),
  candidateName: z.string(),
  blocks: z.array(blockSchema),
});
export type LetterText = z.output<typeof letterTextSchema>;

export const getOfferLetterText = candidateCall('Candidate offer', 'GET', 'getOfferLetterText', {
  summary: 'What the candidate’s letter says, block by block, to be read as text; null while it is being revised',
  response: z.nullable(letterTextSchema),
});
