import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import type { exportCandidates as call } from '#contract/hr/handover.ts';
import { type FieldKind, handoverField } from '#domain/handover/fields.ts';
import type { DateForm } from '#domain/handover/layouts/layout.ts';
import { handoverRefs as m } from '#domain/handover/messages.ts';
import type { HandoverPerson } from '#domain/handover/person.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { educationFields } from '#domain/joining/education.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import { type Fields, textFields } from '#domain/joining/fields/define-fields.ts';
import { type MaskedNumber, isMaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { columnLetters } from '#domain/offer-sheet/cell.ts';
import { formatDate, MONTHS, todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import { AppError, CallerGoneError, notFound } from '#server/errors.ts';
import type { FileAnswer } from '#server/http/mount.ts';
import { decryptNumber } from '#server/joining/encrypted-numbers.ts';
import { type Cell, dateNumber } from '#server/workbooks/write/cell-xml.ts';
import type { Sheet } from '#server/workbooks/write/sheet-xml.ts';
import type { StyleName } from '#server/workbooks/write/styles.ts';
import { workbookBytes } from '#server/workbooks/write/write-workbook.ts';
import { type ChosenLayout, requireLayout } from './layouts/read-layouts.ts';
import { beginExport, endExport, findAccepted, moveExport, listOffered, listStep } from './queries.ts';

/** People per batch of an export, read, recorded and sent: all that is in memory at a time. */
const batchSize = 100;
/** An export without progress for this long has lost its process, or its reader stopped reading. */
const stalledMs = 2 * 60_000;

type ExportDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'limits'>;
type Running = { exportId: string; chosen: ChosenLayout; ids: number[]; numbers: ReadonlySet<MaskedNumber> };

/** These people as a workbook in a layout, written while it is downloaded (docs/rules/handover.md#exporting), in the
 * requested order. Each person's row is sent only after its audit row is committed; a reader that disconnects, a session
 * that ends and an error end the work, and no further person is recorded.
 *
 * Raises 404 when one of them is not among the accepted candidates, 400 for a removed layout, 429 while another export of
 * the same HR user runs. */
export async function exportCandidates(
  deps: ExportDeps,
  actor: HrActor,
  { candidateIds, layout, reason }: BodyOf<typeof call>,
): Promise<FileAnswer<'workbook'>> {
  const chosen = await requireLayout(deps.db, layout);
  const ids = await requirePeople(deps, candidateIds);
  await deps.limits.consume('exportCandidatesByUser', actor.hrUserId);
  const running = { exportId: randomUUID(), chosen, ids, numbers: numbersOf(chosen) };
  await begin(deps, actor, running, reason);
  const rows = recordedRows(deps, actor, running, () => file.destroyed);
  const madeOn = todayInIndia(deps.now());
  const file = workbookBytes({ title: chosen.name, madeOn, sheets: [peopleSheet(chosen, rows)] });
  // A reader that disconnects before the first row: the rows never begin, so they cannot end the export.
  file.once('close', () => void endExport(deps.db, running.exportId, false, deps.now()).catch(() => undefined));
  return { file, filename: filenameOf(chosen, madeOn), disposition: 'attachment' };
}

function filenameOf({ layout }: ChosenLayout, day: string): string {
  const part = { ALL: '', OWN: '', KEKA: '_keka', GREYTHR: '_greythr', ZOHO: '_zoho_people' }[layout];
  return `employees${part}_${day}.xlsx`;
}

/** Their offers, each once. Raises 404 when one of them is unknown, has not accepted or was removed. */
async function requirePeople({ db }: ExportDeps, candidateIds: string[]): Promise<number[]> {
  const wanted = [...new Set(candidateIds.map((id) => id.toLowerCase()))];
  const found = await findAccepted(db, wanted);
  const missing = wanted.length - found.size;
  if (missing > 0) throw notFound(m.unknownPeople(missing));
  return wanted.flatMap((id) => found.get(id) ?? []);
}

/** The identity numbers that a column of the layout holds: no other is opened. */
function numbersOf({ columns }: ChosenLayout): ReadonlySet<MaskedNumber> {
  return new Set(columns.flatMap(({ field }) => (field === null ? [] : (handoverField(field)?.masked ?? []))));
}

async function begin(deps: ExportDeps, actor: HrActor, running: Running, reason: string): Promise<void> {
  const { exportId, chosen, ids } = running;
  const { layout, layoutId } = chosen;
  const on = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const kept = { export_id: exportId, layout, layout_name: chosen.name, reason, people: ids.length };
    const begun = { ...kept, exported_by: actor.hrUserId, begun_on: on, moved_on: on };
    if (!(await beginExport(tx, begun, new Date(on.getTime() - stalledMs)))) {
      throw new AppError(429, m.underWay, { retryAfterSeconds: 60 });
    }
    const details = { exportId, layout, layoutId, people: ids.length };
    await writeAudit(tx, actor, [{ action: 'export-candidates', candidateOfferId: null, details }]);
  });
}

/** People in batches, each recorded before it is sent, until `isGone` says that the reader has disconnected. */
async function* recordedRows(deps: ExportDeps, actor: HrActor, running: Running, isGone: () => boolean): SheetRows {
  const { exportId, ids } = running;
  let complete = false;
  try {
    for (let start = 0; start < ids.length; start += batchSize) {
      const batch = ids.slice(start, start + batchSize);
      yield await recordedBatch(deps, actor, running, { batch, isGone });
    }
    complete = true;
  } finally {
    await endExport(deps.db, exportId, complete, deps.now());
  }
}

/** Raises when the reader has disconnected, or the export has ended: the batch is then not recorded. */
async function recordedBatch(
  deps: ExportDeps,
  actor: HrActor,
  { exportId, chosen, numbers }: Running,
  { batch, isGone }: { batch: number[]; isGone: () => boolean },
): Promise<ReadPerson[]> {
  return deps.db.transaction().execute(async (tx) => {
    const people = await readPeople(tx, batch, { deps, numbers });
    // The reader may have left during the reading.
    if (isGone()) throw new CallerGoneError();
    if (!(await moveExport(tx, exportId, people.length, deps.now()))) throw new Error('this export has ended');
    const details = { exportId, layout: chosen.layout };
    const action = 'export-candidate';
    const events = people.map(({ candidateOfferId }) => ({ action, candidateOfferId, details }) as const);
    await writeAudit(tx, actor, events);
    return people;
  });
}

type SheetRows = AsyncGenerator<ReadPerson[], void, undefined>;

const styles: Record<FieldKind, StyleName> = {
  text: 'text',
  digits: 'text',
  date: 'date',
  rupees: 'rupees',
  number: 'plain',
};

/** The last row that a sheet can have. */
const lastRow = 1_048_576;
const [narrowest, widest] = [14, 40];

/** The people as a sheet: the headings of the layout in the first row, one person a row below. */
function peopleSheet(layout: ChosenLayout, people: SheetRows): Sheet {
  const { columns, dates } = layout;
  const kinds = columns.map(({ field }) => (field === null ? 'text' : (handoverField(field)?.kind ?? 'text')));
  const styleAt = (index: number): StyleName => {
    const kind = kinds[index] ?? 'text';
    return kind === 'date' && dates !== 'DATE' ? 'text' : styles[kind];
  };
  const digits = kinds.flatMap((kind, index) => (kind === 'digits' ? [columnLetters(index)] : []));
  return {
    name: 'Employees',
    columns: columns.map(({ heading }, index) => ({
      width: Math.min(widest, Math.max(narrowest, heading.length + 4)),
      style: styleAt(index),
    })),
    frozen: { rows: 1, columns: 1 },
    headerHeight: 24,
    landscape: true,
    ...(digits.length === 0 ? {} : { digitsAsText: digits.map((name) => `${name}2:${name}${lastRow}`).join(' ') }),
    rows: rowsOf(layout, people),
  };
}

async function* rowsOf({ columns, dates }: ChosenLayout, people: SheetRows): AsyncGenerator<Cell[][]> {
  yield [columns.map(({ heading }) => ({ value: heading, style: 'head' }))];
  for await (const batch of people) {
    if (batch.length === 0) continue;
    yield batch.map(({ person }) => columns.map(({ field }) => cellOf(field, person, dates)));
  }
}

/** One person's value in a column; empty for no field and for one that this version does not know. */
function cellOf(field: string | null, person: HandoverPerson, dates: DateForm): Cell {
  const found = field === null ? undefined : handoverField(field);
  if (found === undefined) return { value: null, style: 'text' };
  const value = found.value(person);
  if (found.kind !== 'date' || typeof value !== 'string') return { value, style: styles[found.kind] };
  if (dates !== 'DATE') return { value: writtenDate(value, dates), style: 'text' };
  // Before March 1900 the format knows no days.
  const number = dateNumber(value);
  return number === null ? { value: formatDate(value), style: 'text' } : { value: number, style: 'date' };
}

function writtenDate(date: string, form: Exclude<DateForm, 'DATE'>): string {
  if (form === 'YYYY-MM-DD') return date;
  if (form === 'DD/MM/YYYY') return formatDate(date);
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return `${date.slice(8)}-${month.slice(0, 3)}-${date.slice(0, 4)}`;
}

type ReadPerson = { candidateOfferId: number; person: HandoverPerson };

type StoredRow = Record<string, unknown> & { candidate_offer_id: number };
type Opening = { deps: Pick<Deps, 'keys'>; numbers: ReadonlySet<MaskedNumber> };

/** These people by id, without those no longer accepted. Of the encrypted numbers only `numbers` are opened. */
async function readPeople(db: Db, ids: number[], opening: Opening): Promise<ReadPerson[]> {
  const offered = new Map((await listOffered(db, ids)).map((row) => [row.candidateOfferId, row]));
  const personal = byOffer(await listStep(db, 'personal_details', ids));
  const bank = byOffer(await listStep(db, 'bank_details', ids));
  const jobs = byOffer(await listStep(db, 'experiences', ids));
  const educations = byOffer(await listStep(db, 'educations', ids));
  const family = byOffer(await listStep(db, 'family_members', ids));
  return ids.flatMap((id) => {
    const row = offered.get(id);
    if (row === undefined) return [];
    const known = (fields: Fields, rows: Map<number, StoredRow[]>) =>
      (rows.get(id) ?? []).map((stored) => knownOf(fields, stored, opening));
    const { candidateOfferId, employeeId, joinedOn, isFresher, ...offer } = row;
    const person = {
      offer,
      employeeId,
      joinedOn,
      isFresher,
      personal: known(personalFields, personal)[0] ?? {},
      bank: known(bankFields, bank)[0] ?? {},
      jobs: known(experienceFields, jobs),
      educations: known(educationFields, educations),
      family: known(familyFields, family),
    };
    return [{ candidateOfferId, person }];
  });
}

const byOffer = (rows: StoredRow[]) => Map.groupBy(rows, (row) => row.candidate_offer_id);

/** What a row says in these fields; of its encrypted numbers only those that are to be opened. */
function knownOf(fields: Fields, row: StoredRow, { deps, numbers }: Opening) {
  const answers = textFields(fields).flatMap(([key, { column }]): [string, string | number | boolean | null][] => {
    const value = row[column] ?? null;
    if (!isMaskedNumber(key)) return [[key, value as string | number | boolean | null]];
    if (!numbers.has(key) || !(value instanceof Uint8Array)) return [];
    return [[key, decryptNumber(deps, row.candidate_offer_id, key, Buffer.from(value))]];
  });
  return Object.fromEntries(answers);
}
