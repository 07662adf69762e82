import * as z from 'zod/mini';
import { letterBlocksSchema } from '#domain/letter/blocks.ts';
import { letterTemplateRefs as m } from '#domain/letter/messages.ts';
import { letterPlaceholders } from '#domain/letter/placeholder-labels.ts';
import { generalRefs } from '#domain/messages.ts';
import { sentNumber } from '#domain/values/sent-number.ts';
import { requiredLine } from '#domain/values/text.ts';
import { hrCall } from '#contract/call.ts';
import { offerId } from '#contract/offers.ts';

const tag = 'Letter templates';

const templateId = sentNumber(m.unknown);

const look = { bold: z.optional(z.boolean()), italic: z.optional(z.boolean()) };
const storedContent = z.array(
  z.union([z.object({ text: z.string(), ...look }), z.object({ placeholder: z.enum(letterPlaceholders), ...look })]),
);
const storedBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['heading', 'paragraph']), content: storedContent }),
  z.object({ kind: z.literal('list'), items: z.array(storedContent) }),
  z.object({ kind: z.enum(['terms', 'pay', 'signatures', 'pageBreak']) }),
]);

const letterTemplateSchema = z.object({
  letterTemplateId: z.number(),
  name: z.string(),
  /** Counts the saves; the newest one is what new letters are made from. */
  version: z.number(),
  blocks: z.array(storedBlock),
  isDefault: z.boolean(),
  /** A retired one is no longer offered; letters that were made from it stay as they are. */
  retired: z.boolean(),
  offers: z.number(),
  /** The user and time (ISO) of the last save; null for a template of the installation. */
  modifiedBy: z.nullable(z.string()),
  modifiedOn: z.nullable(z.string()),
});
export type LetterTemplate = z.output<typeof letterTemplateSchema>;

export const getLetterTemplates = hrCall(tag, 'GET', 'getLetterTemplates', 'templates.read', {
  summary: 'All letter templates by name, the default first and retired ones last',
  response: z.array(letterTemplateSchema),
});

export const saveLetterTemplate = hrCall(tag, 'POST', 'saveLetterTemplate', 'templates.write', {
  summary:
    'Adds a letter template, or with its id saves the next version; 409 when somebody else saved it since that version was read',
  body: z.object({
    letterTemplateId: z.nullish(templateId),
    /** The version that was read; missing: the last write wins. */
    version: z.nullish(sentNumber(generalRefs.invalidValue)),
    name: requiredLine(m.nameRequired, 100),
    blocks: letterBlocksSchema,
    /** Not sent: it stays as it is. There is always one default: another one takes its place. */
    isDefault: z.optional(z.boolean()),
  }),
  response: letterTemplateSchema,
});

export const retireLetterTemplate = hrCall(tag, 'POST', 'retireLetterTemplate', 'templates.write', {
  summary: 'Retires a letter template; 409 for the default one',
  body: z.object({ letterTemplateId: templateId }),
  response: letterTemplateSchema,
});

export const previewLetterTemplate = hrCall(tag, 'POST', 'previewLetterTemplate', 'templates.read', {
  summary: 'The letter that blocks make, as PDF, with the values of an offer or with sample values',
  body: z.object({ blocks: letterBlocksSchema, candidateOfferId: z.nullish(offerId) }),
  response: 'pdf',
});
