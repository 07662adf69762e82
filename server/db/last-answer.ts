import { sql } from 'kysely';

/** The last answer to 'Still joining?' about the joining date of the offer `o`. */
export const lastAnswer = sql`
  select ja.answer, ja.answered_on from joining_answers ja
  where ja.candidate_offer_id = o.candidate_offer_id and ja.joining_date = o.joining_date
  order by ja.joining_answer_id desc limit 1`;

/** The candidate of the offer `o` asked for another date than its present one. */
export const wishesOtherDate = sql`exists (select from (${lastAnswer}) as la where la.answer = 'OTHER_DATE')`;
