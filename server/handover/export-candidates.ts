import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import type { exportCandidates as call } from '#contract/hr/handover.ts';
import { handoverField } from '#domain/handover/fields.ts';
import { handoverRefs as m } from '#domain/handover/messages.ts';
import type { MaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, CallerGoneError, notFound } from '#server/errors.ts';
import type { FileAnswer } from '#server/http/mount.ts';
import { workbookBytes } from '#server/workbooks/write/write-workbook.ts';
import { requireLayout, type ChosenLayout } from './layouts/read-layouts.ts';
import { peopleSheet, type SheetRows } from './people-sheet.ts';
import { beginExport, endExport, findAccepted, moveExport } from './queries.ts';
import { readPeople, type ReadPerson } from './read-people.ts';

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
  const sheets = [peopleSheet(chosen, rows)];
  const file = workbookBytes({ title: chosen.name, madeOn, sheets });
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
  const { layout, layoutId, name: layoutName } = chosen;
  const on = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const begun = { exportId, layout, layoutName, reason, people: ids.length, by: actor.hrUserId, on };
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
    await writeAudit(
      tx,
      actor,
      people.map(({ candidateOfferId }) => ({ action: 'export-candidate', candidateOfferId, details })),
    );
    return people;
  });
}
