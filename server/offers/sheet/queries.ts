import { sql } from 'kysely';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import { liveStatuses } from '#domain/offer/offer.ts';
import type { Db } from '#server/db/database.ts';

/** The person of a row; null where the row does not say. */
export type SheetPerson = { row: number; email: string | null; mobileNumber: string | null };

/** Which of the two a live offer has already. */
type TakenPerson = { row: number; email: boolean; mobileNumber: boolean };

/** The rows whose e-mail address (without case) or mobile number a live offer has already, in order. */
export async function findTakenPeople(db: Db, people: SheetPerson[]): Promise<TakenPerson[]> {
  const statuses = sql.join(liveStatuses.map((status) => sql.lit(status)));
  const isLive = sql`status in (${statuses}) and removed_on is null`;
  const { rows } = await sql<TakenPerson>`
    select * from (
      select p.row,
        exists (select from public.offers where ${isLive} and lower(email) = lower(p.email)) as email,
        exists (select from public.offers where ${isLive} and mobile = p."mobileNumber") as "mobileNumber"
      from json_to_recordset(${JSON.stringify(people)}::json) as p (row integer, email text, "mobileNumber" text)
    ) as found
    where email or "mobileNumber"
    order by row`.execute(db);
  return rows;
}

/** The next numbers of the sequence that candidate ids are made of, in order; gaps are possible. */
export async function nextCandidateNumbers(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ next: number }>`
    select nextval('candidate_numbers') as next from generate_series(1, ${count}::integer)`.execute(db);
  return rows.map((row) => row.next);
}

/** A new offer of an import, before it has an id. */
export type NewOffer = { candidateId: string; form: OfferForm };

/** Stores new Pending offers in their order and answers their ids in the same order. Raises the unique violation of a
 * second live e-mail or mobile number, and the foreign key violation of a removed choice. */
export async function insertOffers(db: Db, offers: NewOffer[], { by, on }: { by: string; on: Date }) {
  const sent = JSON.stringify(offers.map(({ candidateId, form }) => ({ candidateId, ...form })));
  const { rows } = await sql<{ candidate_offer_id: number; candidate_id: string }>`
    insert into offers (
      candidate_id, status, candidate_name, email, mobile, offered_role, dept_id, sub_dept_id, designation_id,
      functional_title_id, fixed_ctc, variable_ctc, joining_date, reply_by, pay_structure_id, letter_template_id,
      created_by, created_on
    )
    select
      o."candidateId", 'Pending', o."fullName", o.email, o."mobileNumber", o."offeredRole", o."deptId", o."subDeptId",
      o."designationId", o."funcTitleId", o."fixedCTC", o."variableCTC", o."joiningDate", o."replyBy",
      o."payStructureId", o."letterTemplateId",
      ${by}::uuid, ${on}::timestamptz
    from json_to_recordset(${sent}::json) as o (
      "candidateId" text, "fullName" text, email text, "mobileNumber" text, "offeredRole" text, "deptId" integer,
      "subDeptId" integer, "designationId" integer, "funcTitleId" integer, "fixedCTC" bigint, "variableCTC" bigint,
      "joiningDate" date, "replyBy" date, "payStructureId" integer, "letterTemplateId" integer
    )
    returning candidate_offer_id, candidate_id`.execute(db);
  const ids = new Map(rows.map((row) => [row.candidate_id, row.candidate_offer_id]));
  return offers.map(({ candidateId }) => {
    const id = ids.get(candidateId);
    if (id === undefined) throw new Error('an offer was stored without an id');
    return id;
  });
}

/** Stores the content of new offers' first letters; the PDFs are rendered when they are first needed. */
export async function insertFirstVersions(db: Db, letters: Letter[], { by, on }: { by: string; on: Date }) {
  await sql`
    insert into offer_versions (candidate_offer_id, version, letter, created_by, created_on)
    select (letter ->> 'candidateOfferId')::bigint, (letter ->> 'version')::integer, letter, ${by}::uuid, ${on}::timestamptz
    from jsonb_array_elements(${JSON.stringify(letters)}::jsonb) as letter`.execute(db);
}

/** The pay in the current letters of these offers, by offer; without those that have none. */
export async function findPay(db: Db, candidateOfferIds: number[]): Promise<Map<number, LetterPay>> {
  if (candidateOfferIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; pay: LetterPay }>`
    select v.candidate_offer_id as id, v.letter -> 'pay' as pay
    from offers o
    join offer_versions v on v.candidate_offer_id = o.candidate_offer_id and v.version = o.letter_version
    where o.candidate_offer_id = any (${candidateOfferIds}::bigint[]) and v.letter -> 'pay' is not null`.execute(db);
  return new Map(rows.map(({ id, pay }) => [id, pay]));
}
