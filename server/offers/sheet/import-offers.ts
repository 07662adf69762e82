import { candidateIdOf } from '#domain/offer/candidate-id.ts';
import type { OfferState } from '#contract/offers.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { offerSheetRefs as m } from '#domain/hr-messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { isLostRace, type Tx } from '#server/db/database.ts';
import { currentCompany } from '#server/settings/company.ts';
import { listCurrentTemplates } from '#server/letter-templates/queries.ts';
import { conflict } from '#server/errors.ts';
import { payByStructure } from '#server/pay/pay-of-offer.ts';
import { createLane } from '#server/process/turns/lane.ts';
import { changedStates } from '#server/offers/records/changed-offers.ts';
import { judgeOffers } from '#server/offers/sign-off/judge.ts';
import { composeLetter } from '#server/offers/write-letter.ts';
import {
  checkSheet,
  fieldErrorsOf,
  refusalOf,
  takenFaults,
  type CheckedSheet,
  type GoodRow,
} from './check/check-sheet.ts';
import type { SheetNotRead } from './check/findings.ts';
import { findTakenPeople, insertFirstVersions, insertOffers, nextCandidateNumbers } from './queries.ts';
import type { ReceivedFile } from './read/receive-file.ts';

/** Answers of uploadExcel: the number of created offers, their candidates in the sheet's order, the sheets that were
 * not read, and the offers' permitted actions unless there are too many. */
export type ImportedOffers = { created: number; candidateIds: string[]; notRead: SheetNotRead[]; offers: OfferState[] };

/** The states of more offers would be an answer of many megabytes; the list fetches what changed. */
const statesMax = 10_000;

/** Rows that go to the database in one statement: few enough that none of them keeps the server from answering others. */
const batchRows = 500;

/** Imports follow each other: two that create the same persons in different order would wait for each other for ever. */
const inTurn = createLane({ atOnce: 1, waitingMax: 20 });

/** Creates a Pending offer for each row of a workbook, all in one transaction or none; with `goodRowsOnly` for each row
 * that has nothing to correct. Raises 400 with the problems as `rows[N].column`, 409 where they are only persons who
 * have a live offer, also one made while this ran (docs/rules/spreadsheet.md#upload). */
export async function importOffers(
  deps: Deps,
  actor: HrActor,
  { file, sha256, goodRowsOnly }: Pick<ReceivedFile, 'file' | 'sha256'> & { goodRowsOnly: boolean },
): Promise<ImportedOffers> {
  const checked = await checkSheet(deps, file);
  const { good, bad } = checked;
  if (bad.length > 0 && (!goodRowsOnly || good.length === 0)) throw refusalOf(checked);
  const details = { created: good.length, leftOut: bad.length, sha256 };
  const { candidateIds, offers } = await inTurn(() =>
    refusingLostRaces(deps, good, () =>
      deps.db.transaction().execute(async (tx) => {
        const made = await createAll(tx, deps, actor, checked);
        await writeAudit(tx, actor, [{ action: 'import-offers', candidateOfferId: null, details }]);
        return made;
      }),
    ),
  );
  return { created: candidateIds.length, candidateIds, notRead: checked.notRead, offers };
}

async function createAll(tx: Tx, deps: Deps, actor: HrActor, { good: rows, lookups }: CheckedSheet) {
  const offers: OfferState[] = [];
  const on = deps.now();
  const today = todayInIndia(on);
  const payOf = payByStructure(lookups.payStructures, today);
  const written = { by: actor.hrUserId, on };
  const company = await currentCompany({ db: tx, env: deps.env });
  const templates = new Map((await listCurrentTemplates(tx)).map((each) => [each.letterTemplateId, each]));
  const candidateIds: string[] = [];
  for (let start = 0; start < rows.length; start += batchRows) {
    const batch = rows.slice(start, start + batchRows);
    for (const number of await nextCandidateNumbers(tx, batch.length)) candidateIds.push(candidateIdOf(on, number));
    const inserted = batch.map(({ form, names }, index) => {
      const candidateId = candidateIds[start + index];
      if (candidateId === undefined) throw new Error('the sequence gave too few numbers');
      const template = templates.get(form.letterTemplateId ?? 0);
      if (template === undefined) throw new Error('a checked row without its letter template');
      return { candidateId, form, names, pay: payOf(form), template, replyBy: form.replyBy ?? null };
    });
    const ids = await insertOffers(tx, inserted, written);
    const drafts = inserted.map((offer, index) => ({ ...offer, candidateOfferId: ids[index] ?? 0, version: 1 }));
    const letters = drafts.map((draft) => composeLetter(company, draft, today));
    await insertFirstVersions(tx, letters, written);
    await judgeOffers(tx, { ids }, on);
    if (rows.length <= statesMax) offers.push(...(await changedStates(tx, actor, { candidateOfferIds: ids, on })));
    const details = { letterVersion: 1 };
    const events = ids.map((candidateOfferId) => ({ action: 'create-offer', candidateOfferId, details }) as const);
    await writeAudit(tx, actor, events);
  }
  return { candidateIds, offers };
}

/** Another offer may have been made since the check, which only the indexes show: searches again, and names the rows. */
async function refusingLostRaces<T>({ db }: Deps, rows: GoodRow[], create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (!isLostRace(error)) throw error;
    const problems: Problem[] = [];
    for (let start = 0; start < rows.length; start += batchRows) {
      problems.push(...(await takenAmong(db, rows.slice(start, start + batchRows))));
    }
    if (problems.length === 0) throw conflict();
    const badRows = new Set(problems.map((problem) => problem.row)).size;
    throw conflict(m.changedMeanwhile(badRows), fieldErrorsOf(problems));
  }
}

type Problem = Parameters<typeof fieldErrorsOf>[0][number];

async function takenAmong(db: Deps['db'], rows: GoodRow[]): Promise<Problem[]> {
  const people = rows.map(({ row, form: { email, mobileNumber } }) => ({ row, email, mobileNumber }));
  const taken = await findTakenPeople(db, people);
  return taken.flatMap(({ row, ...isTaken }) =>
    (['email', 'mobileNumber'] as const).flatMap((column): Problem[] =>
      isTaken[column] ? [{ row, column, cell: '', fault: takenFaults[column] }] : [],
    ),
  );
}
