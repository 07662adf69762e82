import { sql } from 'kysely';
import type { AuditAction } from '#domain/audit-events.ts';
import type { Db } from '#server/db/database.ts';

/** Offers with the day of the decision on the letter last sent. */
function offersWithDecision(db: Db) {
  return db
    .selectFrom('offers')
    .leftJoin('offer_decisions', (join) =>
      join
        .onRef('offer_decisions.candidate_offer_id', '=', 'offers.candidate_offer_id')
        .onRef('offer_decisions.version', '=', 'offers.sent_version'),
    )
    .selectAll('offers')
    .select('offer_decisions.decided_on');
}

function listed(db: Db, chosen: ReturnType<typeof offersWithDecision>) {
  return db
    .selectFrom(chosen.as('o'))
    .innerJoin('departments as d', 'd.dept_id', 'o.dept_id')
    .select([
      'o.candidate_offer_id',
      'o.candidate_id',
      'o.candidate_name',
      'o.mobile',
      'o.email',
      'o.status',
      'd.dept_name',
      'o.offered_role',
      'o.joining_date',
      'o.sent_on',
      'o.created_on',
    ]);
}

/** These candidates, in no order. */
export function listAccepted(db: Db, candidateOfferIds: number[]) {
  const chosen = offersWithDecision(db).where(
    'offers.candidate_offer_id',
    '=',
    sql<number>`any(${candidateOfferIds}::bigint[])`,
  );
  return listed(db, chosen).execute();
}
export type CandidateRow = Awaited<ReturnType<typeof listAccepted>>[number];

/** The candidate of this id, in any case of its letters; undefined when unknown, deleted or removed. */
export function findCandidate(db: Db, candidateId: string): Promise<CandidateRow | undefined> {
  const chosen = offersWithDecision(db)
    .where((eb) => eb(eb.fn<string>('lower', ['offers.candidate_id']), '=', candidateId.toLowerCase()))
    .where('offers.status', '!=', 'Deleted')
    .where('offers.removed_on', 'is', null);
  return listed(db, chosen).executeTakeFirst();
}

export function listReveals(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('audit as a')
    .leftJoin('hr_users as u', (join) => join.on(sql`u.hr_user_id::text`, '=', (eb) => eb.ref('a.actor_id')))
    .select(['u.name', 'a.happened_on', sql<string>`a.details ->> 'field'`.as('field')])
    .select(sql<number | null>`(a.details ->> 'submissionVersion')::integer`.as('submission_version'))
    .where('a.candidate_offer_id', '=', candidateOfferId)
    .where('a.action', '=', 'reveal-field' satisfies AuditAction)
    .orderBy('a.audit_id', 'desc')
    .execute();
}
export type RevealRow = Awaited<ReturnType<typeof listReveals>>[number];
