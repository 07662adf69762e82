import type { OfferSendingRow } from '#contract/hr/offer-sendings.ts';
import { offerSendingMessages } from '#domain/offer/sending/offer-sending-messages.ts';
import type { SendingState } from '#domain/offer/sending/offer-sending.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { readInSession } from '#server/auth/sessions/read-in-session.ts';
import type { Deps } from '#server/deps.ts';
import type { FileAnswer } from '#server/http/mount.ts';
import type { Cell } from '#server/workbooks/write/cell-xml.ts';
import type { StyleName } from '#server/workbooks/write/styles.ts';
import { workbookBytes } from '#server/workbooks/write/write-workbook.ts';
import { findSendingOr404 } from './list-sendings.ts';
import { toRow } from './list-rows.ts';
import { listSendingRows } from './queries.ts';

const batchSize = 500;

type RowColumn = {
  key: keyof typeof offerSendingMessages.columns;
  width: number;
  style: StyleName;
  value: (row: OfferSendingRow) => string | number | null;
};

const columns: readonly RowColumn[] = [
  { key: 'candidateOfferId', width: 10, style: 'whole', value: (row) => row.candidateOfferId },
  { key: 'candidateId', width: 14, style: 'text', value: (row) => row.candidateId },
  { key: 'candidateName', width: 26, style: 'text', value: (row) => row.candidateName },
  { key: 'outcome', width: 14, style: 'text', value: (row) => offerSendingMessages.outcomes[row.outcome] },
  { key: 'reason', width: 60, style: 'text', value: (row) => row.reason },
];

/** The results of a sending's offers, as a workbook that is written while it is downloaded; the end of the session
 * aborts it. Raises 404 for an unknown one. */
export async function exportSending(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: HrActor,
  sendingId: string,
): Promise<FileAnswer<'workbook'>> {
  const { total, state } = await findSendingOr404(db, sendingId);
  const today = todayInIndia(now());
  const details = { sendingId, offers: total };
  await writeAudit(db, actor, [{ action: 'export-sending', candidateOfferId: null, details }]);
  const sheet = {
    name: offerSendingMessages.sheet,
    columns: columns.map(({ width, style }) => ({ width, style })),
    frozen: { rows: 1, columns: 0 },
    headerHeight: 24,
    filterable: true,
    landscape: true,
    rows: batches(db, actor, { sendingId, state }),
  };
  return {
    file: workbookBytes({ title: offerSendingMessages.sheet, madeOn: today, sheets: [sheet] }),
    filename: `sending_${today}.xlsx`,
    disposition: 'attachment',
  };
}

async function* batches(
  db: Deps['db'],
  actor: HrActor,
  { sendingId, state }: { sendingId: string; state: SendingState },
): AsyncGenerator<Cell[][], void, undefined> {
  yield [columns.map(({ key }) => ({ value: offerSendingMessages.columns[key], style: 'head' }))];
  for (let after = -1; ;) {
    const from = after;
    const rows = await readInSession(db, actor, (tx) =>
      listSendingRows(tx, sendingId, { limit: batchSize, after: from }),
    );
    yield rows.map((row) => columns.map(({ style, value }) => ({ value: value(toRow(row, state)), style })));
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.position;
  }
}
