import { sql } from 'kysely';
import { uploadExcel } from '#contract/offer-sheet.ts';
import { getAllOfferLetters, type OfferRecord } from '#contract/offers.ts';
import type { TestApp } from '#test/test-app.ts';
import { sendWorkbook, workbookOf, type TypedRow } from '#test/workbooks/offer-workbook.ts';

/** Calls and checks of import tests. `hr` is a function because the app starts in `beforeAll`. */
export const importCalls = (hr: () => { t: TestApp; token: string }) => ({
  upload: (rows: TypedRow[], fields: { goodRowsOnly?: string } = {}) =>
    sendWorkbook(hr().t, uploadExcel, hr().token, workbookOf(rows), fields),
  listed: async (query: Record<string, unknown> = {}) => {
    const options = { token: hr().token, query: { page: 0, size: 10_000, ...query } };
    const answer = await hr().t.call(getAllOfferLetters, options);
    return answer.envelope.responseObject as { content: OfferRecord[]; totalElements: number; cursor: string };
  },
  /** Row counts of all tables that an import writes. */
  counts: async () => {
    const { rows } = await sql<{ offers: number; versions: number; audit: number; messages: number }>`
      select (select count(*) from offers) as offers, (select count(*) from offer_versions) as versions,
        (select count(*) from audit) as audit, (select count(*) from messages) as messages`.execute(hr().t.db);
    return rows[0]!;
  },
});
