import {
  downloadExcelErrors,
  downloadExcelTemplate,
  exportOffers as exportOffersCall,
  previewExcel,
  uploadExcel,
} from '#contract/offer-sheet.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { offerSheetRefs } from '#domain/hr-messages.ts';
import { generalRefs } from '#domain/messages.ts';
import type { Deps } from '#server/deps.ts';
import { tooManyRequests, badFields } from '#server/errors.ts';
import type { FormValue } from '#server/http/form-fields.ts';
import type { Mount } from '#server/http/mount.ts';
import { createLanes } from '#server/process/turns/lane.ts';
import { longCallTimeouts } from '#server/process/timeouts.ts';
import { findSheetLookups } from './check/lookups.ts';
import { downloadErrors } from './download-errors.ts';
import { exportOffers } from './export-offers.ts';
import { importOffers } from './import-offers.ts';
import { previewSheet } from './preview-sheet.ts';
import { receiveFile } from './read/receive-file.ts';
import { writeTemplate } from './write/write-template.ts';

/** The field that leaves out the rows that have something to correct. */
const goodRowsField = 'goodRowsOnly';

/** One workbook per HR user at a time, so that one user's uploads do not delay others'. */
const turns = createLanes({ atOnce: 1, waitingMax: 11, refusal: () => tooManyRequests(60) });

export function sheetRoutes(mount: Mount, deps: Deps): void {
  mount(downloadExcelTemplate, async () => ({
    file: await writeTemplate(await findSheetLookups(deps.db), todayInIndia(deps.now())),
    filename: 'offer_template.xlsx',
    disposition: 'attachment',
  }));

  mount(exportOffersCall, async ({ body, actor }) => exportOffers(deps, actor, body.filter), longCallTimeouts);

  mount(
    previewExcel,
    ({ body, actor }) =>
      turns(actor.hrUserId, async () => {
        const { file } = await receiveFile(body);
        return { responseObject: await previewSheet(deps, file) };
      }),
    longCallTimeouts,
  );

  mount(
    uploadExcel,
    ({ body, actor }) =>
      turns(actor.hrUserId, async () => {
        const { fields, ...received } = await receiveFile(body);
        const goodRowsOnly = isYes(fields[goodRowsField]);
        const { offers, ...made } = await importOffers(deps, actor, { ...received, goodRowsOnly });
        return { responseObject: made, message: offerSheetRefs.uploaded, extra: { offers } };
      }),
    longCallTimeouts,
  );

  mount(
    downloadExcelErrors,
    ({ body, actor }) =>
      turns(actor.hrUserId, async () => {
        const { file } = await receiveFile(body);
        return { file: await downloadErrors(deps, file), filename: 'offer_errors.xlsx', disposition: 'attachment' };
      }),
    longCallTimeouts,
  );
}

function isYes(value: FormValue): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false') {
    throw badFields([{ path: goodRowsField, text: generalRefs.invalidValue }]);
  }
  return value === 'true';
}
