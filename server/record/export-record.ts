import type { RecordEntry, RecordFilter } from '#contract/hr/record.ts';
import { recordTexts as t } from '#domain/record/texts.ts';
import { formatInstant, todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { readInSession } from '#server/auth/sessions/read-in-session.ts';
import type { FileAnswer } from '#server/http/mount.ts';
import type { Cell } from '#server/workbooks/write/cell-xml.ts';
import { workbookBytes } from '#server/workbooks/write/write-workbook.ts';
import { toEntry } from './list-record.ts';
import { listRecord, type RecordRow } from './queries.ts';

const batchSize = 500;

type RecordColumn = { key: keyof typeof t.columns; width: number; value: (entry: RecordEntry) => string };

const columns: readonly RecordColumn[] = [
  { key: 'on', width: 18, value: ({ on }) => formatInstant(on) },
  { key: 'who', width: 24, value: ({ who }) => who },
  { key: 'kind', width: 14, value: ({ kind }) => t.kinds[kind] },
  { key: 'what', width: 60, value: ({ what }) => what },
  {
    key: 'candidate',
    width: 36,
    value: ({ candidate }) => (candidate === null ? '' : `${candidate.name} (${candidate.candidateId})`),
  },
  { key: 'ip', width: 18, value: ({ ip }) => ip },
  { key: 'device', width: 24, value: ({ device }) => device },
];

export async function exportRecord(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: HrActor,
  filter: RecordFilter,
): Promise<FileAnswer<'workbook'>> {
  const today = todayInIndia(now());
  const { person = '', hrUserId = null, kind = null, from = null, to = null } = filter;
  // What was searched for may name a person: the audit keeps only that something was.
  const details = { hrUserId, kind, from, to, searched: person !== '' };
  await writeAudit(db, actor, [{ action: 'export-record', candidateOfferId: null, details }]);
  const sheet = {
    name: t.sheet,
    columns: columns.map(({ width }) => ({ width, style: 'text' as const })),
    frozen: { rows: 1, columns: 0 },
    headerHeight: 24,
    filterable: true,
    landscape: true,
    rows: batches(db, actor, filter),
  };
  return {
    file: workbookBytes({ title: t.sheet, madeOn: today, sheets: [sheet] }),
    filename: `record_${today}.xlsx`,
    disposition: 'attachment',
  };
}

async function* batches(
  db: Deps['db'],
  actor: HrActor,
  filter: RecordFilter,
): AsyncGenerator<Cell[][], void, undefined> {
  yield [columns.map(({ key }) => ({ value: t.columns[key], style: 'head' }))];
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const rows: RecordRow[] = await readInSession(db, actor, (tx) =>
      listRecord(tx, filter, { after: from, limit: batchSize }),
    );
    yield rows.map((row) => columns.map(({ value }) => ({ value: value(toEntry(row)), style: 'text' })));
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.audit_id;
  }
}
