import { downloadExcelTemplate, exportOffers as exportOffersCall } from '#contract/offer-sheet.ts';
import { todayInIndia } from '#domain/calendar.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { longCallPatience } from '#server/process/store-patience.ts';
import { exportOffers } from './export-offers.ts';
import { findSheetLookups } from './sheet-lookups.ts';
import { workbookType } from './writer/write-workbook.ts';
import { writeTemplate } from './write-template.ts';

/** The workbooks that HR downloads (spec §2, "Offer list screen"): the template to fill in, and the list as it is shown. */
export function sheetWritingRoutes(mount: Mount, deps: Deps): void {
  mount(downloadExcelTemplate, async () => ({
    file: await writeTemplate(await findSheetLookups(deps.db), todayInIndia(deps.now())),
    contentType: workbookType,
    filename: 'offer_template.xlsx',
    disposition: 'attachment',
  }));

  mount(exportOffersCall, async ({ body, actor }) => exportOffers(deps, actor, body.filter), longCallPatience);
}
