import { downloadExcelErrors, previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import { offerSheetMessages } from '#domain/hr-messages.ts';
import { generalMessages } from '#domain/messages.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, tooManyRequests } from '#server/errors.ts';
import type { FormValue } from '#server/http/form-fields.ts';
import type { Mount } from '#server/http/mount.ts';
import { createLanes } from '#server/process/lane.ts';
import { longCallPatience } from '#server/process/store-patience.ts';
import { downloadErrors } from './download-errors.ts';
import { importOffers } from './import-offers.ts';
import { previewSheet } from './preview-sheet.ts';
import { receiveFile } from './receive-file.ts';

/** The field that leaves out the rows that have something to correct. */
const goodRowsField = 'goodRowsOnly';

/** One workbook of each HR user at a time; the others are not read yet. So nobody's keep all others from being read. */
const turns = createLanes({ atOnce: 1, waitingMax: 11, refusal: () => tooManyRequests(60) });

/** Spec §7 "uploadExcel", and the calls beside it: what HR does with a filled workbook. */
export function sheetRoutes(mount: Mount, deps: Deps): void {
  mount(
    previewExcel,
    ({ body, actor }) =>
      turns(actor.hrUserId, async () => {
        const { file } = await receiveFile(body);
        return { responseObject: await previewSheet(deps, file) };
      }),
    longCallPatience,
  );

  mount(
    uploadExcel,
    ({ body, actor }) =>
      turns(actor.hrUserId, async () => {
        const { fields, ...received } = await receiveFile(body);
        const goodRowsOnly = isYes(fields[goodRowsField]);
        return {
          responseObject: await importOffers(deps, actor, { ...received, goodRowsOnly }),
          message: offerSheetMessages.uploaded,
        };
      }),
    longCallPatience,
  );

  mount(
    downloadExcelErrors,
    ({ body, actor }) =>
      turns(actor.hrUserId, async () => {
        const { file } = await receiveFile(body);
        return {
          file: await downloadErrors(deps, file),
          contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          filename: 'offer_errors.xlsx',
          disposition: 'attachment',
        };
      }),
    longCallPatience,
  );
}

function isYes(value: FormValue): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false') {
    throw badRequest(generalMessages.invalidValue, [{ path: goodRowsField, message: generalMessages.invalidValue }]);
  }
  return value === 'true';
}
