import { sql } from 'kysely';
import type { Period } from '#domain/dashboard.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import type { Db } from '#server/db/database.ts';

/** The bounds of the figures; `from` is included, `to` is not. */
export type Bounds = {
  created: { from: Date; to: Date };
  /** An offer that was sent before this moment waits over 3 or 7 days. */
  waiting3: Date;
  waiting7: Date;
  /** Joining dates, both days included. */
  soon: Period;
};

/** The number of offers with the same values in all of the dashboard's groupings. */
export type OfferGroup = {
  status: OfferStatus;
  createdInPeriod: boolean;
  sent: boolean;
  opened: boolean;
  submitted: boolean;
  verified: boolean;
  firstDay: JoiningOutcome | null;
  /** Sent over this many days ago; null when never sent. */
  sentOver: 0 | 3 | 7 | null;
  joinsSoon: boolean;
  /** The joining date is over. */
  dayOver: boolean;
  offers: number;
};

export async function groupOffers(db: Db, { created, waiting3, waiting7, soon }: Bounds): Promise<OfferGroup[]> {
  const { rows } = await sql<OfferGroup>`
    select
      o.status,
      o.created_on >= ${created.from} and o.created_on < ${created.to} as "createdInPeriod",
      o.sent_on is not null as "sent",
      o.opened_on is not null as "opened",
      f.submission_id is not null or j.submitted_on is not null as "submitted",
      coalesce(f.verified_on, j.verified_on) is not null as "verified",
      j.outcome as "firstDay",
      case when o.sent_on < ${waiting7} then 7 when o.sent_on < ${waiting3} then 3 when o.sent_on is not null then 0 end
        as "sentOver",
      o.joining_date between ${soon.from} and ${soon.to} as "joinsSoon",
      o.joining_date < ${soon.from} as "dayOver",
      count(*) as "offers"
    from offers o
    left join joining_forms f on f.candidate_offer_id = o.candidate_offer_id
    left join joinings j on j.candidate_offer_id = o.candidate_offer_id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  `.execute(db);
  return rows;
}

function decisions(db: Db, { created }: Bounds) {
  return db
    .selectFrom('offers as o')
    .innerJoin('offer_decisions as d', (join) =>
      join.onRef('d.candidate_offer_id', '=', 'o.candidate_offer_id').onRef('d.version', '=', 'o.sent_version'),
    )
    .where('o.created_on', '>=', created.from)
    .where('o.created_on', '<', created.to);
}

/** The median of days (24 hours) between sending and decision; null without a decision. */
export async function medianDaysToDecide(db: Db, bounds: Bounds): Promise<number | null> {
  const median = sql`percentile_cont(0.5) within group (order by d.decided_on - o.sent_on)`;
  const row = await decisions(db, bounds)
    .where('o.status', 'in', ['Approved', 'Rejected'])
    .select(sql<number | null>`extract(epoch from ${median})::float8 / 86400`.as('days'))
    .executeTakeFirst();
  return row?.days ?? null;
}

export function findDeclines(db: Db, bounds: Bounds, count: number) {
  return decisions(db, bounds)
    .where('o.status', '=', 'Rejected')
    .select(['o.candidate_offer_id', 'o.candidate_id', 'o.candidate_name', 'o.offered_role'])
    .select(['d.decided_on', 'd.rejection_reason'])
    .orderBy('d.decided_on', 'desc')
    .orderBy('o.candidate_offer_id', 'desc')
    .limit(count)
    .execute();
}

export function findLongestWaiting(db: Db, count: number) {
  return db
    .selectFrom('offers')
    .where('status', '=', 'Offer Sent')
    .where('sent_on', 'is not', null)
    .select(['candidate_offer_id', 'candidate_id', 'candidate_name', 'offered_role', 'status', 'joining_date'])
    .select((eb) => eb.ref('sent_on').$notNull().as('sent_on'))
    .orderBy('sent_on')
    .orderBy('candidate_offer_id')
    .limit(count)
    .execute();
}

/** Candidates who accepted and are expected on these days, the next ones first. */
export function findNextToJoin(db: Db, { soon }: Bounds, count: number) {
  return db
    .selectFrom('offers')
    .where('status', '=', 'Approved')
    .where('joining_date', '>=', soon.from)
    .where('joining_date', '<=', soon.to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('joinings')
            .select('outcome')
            .whereRef('joinings.candidate_offer_id', '=', 'offers.candidate_offer_id')
            .where('outcome', '<>', 'POSTPONED'),
        ),
      ),
    )
    .select(['candidate_offer_id', 'candidate_id', 'candidate_name', 'offered_role', 'joining_date'])
    .orderBy('joining_date')
    .orderBy('candidate_offer_id')
    .limit(count)
    .execute();
}
