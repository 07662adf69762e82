import { sql } from 'kysely';
import type { RecordFilter } from '#contract/hr/record.ts';
import { actionsOfKind } from '#domain/record/record-kinds.ts';
import type { AuditAction } from '#domain/audit-events.ts';
import { addDays, startOfDay } from '#domain/values/calendar.ts';
import type { Db } from '#server/db/database.ts';

/** Rows of HR users that match, the newest first, from the one before `after` on. */
export function listRecord(
  db: Db,
  { hrUserId, kind, from, to, person }: RecordFilter,
  { after, limit }: { after: string | null; limit: number },
) {
  const actions = actionsOfKind(kind);
  return (
    db
      .selectFrom('audit as a')
      .leftJoin('hr_users as u', (join) => join.on(sql`u.hr_user_id::text`, '=', (eb) => eb.ref('a.actor_id')))
      .leftJoin('offers as o', 'o.candidate_offer_id', 'a.candidate_offer_id')
      .select([sql<string>`a.audit_id::text`.as('audit_id'), 'a.happened_on', 'a.action', 'a.details', 'a.ip'])
      .select(['a.user_agent', 'a.candidate_offer_id', 'o.candidate_id', 'o.candidate_name', 'u.name as hr_name'])
      .select(reason.as('reason'))
      .where('a.actor_kind', '=', 'hr')
      // Of an offer that the caller sees.
      .where((eb) => eb.or([eb('a.candidate_offer_id', 'is', null), eb('o.candidate_offer_id', 'is not', null)]))
      .where(
        'in' in actions
          ? sql<boolean>`a.action = any(${[...actions.in]}::text[])`
          : sql<boolean>`a.action <> all(${[...actions.notIn]}::text[])`,
      )
      .$if(after !== null, (query) => query.where('a.audit_id', '<', sql<never>`${after}::bigint`))
      .$if(hrUserId !== undefined, (query) => query.where('a.actor_id', '=', hrUserId ?? ''))
      .$if(from !== undefined, (query) => query.where('a.happened_on', '>=', startOfDay(from ?? '')))
      .$if(to !== undefined, (query) => query.where('a.happened_on', '<', startOfDay(addDays(to ?? '', 1))))
      .$if(person !== undefined && person !== '', (query) =>
        query.where(
          sql<boolean>`(lower(o.candidate_id) = lower(${person}) or strpos(lower(o.candidate_name), lower(${person})) > 0)`,
        ),
      )
      .orderBy('a.audit_id', 'desc')
      .limit(limit)
      .execute()
  );
}
export type RecordRow = Awaited<ReturnType<typeof listRecord>>[number];

/** Why a person was exported or downloaded: what HR wrote is next to the audit, not in it. */
const reason = sql<string | null>`coalesce((
    select e.reason from candidate_exports e
    where a.action in (${sql.lit('export-candidate' satisfies AuditAction)}, ${sql.lit('export-candidates' satisfies AuditAction)})
      and e.export_id = (a.details ->> 'exportId')::uuid
  ), (
    select p.reason from person_downloads p
    where a.action = ${sql.lit('download-person-file' satisfies AuditAction)}
      and p.candidate_offer_id = a.candidate_offer_id and p.download_id = (a.details ->> 'downloadId')::uuid
  ))`;
