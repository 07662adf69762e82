import * as z from 'zod/mini';
import { exportLayoutSchema } from '#domain/handover/export-layout.ts';
import { builtInLayouts } from '#domain/handover/layouts/built-in.ts';
import { dateForms } from '#domain/handover/layouts/layout.ts';
import { exportLayoutRefs as layoutRefs, handoverRefs as m } from '#domain/handover/messages.ts';
import { limits } from '#domain/limits.ts';
import { generalRefs } from '#domain/messages.ts';
import { sentNumber } from '#domain/values/sent-number.ts';
import { requiredText } from '#domain/values/text.ts';
import { hrCall } from '#contract/call.ts';
import { candidateIdSchema, chosen } from '#contract/fields.ts';
import { formatCount } from '#domain/values/count.ts';

const tag = 'Hand-over';

const isLayout = (layout: string): boolean =>
  builtInLayouts.some((one) => one === layout) || z.guid().safeParse(layout).success;

export const exportCandidates = hrCall(tag, 'POST', 'exportCandidates', 'joining.export', {
  stepUp: true,
  summary:
    'Candidates who accepted as a workbook in a layout, numbers whole; each person is recorded before they are handed out',
  body: z.object({
    candidateIds: chosen(
      candidateIdSchema,
      m.noneChosen,
      limits.exportPeopleMax,
      m.tooManyPeople(formatCount(limits.exportPeopleMax)),
    ),
    /** A layout of the product, or the id of an own one. */
    layout: z.string({ error: m.layoutRequired }).check(z.refine(isLayout, m.layoutRequired)),
    reason: requiredText(m.reasonRequired, limits.exportReasonMax),
  }),
  response: 'workbook',
});

const layoutSchema = z.object({
  layout: z.string(),
  name: z.string(),
  /** Whether the layout is the company's own, and so can be changed. */
  isOwn: z.boolean(),
  dates: z.enum(dateForms),
  /** In their order; a column without a field stays empty. `source` is one of `sources`. */
  columns: z.array(z.object({ heading: z.string(), field: z.nullable(z.string()), source: z.nullable(z.string()) })),
  /** The public pages that the headings are from; `readOn` YYYY-MM-DD. */
  sources: z.array(
    z.object({
      source: z.string(),
      page: z.string(),
      address: z.string(),
      dated: z.nullable(z.string()),
      readOn: z.string(),
    }),
  ),
  /** The save count of an own layout, from 1; 0 for one of the product. */
  version: z.number(),
  /** The user and time (ISO) of the last save; null for a layout of the product. */
  modifiedBy: z.nullable(z.string()),
  modifiedOn: z.nullable(z.string()),
});
export type ExportLayout = z.output<typeof layoutSchema>;

export const getExportLayouts = hrCall(tag, 'GET', 'getExportLayouts', 'layouts.read', {
  summary: 'The layouts of exports: those that come with the product, then the own ones by name',
  response: z.array(layoutSchema),
});

const exportLayoutId = z.guid(layoutRefs.gone);

export const saveExportLayout = hrCall(tag, 'POST', 'saveExportLayout', 'layouts.write', {
  summary:
    'Adds an own layout, or with its id changes one; 409 when somebody else saved it since that version was read',
  body: z.extend(exportLayoutSchema, {
    exportLayoutId: z.nullish(exportLayoutId),
    /** The version that was read; missing: the last write wins. */
    version: z.nullish(sentNumber(generalRefs.invalidValue)),
  }),
  response: layoutSchema,
});

export const deleteExportLayout = hrCall(tag, 'POST', 'deleteExportLayout', 'layouts.write', {
  summary: 'Removes an own layout; what was exported with it keeps its name',
  body: z.object({ exportLayoutId }),
  response: z.null(),
});
