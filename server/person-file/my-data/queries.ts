import { sql } from 'kysely';
import type { HrRole } from '#domain/permissions.ts';
import { kindsForHr } from '#domain/undelivered-message.ts';
import { type SeenAction, seenActions } from '#domain/privacy/seen-by.ts';
import type { Db } from '#server/db/database.ts';

/** Days and people of `listSeen`, the newest first: more than a page shows. */
const seenMax = 1000;

/** The offer of a candidate id, with what the letter says that was sent last; null before that. */
export function findOwnOffer(db: Db, candidateId: string) {
  return db
    .selectFrom('offers as o')
    .leftJoin('offer_versions as v', (join) =>
      join.onRef('v.candidate_offer_id', '=', 'o.candidate_offer_id').onRef('v.version', '=', 'o.sent_version'),
    )
    .select(['o.candidate_offer_id', 'o.candidate_id', 'o.candidate_name', 'o.email', 'o.mobile', 'o.status'])
    .select(['o.joining_date', 'o.reply_by', 'o.created_on', 'o.sent_on', 'o.opened_on', 'o.reminded_on', 'v.letter'])
    .where('o.candidate_id', '=', candidateId)
    .executeTakeFirstOrThrow();
}

/** What is held of a person as it is stored, row by row: their decisions, answers, consents and logins, and what HR asked
 * them for. */
export const listOwnRows = async (db: Db, candidateOfferId: number, candidateId: string) => ({
  decisions: await db
    .selectFrom('offer_decisions')
    .select(['decision', 'decided_on', 'statement', 'rejection_reason', 'ip', 'user_agent'])
    .select(sql<string>`encode(letter_sha256, 'hex')`.as('letter_sha256'))
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('decided_on')
    .execute(),
  joiningAnswers: await db
    .selectFrom('joining_answers')
    .select(['joining_date', 'answer', 'wished_date', 'note', 'answered_on'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('joining_answer_id')
    .execute(),
  corrections: await db
    .selectFrom('joining_fixes as f')
    .innerJoin('joining_submissions as s', 's.submission_id', 'f.submission_id')
    .select(['f.path', 'f.note', 'f.comment', 'f.answered_on'])
    .where('s.candidate_offer_id', '=', candidateOfferId)
    .orderBy('f.submission_id')
    .orderBy('f.path')
    .execute(),
  askedDocuments: await db
    .selectFrom('document_requests')
    .select(['name', 'note', 'due_on', 'requested_on', 'answered_on', 'withdrawn_on'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('requested_on')
    .execute(),
  firstDay: (await findOwnFirstDay(db, candidateOfferId)) ?? null,
  logins: await db
    .selectFrom('sessions')
    .select(['created_on', 'expires_on', 'revoked_on', 'ip', 'user_agent'])
    .where('subject', '=', candidateId)
    .where('kind', '=', 'candidate')
    .orderBy('created_on')
    .execute(),
  noticesRead: await db
    .selectFrom('notice_acknowledgements')
    .select(['version', 'language', 'acknowledged_on', 'ip'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('version')
    .execute(),
  consents: await db
    .selectFrom('consents')
    .select(['purpose', 'given', 'decided_on', 'ip'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('consent_id')
    .execute(),
});

function findOwnFirstDay(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('joinings')
    .select(['outcome', 'agreed_on', 'happens_on', 'employee_id', 'recorded_on'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
}

/** Every submission of the form as it was, encrypted, and why it was sent back; the newest first. */
export function listOwnSubmissions(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('joining_submissions as s')
    .leftJoin('joining_send_backs as b', 'b.submission_id', 's.submission_id')
    .select(['s.submitted_on', 's.record', 'b.reason', 'b.sent_back_on'])
    .where('s.candidate_offer_id', '=', candidateOfferId)
    .orderBy('s.submission_id', 'desc')
    .execute();
}

/** The whole number for PF and ESI, encrypted, and when it was given, registered and removed. */
export function findOwnWholeNumber(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('whole_numbers')
    .select(['number', 'given_on', 'acknowledged_on', 'registered_on', 'removed_on'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
}

/** Mails and SMS to the person, at earlier addresses too; their texts are not kept once they are delivered. */
export function listOwnMessages(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('messages')
    .select(['kind', 'channel', 'recipient', 'state', 'created_on', 'finished_on'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('kind', 'not in', kindsForHr)
    .orderBy('created_on')
    .execute();
}

export async function countLetters(db: Db, candidateOfferId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from offers o join offer_letters l
        on l.candidate_offer_id = o.candidate_offer_id and l.version = o.sent_version
        where o.candidate_offer_id = ${candidateOfferId} and l.pdf is not null)
      + (select count(*) from signed_letters s where s.candidate_offer_id = ${candidateOfferId}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

export type Seen = { day: string; roles: HrRole[]; action: SeenAction; field: string | null };

/** What people of HR read or copied of a candidate, by day in India and their roles as they are now; newest first. */
export async function listSeen(db: Db, candidateOfferId: number): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select (a.happened_on at time zone 'Asia/Kolkata')::date::text as day, u.roles, a.action, a.details ->> 'field' as field
    from audit a join hr_users u on u.hr_user_id::text = a.actor_id
    where a.candidate_offer_id = ${candidateOfferId} and a.actor_kind = 'hr' and a.action = any(${seenActions})
    group by 1, 2, 3, 4
    order by 1 desc, max(a.audit_id) desc
    limit ${seenMax}`.execute(db);
  return rows;
}
