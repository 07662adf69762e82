import { sql } from 'kysely';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { Db } from '#server/db/database.ts';

/** Instants as PostgreSQL writes them into JSON. */
export type VersionRow = {
  version: number;
  createdOn: string;
  createdBy: string | null;
  /** Null once it was removed. */
  letter: Letter | null;
  decision: 'ACCEPTED' | 'REJECTED' | null;
  decidedOn: string | null;
};

/** A version's sending, its undo, or the candidate's opening; in the order of the audit. */
export type VersionEvent = {
  action: 'send-offer' | 'recall-offer' | 'open-offer' | 'open-letter';
  version: number | null;
  on: string;
  by: string | null;
};

/** The versions of an offer's letter and their states, the newest first, in one statement. */
export async function findVersions(db: Db, candidateOfferId: number) {
  const { rows } = await sql<{ versions: VersionRow[] | null; events: VersionEvent[] | null }>`
    select (
      select json_agg(json_build_object('version', v.version, 'createdOn', v.created_on, 'createdBy', u.name,
        'letter', v.letter, 'decision', d.decision, 'decidedOn', d.decided_on) order by v.version desc)
      from offer_versions v
      left join hr_users u on u.hr_user_id = v.created_by
      left join offer_decisions d on d.candidate_offer_id = v.candidate_offer_id and d.version = v.version
      where v.candidate_offer_id = ${candidateOfferId}
    ) as versions, (
      select json_agg(json_build_object('action', a.action, 'version', a.details->'letterVersion', 'on', a.happened_on,
        'by', u.name) order by a.chain_number)
      from audit a
      left join hr_users u on u.hr_user_id::text = a.actor_id and a.actor_kind = 'hr'
      where a.candidate_offer_id = ${candidateOfferId} and (a.action in ('send-offer', 'recall-offer')
        or a.actor_kind = 'candidate' and a.action in ('open-offer', 'open-letter'))
    ) as events`.execute(db);
  return { versions: rows[0]?.versions ?? [], events: rows[0]?.events ?? [] };
}
