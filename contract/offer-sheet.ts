import * as z from 'zod/mini';
import { offerFilterSchema } from '#domain/offer/offer-filter.ts';
import { sheetColumnKeys } from '#domain/offer-sheet/offer-sheet.ts';
import { hrCall } from './call.ts';
import { positionFields } from './fields.ts';
import { offerStateSchema } from './offers.ts';

const tag = 'Offer spreadsheet';

/** What is wrong with a row, and how to correct it. `row` as the sheet counts, `cell` as 'C7'; no column for an error
 * of the whole row. */
const sheetProblemSchema = z.object({
  row: z.number(),
  column: z.nullable(z.enum(sheetColumnKeys)),
  cell: z.string(),
  value: z.string(),
  message: z.string(),
  /** The row's Full Name, shortened, or ''; only a preview has it. */
  name: z.optional(z.string()),
});
export type SheetProblem = z.output<typeof sheetProblemSchema>;

/** A row as it will be created. Money in whole rupees, joiningDate YYYY-MM-DD. */
const sheetOfferSchema = z.object({
  row: z.number(),
  fullName: z.string(),
  email: z.string(),
  mobileNumber: z.string(),
  ...positionFields,
  fixedCTC: z.number(),
  variableCTC: z.number(),
  joiningDate: z.string(),
  /** YYYY-MM-DD, or null where the row leaves it to the sending. */
  replyBy: z.nullable(z.string()),
  payStructure: z.nullable(z.string()),
});
export type SheetOffer = z.output<typeof sheetOfferSchema>;

/** A sheet with our columns that is not read: a hidden one, or a second one with offers. */
const sheetNotReadSchema = z.object({ name: z.string(), hidden: z.boolean() });

/** The preview of an upload: counts of all rows, the first 200 offers and the first 500 problems. */
export const sheetPreviewSchema = z.object({
  /** Rows that are filled in; the example row is none of them. */
  rows: z.number(),
  /** The number of rows that could be created, and of rows with an error. */
  goodRows: z.number(),
  badRows: z.number(),
  /** A server of an earlier version names none. */
  notRead: z.optional(z.array(sheetNotReadSchema)),
  offers: z.array(sheetOfferSchema),
  problems: z.array(sheetProblemSchema),
});
export type SheetPreview = z.output<typeof sheetPreviewSchema>;

export const previewExcel = hrCall(tag, 'POST', 'previewExcel', 'offers.write', {
  summary: 'Says what uploading a workbook would create and what is wrong with it; changes nothing',
  encoding: 'multipart',
  response: sheetPreviewSchema,
});

export const uploadExcel = hrCall(tag, 'POST', 'uploadExcel', 'offers.write', {
  summary:
    'Creates an offer for each row of a workbook, all or none; with the field goodRowsOnly=true the rows that have nothing to correct',
  encoding: 'multipart',
  response: z.object({ created: z.number(), candidateIds: z.array(z.string()), notRead: z.array(sheetNotReadSchema) }),
  extra: z.object({ offers: z.array(offerStateSchema) }),
});

export const downloadExcelErrors = hrCall(tag, 'POST', 'downloadExcelErrors', 'offers.write', {
  summary: 'The rows of a workbook that have something to correct, as a workbook with a column that says what',
  encoding: 'multipart',
  response: 'workbook',
});

export const downloadExcelTemplate = hrCall(tag, 'GET', 'downloadExcelTemplate', 'offers.write', {
  summary: 'An empty workbook with the choices of today, to be filled in and uploaded',
  response: 'workbook',
});

export const exportOffers = hrCall(tag, 'POST', 'exportOffers', 'offers.export', {
  summary: 'The offers that the filters show as a workbook, newest first; recorded in the audit',
  body: z.object({ filter: offerFilterSchema }),
  response: 'workbook',
});
