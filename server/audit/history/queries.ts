import { sql } from 'kysely';
import type { HistoryKind } from '#contract/history.ts';
import { type AuditAction, lookActions } from '#domain/audit-events.ts';
import type { Db } from '#server/db/database.ts';

/** How many rows there are of an offer; null when there is no such offer. */
export async function countHistory(db: Db, candidateOfferId: number, show: HistoryKind): Promise<number | null> {
  const row = await db
    .selectFrom('offers as o')
    .select((eb) =>
      eb
        .selectFrom('audit as a')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('a.candidate_offer_id', '=', 'o.candidate_offer_id')
        .where(isShown(show))
        .as('count'),
    )
    .where('o.candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  return row === undefined ? null : (row.count ?? 0);
}

/** Whether a row of `audit as a` is of the wanted kind. */
function isShown(show: HistoryKind) {
  if (show === 'all') return sql<boolean>`true`;
  const isLook = sql<boolean>`a.action in (${sql.join(lookActions)})`;
  return show === 'looks' ? isLook : sql<boolean>`not ${isLook}`;
}

/** Why people were exported: what HR wrote is next to the audit, not in it. */
const exportReason = sql<string | null>`(
  select e.reason from candidate_exports e
  where a.action = 'export-candidate' and e.export_id = (a.details ->> 'exportId')::uuid)`;

/** Why HR withdrew the offer: next to the audit, too. */
const withdrawalReason = sql<string | null>`(
  select w.reason from offer_withdrawals w
  where a.action = 'withdraw-offer' and w.withdrawal_id = (a.details ->> 'withdrawalId')::bigint)`;

/** Why it was declined, or signed off in place of the approvers. */
const signOffReason = sql<string | null>`(
  select d.reason from sign_off_decisions d
  where a.action in ('decline-sign-off', 'sign-off-instead', 'sign-off')
    and d.decision_id = (a.details ->> 'decisionId')::bigint)`;

/** The absent colleague in whose place it was signed off. */
const absentName = sql<string | null>`(
  select f.name from hr_users f
  where a.action in ('sign-off', 'decline-sign-off') and f.hr_user_id = (a.details ->> 'onBehalfOf')::uuid)`;

/** One page, counted from 1, of the rows of an offer, newest first; no name where the HR user is no more. */
export const listHistoryRows = (
  db: Db,
  candidateOfferId: number,
  { show, page, size }: { show: HistoryKind; page: number; size: number },
) =>
  db
    .selectFrom('audit as a')
    .leftJoin('hr_users as u', (join) =>
      join.on(sql`u.hr_user_id::text`, '=', (eb) => eb.ref('a.actor_id')).on('a.actor_kind', '=', 'hr'),
    )
    .leftJoin('person_downloads as p', (join) =>
      join
        .onRef('p.candidate_offer_id', '=', 'a.candidate_offer_id')
        .on('a.action', '=', 'download-person-file' satisfies AuditAction)
        .on(sql`p.download_id::text`, '=', sql`a.details ->> 'downloadId'`),
    )
    .select([
      'a.chain_number',
      'a.happened_on',
      'a.actor_kind',
      'a.action',
      'a.details',
      'a.ip',
      'a.user_agent',
      'u.name as hr_name',
      exportReason.as('export_reason'),
      withdrawalReason.as('withdrawal_reason'),
      signOffReason.as('sign_off_reason'),
      absentName.as('absent_name'),
      'p.reason',
    ])
    .where('a.candidate_offer_id', '=', candidateOfferId)
    .where(isShown(show))
    .orderBy('a.chain_number', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
export type HistoryRow = Awaited<ReturnType<typeof listHistoryRows>>[number];
