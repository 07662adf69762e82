import type { SignOffInboxLine, SignOffInboxOffer } from '#contract/hr/sign-off.ts';
import { letterChanges } from '#domain/offer/letter-changes.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { decidersOf } from '#domain/sign-off/flow.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { joinedHash } from './content-hash.ts';
import { listTerms, listWaiting, type WaitingRow } from './queries.ts';
import { currentSigners } from './signers.ts';

type Waiting = WaitingRow & { absent: string | null };

/** What waits for the decision of this user: a line for each request and step. */
export async function readInbox({ db, now }: Pick<Deps, 'db' | 'now'>, actor: HrActor) {
  const users = await currentSigners(db, now());
  const waiting = (await listWaiting(db)).flatMap((row): Waiting[] => {
    const own = decidersOf(row.flow, row.dept_id, users).find(({ user }) => user.hrUserId === actor.hrUserId);
    return own === undefined ? [] : [{ ...row, absent: own.for?.name ?? null }];
  });
  const terms = await listTerms(
    db,
    waiting.map((row) => row.candidate_offer_id),
  );
  const lines = Map.groupBy(waiting, ({ request_id: id, flow }) => `${id} ${flow.step} ${flow.steps.length}`);
  return { lines: [...lines.values()].map((rows) => toLine(rows, terms)), count: waiting.length };
}

function toLine(rows: Waiting[], terms: ReadonlyMap<number, Letter[]>): SignOffInboxLine {
  const [first] = rows;
  if (first === undefined) throw new Error('a line without offers');
  const since = rows.map((row) => (row.sign_off_since ?? row.requested_on).getTime());
  return {
    requestId: first.request_id,
    askedBy: first.requested_by,
    askedOn: first.requested_on.toISOString(),
    since: new Date(Math.min(...since)).toISOString(),
    step: first.flow.step,
    steps: first.flow.steps.length,
    onBehalfOf: [...new Set(rows.flatMap(({ absent }) => absent ?? []))],
    contentHash: joinedHash(rows.map(({ flow }) => flow.hash)),
    offers: rows.flatMap((row) => {
      const [letter, before] = terms.get(row.candidate_offer_id) ?? [];
      return letter === undefined ? [] : [toOffer(row, letter, before)];
    }),
  };
}

const toOffer = (row: Waiting, letter: Letter, before: Letter | undefined): SignOffInboxOffer => ({
  candidateOfferId: row.candidate_offer_id,
  candidateId: row.candidate_id,
  candidateName: letter.candidateName,
  offeredRole: letter.offeredRole,
  department: letter.department,
  designation: letter.designation,
  joiningDate: letter.joiningDate,
  fixedCTC: letter.fixedCTC,
  variableCTC: letter.variableCTC,
  letterVersion: letter.version,
  payStructure: letter.pay?.name ?? null,
  changes: before === undefined ? null : letterChanges(before, letter),
  contentHash: row.flow.hash,
});
