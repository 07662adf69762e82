import * as z from 'zod/mini';
import { generalRefs } from '#domain/messages.ts';
import { recordKinds } from '#domain/record/record-kinds.ts';
import { recordTexts } from '#domain/record/texts.ts';
import { refsOf } from '#domain/texts.ts';
import { plainLine } from '#domain/values/text.ts';
import { hrCall } from '#contract/call.ts';
import { day } from '#contract/fields.ts';

const tag = 'Record';

/** Days (YYYY-MM-DD) are those of India, both included; `person` is a candidate's ID or a part of the name. */
const filterFields = {
  hrUserId: z.optional(z.uuid(generalRefs.invalidValue)),
  kind: z.optional(z.enum(recordKinds, generalRefs.invalidValue)),
  from: z.optional(day),
  to: z.optional(day),
  person: z.optional(plainLine()),
};
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const ordered = { error: refsOf(recordTexts).dayOrder, path: ['to'] };

const filterSchema = z.object(filterFields).check(z.refine(isInOrder, ordered));
export type RecordFilter = z.output<typeof filterSchema>;

const recordEntrySchema = z.object({
  /** Names the entry: the next page begins after it. */
  id: z.string(),
  /** ISO instant. */
  on: z.string(),
  /** Together a sentence: 'Meera Iyer', 'revealed the PAN number'. */
  who: z.string(),
  what: z.string(),
  kind: z.enum(recordKinds),
  /** Whom it concerns; null where it is no candidate. */
  candidate: z.nullable(z.object({ candidateOfferId: z.number(), candidateId: z.string(), name: z.string() })),
  ip: z.string(),
  device: z.string(),
});
export type RecordEntry = z.output<typeof recordEntrySchema>;

export const getRecord = hrCall(tag, 'GET', 'getRecord', 'record.read', {
  summary:
    'What HR users revealed, exported, downloaded and changed, newest first; `after` is the last id that was read',
  query: z
    .object({
      ...filterFields,
      after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/, generalRefs.invalidValue))),
      size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    })
    .check(z.refine(isInOrder, ordered)),
  response: z.object({ content: z.array(recordEntrySchema), next: z.nullable(z.string()) }),
});

export const exportRecord = hrCall(tag, 'POST', 'exportRecord', 'record.read', {
  summary: 'The same as a workbook, all pages; the export is in the record',
  body: filterSchema,
  response: 'workbook',
});
