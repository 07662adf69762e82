import { sql } from 'kysely';
import type { AuditAction } from '#domain/audit-events.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import { removedMessages } from '#domain/messages.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';

const lockKey = 7_032_029;

/** Runs `work` on a connection that holds the lock of the retention; null when another process holds it. The lock ends
 * with the connection, so that a process that was killed leaves none. */
export async function withRetentionLock<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lockKey}) as locked`.execute(
      connection,
    );
    if (rows[0]?.locked !== true) return null;
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection);
    }
  });
}

/** When the last thing happened that the audit holds; null when it holds nothing. */
export async function findLastRecorded(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('audit')
    .select('happened_on')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.happened_on ?? null;
}

/** When offers are due: what ended `before`, and what falls due by the day `today` (YYYY-MM-DD). */
export type DueBy = { before: Date; today: string };

const lastEvent = sql`coalesce(greatest(o.modified_on,
  (select max(d.decided_on) from offer_decisions d where d.candidate_offer_id = o.candidate_offer_id)), o.created_on)`;
const endedAs = (status: OfferStatus) => ({
  from: sql`offers o`,
  locked: sql`o`,
  is: ({ before }: DueBy) => sql`o.status = ${status} and ${lastEvent} < ${before}`,
});

/** Offers whose personal data fall due, by kind. */
const dueOffers = {
  rejectedDays: endedAs('Rejected'),
  withdrawnDays: endedAs('Deleted'),
  /** Accepted, and recorded as not joined. Both rows are locked: only so is one skipped whose record was undone during the wait. */
  notJoinedDays: {
    from: sql`offers o join joinings n using (candidate_offer_id)`,
    locked: sql`o, n`,
    is: ({ before }: DueBy) => sql`o.status = 'Approved' and n.outcome = 'NOT_JOINED' and n.recorded_on < ${before}`,
  },
  erasures: {
    from: sql`offers o join restrictions r using (candidate_offer_id)`,
    locked: sql`o, r`,
    is: ({ today }: DueBy) => sql`r.erase_on <= ${today}`,
  },
};
export type DueKind = keyof typeof dueOffers;

/** Whether an offer is on hold, and so kept. */
const isHeld = ({ today }: DueBy) => sql`exists (
  select from holds h where h.candidate_offer_id = o.candidate_offer_id and h.ended_on is null and h.until >= ${today})`;

/** The number of offers that are due, and of those that would be but are on hold. */
export async function countDue(db: Db, kind: DueKind, by: DueBy): Promise<{ due: number; held: number }> {
  const { from, is } = dueOffers[kind];
  const { rows } = await sql<{ due: number; held: number }>`
    select count(*) filter (where not is_held) as due, count(*) filter (where is_held) as held
    from (select ${isHeld(by)} as is_held from ${from} where o.removed_on is null and ${is(by)}) d`.execute(db);
  return rows[0] ?? { due: 0, held: 0 };
}

export type EndedOffer = { candidate_offer_id: number; candidate_id: string; status: OfferStatus };

/** Some of the due offers, locked until the transaction ends; none when none is left. One that is revived first is
 * skipped, and one that was put on hold during the wait, which only a second statement sees. */
export async function lockDue(tx: Tx, kind: DueKind, by: DueBy, atMost: number): Promise<EndedOffer[]> {
  const { from, locked, is } = dueOffers[kind];
  const { rows } = await sql<EndedOffer>`
    select o.candidate_offer_id, o.candidate_id, o.status from ${from}
    where o.removed_on is null and ${is(by)} and not ${isHeld(by)}
    order by o.candidate_offer_id limit ${atMost} for no key update of ${locked}`.execute(tx);
  if (rows.length === 0) return rows;
  const ids = rows.map((row) => row.candidate_offer_id);
  const { rows: free } = await sql<EndedOffer>`
    select o.candidate_offer_id, o.candidate_id, o.status from offers o
    where o.candidate_offer_id = any(${ids}::bigint[]) and not ${isHeld(by)}
    order by o.candidate_offer_id`.execute(tx);
  return free.length > 0 ? free : lockDue(tx, kind, by, atMost);
}

/** These offers as far as they still have personal data, locked: `hash` is that of the candidate ID. */
export async function lockErased(tx: Tx, erased: { id: number; hash: string }[]): Promise<EndedOffer[]> {
  const { rows } = await sql<EndedOffer>`
    select o.candidate_offer_id, o.candidate_id, o.status
    from offers o join jsonb_to_recordset(${JSON.stringify(erased)}::jsonb) e(id bigint, hash text)
      on e.id = o.candidate_offer_id and e.hash = encode(sha256(convert_to(o.candidate_id, 'UTF8')), 'hex')
    where o.removed_on is null
    order by o.candidate_offer_id for no key update of o`.execute(tx);
  return rows;
}

/** Removes the personal data of these candidates from the database, column by column as
 * docs/decisions/0020-retention.md lists it. The append-only tables allow this for offers that are marked as removed,
 * and in this transaction alone. */
export async function erasePersonalData(tx: Tx, offers: EndedOffer[], on: Date): Promise<void> {
  const ids = offers.map((offer) => offer.candidate_offer_id);
  await sql`select set_config('aarambh.removes_personal_data', 'on', true)`.execute(tx);
  await tx
    .updateTable('offers')
    .set((eb) => ({
      candidate_name: removedMessages.name,
      // Who asked for erasure while an offer was open has ended it.
      status: sql<OfferStatus>`case when status in ('Pending', 'Open', 'Offer Sent') then 'Deleted' else status end`,
      email: '',
      mobile: '',
      rejection_reason: null,
      delivery_state: null,
      delivery_reason: null,
      delivery_on: null,
      delivery_message_id: null,
      before_sending: null,
      sign_off: null,
      revision: eb('revision', '+', 1),
      removed_on: on,
    }))
    .where('candidate_offer_id', 'in', ids)
    .execute();
  await eraseLetters(tx, ids);
  await noteForms(tx, ids);
  await eraseJoiningForms(tx, ids);
  await eraseFirstDays(tx, ids);
  await eraseReasons(tx, ids);
  await eraseRequests(tx, ids, on);
  await tx.deleteFrom('restrictions').where('candidate_offer_id', 'in', ids).execute();
  await tx.updateTable('holds').set({ reason: null }).where('candidate_offer_id', 'in', ids).execute();
  await tx.deleteFrom('messages').where('candidate_offer_id', 'in', ids).execute();
  // With the answers of other systems to them.
  await tx.deleteFrom('webhook_events').where('candidate_offer_id', 'in', ids).execute();
  const candidateIds = offers.map((offer) => offer.candidate_id);
  await eraseAccess(tx, candidateIds);
}

/** The decisions stay with their date, statement and the hash of the letter that they are bound to. */
async function eraseLetters(tx: Tx, ids: number[]): Promise<void> {
  await tx.updateTable('offer_versions').set({ letter: null }).where('candidate_offer_id', 'in', ids).execute();
  await tx.updateTable('offer_letters').set({ pdf: null }).where('candidate_offer_id', 'in', ids).execute();
  await tx
    .updateTable('signed_letters')
    .set({ pdf: null, next_timestamp_on: null })
    .where('candidate_offer_id', 'in', ids)
    .where('sealed_on', 'is not', null)
    .execute();
  await tx
    .updateTable('offer_decisions')
    .set({ rejection_reason: null, ip: null, user_agent: null })
    .where('candidate_offer_id', 'in', ids)
    .execute();
}

const joiningTables = [
  'handoffs',
  'joining_verifications',
  'notice_acknowledgements',
  'consents',
  'document_requests',
  'joining_submissions',
  'whole_numbers',
  'personal_details',
  'bank_details',
  'experiences',
  'educations',
  'family_members',
  'joining_steps',
  'joining_forms',
  // Unreferenced from now on: the sweep moves the files to the trash, and their keys are deleted here.
  'documents',
] as const;

/** The times of submission and verification stay with the first-day record: figures count them. */
async function noteForms(tx: Tx, ids: number[]): Promise<void> {
  await sql`
    update joinings n set submitted_on = s.submitted_on, verified_on = f.verified_on
    from joining_forms f join joining_submissions s on s.submission_id = f.submission_id
    where f.candidate_offer_id = n.candidate_offer_id and n.candidate_offer_id = any(${ids}::bigint[])`.execute(tx);
}

/** Why HR downloaded their files, exported them or withdrew their offers may name them. */
async function eraseReasons(tx: Tx, ids: number[]): Promise<void> {
  await tx.deleteFrom('person_downloads').where('candidate_offer_id', 'in', ids).execute();
  await tx.updateTable('offer_withdrawals').set({ reason: null }).where('candidate_offer_id', 'in', ids).execute();
  await tx.updateTable('sign_off_decisions').set({ reason: null }).where('candidate_offer_id', 'in', ids).execute();
  await sql`
    update candidate_exports set reason = null
    where reason is not null and export_id in (
      select (details ->> 'exportId')::uuid from audit
      where candidate_offer_id = any(${ids}::bigint[]) and action = ${'export-candidate' satisfies AuditAction}
    )`.execute(tx);
}

/** What they asked stays as reference, kind and dates; the removal ends what is open. */
async function eraseRequests(tx: Tx, ids: number[], on: Date): Promise<void> {
  const requests = tx.updateTable('data_requests').where('candidate_offer_id', 'in', ids);
  await requests.set({ candidate_name: null, email: null, request: null, answer: null }).execute();
  await requests.set({ state: 'DONE', answered_on: on }).where('state', 'in', ['NEW', 'IN_WORK']).execute();
}

async function eraseJoiningForms(tx: Tx, ids: number[]): Promise<void> {
  await tx
    .updateTable('joining_forms')
    .set({ submission_id: null, verified_on: null })
    .where('candidate_offer_id', 'in', ids)
    .execute();
  const submissions = tx
    .selectFrom('joining_submissions')
    .select('submission_id')
    .where('candidate_offer_id', 'in', ids);
  for (const table of ['submission_documents', 'review_marks', 'joining_fixes', 'joining_send_backs'] as const) {
    await tx.deleteFrom(table).where('submission_id', 'in', submissions).execute();
  }
  for (const table of joiningTables) await tx.deleteFrom(table).where('candidate_offer_id', 'in', ids).execute();
}

/** The outcome of the first day stays with its date. */
async function eraseFirstDays(tx: Tx, ids: number[]): Promise<void> {
  await tx.deleteFrom('first_days').where('candidate_offer_id', 'in', ids).execute();
  await tx
    .updateTable('joining_answers')
    .set({ wished_date: null, note: null })
    .where('candidate_offer_id', 'in', ids)
    .execute();
  for (const table of ['joinings', 'joining_records'] as const) {
    await tx.updateTable(table).set({ employee_id: null, note: null }).where('candidate_offer_id', 'in', ids).execute();
  }
}

async function eraseAccess(tx: Tx, candidateIds: string[]): Promise<void> {
  await tx.deleteFrom('candidate_credentials').where('candidate_id', 'in', candidateIds).execute();
  await tx.deleteFrom('sessions').where('subject', 'in', candidateIds).execute();
  for (const table of ['one_time_codes', 'known_addresses'] as const) {
    await tx.deleteFrom(table).where('audience', '=', 'candidate').where('subject', 'in', candidateIds).execute();
  }
}

/** The expired rows of each of these tables, and their key column. */
const ended = {
  messages: { id: 'message_id', is: (before: Date) => sql`state <> 'queued' and finished_on < ${before}` },
  offer_sendings: { id: 'sending_id', is: (before: Date) => sql`ended_on < ${before}` },
  webhook_events: { id: 'event_id', is: (before: Date) => sql`occurred_on < ${before}` },
  sessions: { id: 'session_id', is: (before: Date) => sql`least(revoked_on, expires_on) < ${before}` },
  one_time_codes: { id: 'code_id', is: (before: Date) => sql`least(used_on, expires_on) < ${before}` },
  hr_invitations: {
    id: 'invitation_id',
    is: (before: Date) => sql`least(used_on, replaced_on, expires_on) < ${before}`,
  },
  rate_limits: { id: 'key', is: (before: Date) => sql`expire < ${before.getTime()}` },
  /** Saved before, and named by no section and by no letter. Nor since the company was saved last: a process may for
   * some seconds write letters with the logo that it knew. */
  logos: {
    id: 'sha256',
    is: (before: Date) => sql`created_on < ${before}
      and not exists (select from settings s where s.content ->> 'logo' = logos.sha256)
      and not exists (select from settings s where s.section = 'company' and s.modified_on >= ${before})
      and not exists (select from offer_versions v where v.letter ->> 'logo' = logos.sha256)`,
  },
  known_addresses: { id: 'ctid', is: (before: Date) => sql`expires_on < ${before}` },
};
export type EndingTable = keyof typeof ended;

export async function countEnded(db: Db, table: EndingTable, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${ended[table].is(before)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteEnded(db: Db, table: EndingTable, before: Date, atMost: number): Promise<number> {
  const id = sql.ref(ended[table].id);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ${id} in (select ${id} from ${sql.table(table)} where ${ended[table].is(before)} limit ${atMost})
      -- Checked again: a row that was changed during the wait for its lock may not have expired.
      and ${ended[table].is(before)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
