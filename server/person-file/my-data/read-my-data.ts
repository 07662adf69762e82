import type { SeenBy } from '#contract/my-data.ts';
import { seenActOf } from '#domain/privacy/seen-by.ts';
import { type Db, oneMoment } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { decryptRecord, decryptWholeNumber } from '#server/joining/encrypted-numbers.ts';
import { readJoiningRecord } from '#server/joining/read-record.ts';
import { findLetters } from '#server/person-file/queries.ts';
import { namedDocuments } from '#server/person-file/read-person-file.ts';
import { listOwnRequests } from '#server/privacy/requests/queries.ts';
import { toOwnRequest } from '#server/privacy/requests/read-data-requests.ts';
import {
  findOwnOffer,
  findOwnWholeNumber,
  listOwnMessages,
  listOwnRows,
  listOwnSubmissions,
  listSeen,
  type Seen,
} from './queries.ts';

/** All that is held of a candidate, as of one moment; numbers are whole, as in their own form. */
export type MyData = Awaited<ReturnType<typeof read>>;

export const readMyData = (deps: Pick<Deps, 'db' | 'keys' | 'now'>, candidateId: string): Promise<MyData> =>
  oneMoment(deps.db).execute((tx) => read(tx, deps, candidateId));

async function read(db: Db, deps: Pick<Deps, 'keys' | 'now'>, candidateId: string) {
  const { candidate_offer_id: id, letter, ...offer } = await findOwnOffer(db, candidateId);
  const whole = await findOwnWholeNumber(db, id);
  return {
    candidateOfferId: id,
    offer,
    /** What the letter says that was sent last. */
    letter,
    ...(await listOwnRows(db, id, candidateId)),
    joiningForm: await readJoiningRecord(db, deps, id),
    wholeNumber: whole ? { ...whole, number: whole.number && decryptWholeNumber(deps, id, whole.number) } : null,
    submissions: (await listOwnSubmissions(db, id)).map(({ submitted_on, record, reason, sent_back_on: on }) => ({
      submittedOn: submitted_on.toISOString(),
      sentBack: reason === null || on === null ? null : { reason, on: on.toISOString() },
      answers: decryptRecord(deps, id, record),
    })),
    messages: await listOwnMessages(db, id),
    requests: (await listOwnRequests(db, id)).map(toOwnRequest),
    seenBy: toSeenBy(await listSeen(db, id)),
    documents: await namedDocuments(db, id, true),
    letters: await findLetters(db, id),
  };
}

/** One entry a day and kind of people. */
export function toSeenBy(rows: Seen[]): SeenBy[] {
  const entries = new Map<string, SeenBy>();
  for (const { day, roles, action, field } of rows) {
    const key = `${day} ${roles.join()}`;
    const entry = entries.get(key) ?? { day, roles, acts: [] };
    entries.set(key, entry);
    const act = { act: seenActOf(action), field };
    if (!entry.acts.some((other) => other.act === act.act && other.field === field)) entry.acts.push(act);
  }
  return [...entries.values()];
}
