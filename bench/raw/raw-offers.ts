import type pg from 'pg';
import { abilitiesOf, standingOf, type OfferStatus } from '#domain/offer/offer.ts';
import { isReplyOverdue } from '#domain/offer/sending/reply-by.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { RawRoute } from './raw-server.ts';

/** A route that answers a page of offers as one would write it without a framework: two statements by plain `pg`, one
 * literal a row, and the same JSON. `upTo` and `changedSince` are taken as they come. */
export function rawOffers(pool: pg.Pool): RawRoute {
  return async (request) => {
    const query = new URL(request.url ?? '/', 'http://raw').searchParams;
    const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 10)];
    const [upTo, since] = [query.get('upTo'), query.get('changedSince')];
    const counted = await pool.query<{ total: number; cursor: string }>(countSql, [upTo, since]);
    const { total = 0, cursor = '' } = counted.rows[0] ?? {};
    const { rows } = await pool.query<RawRow>(pageSql, [upTo, since, size, page * size]);
    const today = todayInIndia();
    const content = rows.map((row) => asRecord(row, today));
    const list = { content, page, size, totalPages: Math.ceil(total / size), totalElements: total, cursor };
    return { code: 200, status: 'OK', message: 'Success', responseObject: list };
  };
}

const wanted =
  '($1::bigint is null or candidate_offer_id <= $1) and ($2::text is null or changed_in >= $2::text::xid8)';
const countSql = `
select count(*) as total, pg_snapshot_xmin(pg_current_snapshot())::text as cursor from offers where ${wanted}`;
const pageSql = `
select o.*, d.dept_name, s.sub_dept_name, g.designation_name, f.functional_title_name, c.name as created_name,
  m.name as modified_name, js.submitted_on, j.verified_on, n.outcome as first_day
from (select * from offers where ${wanted} order by candidate_offer_id desc limit $3 offset $4) o
join departments d using (dept_id)
join sub_departments s using (sub_dept_id)
join designations g using (designation_id)
join functional_titles f using (functional_title_id)
left join hr_users c on c.hr_user_id = o.created_by
left join hr_users m on m.hr_user_id = o.modified_by
left join joining_forms j on j.candidate_offer_id = o.candidate_offer_id
left join joining_submissions js on js.submission_id = j.submission_id
left join joinings n on n.candidate_offer_id = o.candidate_offer_id
order by o.candidate_offer_id desc`;

/** A row as `pg` gives it; the columns that are only passed on have no type. */
type RawRow = Record<string, unknown> & { candidate_offer_id: number; status: OfferStatus } & {
  reply_by: string | null;
  removed_on: Date | null;
};

function asRecord(row: RawRow, today: string) {
  return {
    candidateOfferId: row.candidate_offer_id,
    candidateId: row.candidate_id,
    candidateName: row.candidate_name,
    email: row.email,
    mobile: row.mobile,
    offeredRole: row.offered_role,
    department: row.dept_name,
    subDepartment: row.sub_dept_name,
    functionalTitle: row.functional_title_name,
    designation: row.designation_name,
    joiningDate: row.joining_date,
    fixedCTC: row.fixed_ctc,
    variableCTC: row.variable_ctc,
    offerLetterUrl: `/hce-service/hce/getOfferLetterFile?candidateOfferId=${row.candidate_offer_id}`,
    offerLetterStatus: row.status,
    rejectionReason: row.rejection_reason,
    createdBy: row.created_name,
    createdOn: row.created_on,
    modifiedBy: row.modified_name,
    modifiedOn: row.modified_on,
    version: row.revision,
    letterVersion: row.letter_version,
    delivery: row.delivery_state
      ? { state: row.delivery_state, reason: row.delivery_reason, at: row.delivery_on }
      : null,
    sentOn: row.sent_on,
    openedOn: row.opened_on,
    submittedOn: row.submitted_on,
    verifiedOn: row.verified_on,
    firstDay: row.first_day,
    removedOn: row.removed_on,
    remindedOn: row.reminded_on,
    replyBy: row.reply_by,
    expired: isReplyOverdue({ offerLetterStatus: row.status, replyBy: row.reply_by }, today),
    signOff: { state: row.sign_off_state },
    may: abilitiesOf(standingOf(row.status, row.removed_on), ['ADMIN']),
  };
}
