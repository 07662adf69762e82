import * as z from 'zod/mini';
import { withFindings } from '#domain/joining/fields/schemas.ts';
import { foldedName, tidyName } from '#domain/lookups/lookups.ts';
import { requiredLine } from '#domain/values/text.ts';
import { handoverFields } from './fields.ts';
import { dateForms } from './layouts/layout.ts';
import { exportLayoutRefs as m } from './messages.ts';

export const exportLayoutsMax = 50;
const columnsMax = 200;
const nameMax = 80;

const fieldKeys = handoverFields.map(({ key }) => key);

const columnSchema = z.object({
  field: z.string({ error: m.fieldRequired }).check(
    z.minLength(1, { error: m.fieldRequired, abort: true }),
    z.refine((key) => fieldKeys.includes(key), m.fieldUnknown),
  ),
  heading: z.pipe(requiredLine(m.headingRequired), z.transform(tidyName)),
});

function doubledHeadings(raw: unknown) {
  if (!Array.isArray(raw)) return [];
  const folded = raw.map((column: unknown) => {
    const heading = typeof column === 'object' && column !== null && 'heading' in column ? column.heading : null;
    return typeof heading === 'string' ? foldedName(heading) : '';
  });
  return raw.flatMap((column: { heading: string }, index) => {
    const isDoubled = folded[index] !== '' && folded.indexOf(folded[index] ?? '') < index;
    return isDoubled ? [{ path: [index, 'heading'], message: m.headingTwice(tidyName(column.heading)) }] : [];
  });
}

/** A layout of the company's own, as HR's form and the server parse it (docs/rules/handover.md#own-layouts): every
 * column names an existing field, under a unique heading. */
export const exportLayoutSchema = z.object({
  name: z.pipe(requiredLine(m.nameRequired, nameMax), z.transform(tidyName)),
  dates: z.enum(dateForms, { error: m.datesRequired }),
  columns: withFindings(
    z
      .array(columnSchema, { error: m.columnsRequired })
      .check(z.minLength(1, m.columnsRequired), z.maxLength(columnsMax, m.tooManyColumns(columnsMax))),
    doubledHeadings,
  ),
});
export type ExportLayoutForm = z.output<typeof exportLayoutSchema>;
