import * as calls from '#contract/offer-sheet.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { offerSheetRefs } from '#domain/hr-messages.ts';
import { generalRefs } from '#domain/messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { tooManyRequests, badFields } from '#server/errors.ts';
import type { FormValue } from '#server/http/form-fields.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Form } from '#server/http/multipart.ts';
import { createLanes } from '#server/process/turns/lane.ts';
import { longCallTimeouts } from '#server/process/timeouts.ts';
import { findSheetLookups } from './check/lookups.ts';
import { downloadErrors } from './download-errors.ts';
import { exportOffers } from './export-offers.ts';
import { importOffers } from './import-offers.ts';
import { previewSheet } from './preview-sheet.ts';
import { receiveFile, type ReceivedFile } from './read/receive-file.ts';
import { writeTemplate } from './write/write-template.ts';

/** The field that leaves out the rows that have something to correct. */
const goodRowsField = 'goodRowsOnly';

/** One workbook per HR user at a time, so that one user's uploads do not delay others'. */
const turns = createLanes({ atOnce: 1, waitingMax: 11, refusal: () => tooManyRequests(60) });

/** Receives the workbook of a call in its user's turn. */
const inTurn = <T>({ body, actor }: { body: Form; actor: HrActor }, work: (received: ReceivedFile) => Promise<T>) =>
  turns(actor.hrUserId, async () => work(await receiveFile(body)));

export function sheetRoutes(mount: Mount, deps: Deps): void {
  mount(calls.downloadExcelTemplate, async () => ({
    file: await writeTemplate(await findSheetLookups(deps.db), todayInIndia(deps.now())),
    filename: 'offer_template.xlsx',
    disposition: 'attachment',
  }));

  mount(calls.exportOffers, async ({ body, actor }) => exportOffers(deps, actor, body.filter), longCallTimeouts);

  const preview = async ({ file }: ReceivedFile) => ({ responseObject: await previewSheet(deps, file) });
  mount(calls.previewExcel, (call) => inTurn(call, preview), longCallTimeouts);

  const upload = async (actor: HrActor, { fields, ...received }: ReceivedFile) => {
    const goodRowsOnly = isYes(fields[goodRowsField]);
    const { offers, ...made } = await importOffers(deps, actor, { ...received, goodRowsOnly });
    return { responseObject: made, message: offerSheetRefs.uploaded, extra: { offers } };
  };
  mount(calls.uploadExcel, (call) => inTurn(call, (received) => upload(call.actor, received)), longCallTimeouts);

  const errors = async ({ file }: ReceivedFile) =>
    ({ file: await downloadErrors(deps, file), filename: 'offer_errors.xlsx', disposition: 'attachment' }) as const;
  mount(calls.downloadExcelErrors, (call) => inTurn(call, errors), longCallTimeouts);
}

function isYes(value: FormValue): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false') {
    throw badFields([{ path: goodRowsField, text: generalRefs.invalidValue }]);
  }
  return value === 'true';
}
