import { sql } from 'kysely';
import { findRanks, type ParsedSearch } from '#domain/offer/find-offers.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import type { Db } from '#server/db/database.ts';

export type FoundRow = {
  candidate_offer_id: number;
  candidate_id: string;
  candidate_name: string;
  email: string;
  mobile: string;
  offered_role: string;
  status: OfferStatus;
  reply_by: string | null;
  reminded_on: Date | null;
};

/** Text that is found as it is: no character of it is a wildcard. */
const plain = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Over all offers: the best by the ranks of domain/offer/find-offers.ts, of equal ones the newest, and how many fit. */
export async function findBest(db: Db, { text, words, digits, offerId }: ParsedSearch, limit: number) {
  const holdsWords = sql.join(
    words.map((word) => sql`find_text like ${`%${plain(word)}%`}`),
    sql` and `,
  );
  const { exact, begins, word, somewhere, deleted } = findRanks;
  const { rows } = await sql<FoundRow & { total: number }>`
    select o.candidate_offer_id, o.candidate_id, o.candidate_name, o.email, o.mobile, o.offered_role, o.status, o.reply_by,
      o.reminded_on, b.total
    from (
      select candidate_offer_id, rank, count(*) over () as total
      from (
        select candidate_offer_id,
          case
            when candidate_offer_id = ${offerId}::bigint or mobile = ${digits}::text
              or find_text like ${`%\n${plain(text)}`} then ${sql.lit(exact)}
            when find_text like ${`${plain(text)}%`} then ${sql.lit(begins)}
            when find_text like ${`% ${plain(text)}%`} then ${sql.lit(word)}
            else ${sql.lit(somewhere)}
          end + case when status = 'Deleted' then ${sql.lit(deleted)} else 0 end as rank
        from offers
        where (${holdsWords})
          or mobile like ${digits === null ? null : `%${digits}%`}::text
          or candidate_offer_id = ${offerId}::bigint
      ) as fitting
      order by rank, candidate_offer_id desc
      limit ${limit}
    ) as b
    join offers o on o.candidate_offer_id = b.candidate_offer_id
    order by b.rank, b.candidate_offer_id desc`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
