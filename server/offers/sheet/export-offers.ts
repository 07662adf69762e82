import { randomUUID } from 'node:crypto';
import type { OfferRecord } from '#contract/offers.ts';
import { type Language, languageNames } from '#domain/language.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { offerMatcher, type OfferFilter } from '#domain/offer/offer-filter.ts';
import { sheetName } from '#domain/offer-sheet/offer-sheet.ts';
import { columnLetters } from '#domain/offer-sheet/cell.ts';
import type { LetterPay, PayRow } from '#domain/pay/letter-pay.ts';
import { formatRupees } from '#domain/values/money.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { readInSession } from '#server/auth/sessions/read-in-session.ts';
import type { Tx } from '#server/db/database.ts';
import type { FileAnswer } from '#server/http/mount.ts';
import { readingOf, toOfferRecord, type Reading } from '#server/offers/records/offer-record.ts';
import { findPay } from './queries.ts';
import { listRecords } from '#server/offers/records/queries.ts';
import { dateNumber, instantNumber, type Cell } from '#server/workbooks/write/cell-xml.ts';
import type { Sheet } from '#server/workbooks/write/sheet-xml.ts';
import type { StyleName } from '#server/workbooks/write/styles.ts';
import { workbookBytes } from '#server/workbooks/write/write-workbook.ts';

/** Offers of a batch: a few milliseconds of work, and all that an export holds in memory. */
const batchSize = 500;

/** With the language of its mails and the pay of its current letter. */
type ExportedOffer = OfferRecord & { language: Language; pay: LetterPay | null };

type ExportColumn = {
  label: string;
  width: number;
  style: StyleName;
  value: (offer: ExportedOffer) => string | number | null;
};

const instant = (text: string | null) => (text === null ? null : instantNumber(new Date(text)));

const payWords = ({ name, annual }: PayRow) => `${name}: ${formatRupees(annual)}`;

/** The list's columns (docs/rules/offers-list.md#columns), in the order of the workbook. */
const columns: readonly ExportColumn[] = [
  { label: 'Offer ID', width: 10, style: 'whole', value: (offer) => offer.candidateOfferId },
  { label: 'Name', width: 26, style: 'text', value: (offer) => offer.candidateName },
  { label: 'Email', width: 34, style: 'text', value: (offer) => offer.email },
  { label: 'Mobile', width: 14, style: 'text', value: (offer) => offer.mobile },
  { label: 'Role', width: 26, style: 'text', value: (offer) => offer.offeredRole },
  { label: 'Department', width: 28, style: 'text', value: (offer) => offer.department },
  { label: 'Sub-department', width: 32, style: 'text', value: (offer) => offer.subDepartment },
  { label: 'Functional title', width: 28, style: 'text', value: (offer) => offer.functionalTitle },
  { label: 'Designation', width: 26, style: 'text', value: (offer) => offer.designation },
  { label: 'Joining date', width: 14, style: 'date', value: (offer) => dateNumber(offer.joiningDate) },
  { label: 'Fixed CTC', width: 15, style: 'rupees', value: (offer) => offer.fixedCTC },
  { label: 'Variable CTC', width: 15, style: 'rupees', value: (offer) => offer.variableCTC },
  { label: 'Status', width: 12, style: 'text', value: (offer) => offer.offerLetterStatus },
  { label: 'Created by', width: 22, style: 'text', value: (offer) => offer.createdBy },
  { label: 'Created date', width: 18, style: 'instant', value: (offer) => instant(offer.createdOn) },
  { label: 'Modified by', width: 22, style: 'text', value: (offer) => offer.modifiedBy },
  { label: 'Modified date', width: 18, style: 'instant', value: (offer) => instant(offer.modifiedOn) },
  {
    label: 'Reply by',
    width: 14,
    style: 'date',
    value: ({ replyBy }) => (replyBy === null ? null : dateNumber(replyBy)),
  },
  { label: 'Candidate ID', width: 14, style: 'text', value: (offer) => offer.candidateId },
  { label: 'Language', width: 14, style: 'text', value: (offer) => languageNames[offer.language] },
  { label: 'Pay structure', width: 28, style: 'text', value: ({ pay }) => pay?.name ?? null },
  { label: 'Pay a year', width: 60, style: 'text', value: ({ pay }) => pay?.rows.map(payWords).join('; ') ?? null },
];

const mobileColumn = columnLetters(columns.findIndex(({ label }) => label === 'Mobile'));
/** The last row that a sheet can have. */
const lastRow = 1_048_576;

/** The offers that the filters show, newest first, as a workbook that is written while it is downloaded: each offer that
 * existed at the start exactly once, as of the time of its batch. No connection is held between batches; a reader that
 * disconnects and a session that ends end the work. An error aborts the download.
 *
 * Recorded twice: the user and the filters before the first byte, and the number of sent offers at the end, before the
 * bytes without which the file cannot be opened. */
export async function exportOffers(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: HrActor,
  filter: OfferFilter,
): Promise<FileAnswer<'workbook'>> {
  const now = deps.now();
  const today = todayInIndia(now);
  const exportId = randomUUID();
  const matches = offerMatcher(filter, { now });
  // The typed search may be a person's name, and the audit is never changed.
  const { search, ...others } = filter;
  const details = { exportId, filter: others, searched: Boolean(search) };
  await writeAudit(deps.db, actor, [{ action: 'export-offers', candidateOfferId: null, details }]);
  const end: Counting['ended'] = (outcome) => {
    const ended = { ...outcome, exportId };
    return writeAudit(deps.db, actor, [{ action: 'export-offers-end', candidateOfferId: null, details: ended }]);
  };
  const counting = { isGone: () => file.destroyed, ended: end };
  const rows = countedRows(allOffers(deps.db, actor, readingOf(actor, now)), matches, counting);
  const file = workbookBytes({ title: 'Offers', madeOn: today, sheets: [exportSheet(rows)] });
  return { file, filename: `offers_${today}.xlsx`, disposition: 'attachment' };
}

const exportSheet = (rows: Sheet['rows']): Sheet => ({
  name: sheetName,
  columns: columns.map(({ width, style }) => ({ width, style })),
  frozen: { rows: 1, columns: 2 },
  headerHeight: 24,
  filterable: true,
  landscape: true,
  digitsAsText: `${mobileColumn}2:${mobileColumn}${lastRow}`,
  rows,
});

type Counting = { isGone: () => boolean; ended: (outcome: { offers: number; complete: boolean }) => Promise<void> };

/** The header and then the offers in batches, until `isGone` says that the reader has left. `ended` hears how many
 * there were, whether all of them were read or not. */
async function* countedRows(
  all: AsyncIterable<ExportedOffer[]>,
  matches: (offer: OfferRecord) => boolean,
  { isGone, ended }: Counting,
): AsyncGenerator<Cell[][], void, undefined> {
  let offers = 0;
  let complete = false;
  try {
    yield [columns.map(({ label }) => ({ value: label, style: 'head' }))];
    for await (const batch of all) {
      if (isGone()) return;
      const shown = batch.filter(matches);
      offers += shown.length;
      if (shown.length > 0) yield shown.map(rowOf);
    }
    complete = true;
  } finally {
    await ended({ offers, complete });
  }
}

const rowOf = (offer: ExportedOffer): Cell[] => columns.map(({ style, value }) => ({ value: value(offer), style }));

async function readBatch(tx: Tx, upTo: number | undefined) {
  const rows = await listRecords(tx, { size: batchSize, upTo });
  const paid = rows.filter((row) => row.pay_structure_id !== null).map((row) => row.candidate_offer_id);
  return { rows, pay: await findPay(tx, paid) };
}

/** Every offer, newest first. Ids only grow and offers are never removed, so that going down by id misses none. Raises
 * 401 once the session has ended that asked for them. */
async function* allOffers(
  db: Deps['db'],
  actor: HrActor,
  reading: Reading,
): AsyncGenerator<ExportedOffer[], void, undefined> {
  let upTo: number | undefined;
  for (;;) {
    const { rows, pay } = await readInSession(db, actor, (tx) => readBatch(tx, upTo));
    yield rows.map((row) => {
      return { ...toOfferRecord(row, reading), language: row.language, pay: pay.get(row.candidate_offer_id) ?? null };
    });
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    upTo = last.candidate_offer_id - 1;
  }
}
