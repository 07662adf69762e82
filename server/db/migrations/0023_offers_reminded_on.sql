-- When the candidate was last reminded of the offer, so that rows can say when HR may do it again (ADR 73).
alter table offers add column reminded_on timestamptz;

update offers o set reminded_on = r.last_on
from (
  select candidate_offer_id, max(reminded_on) as last_on from reminders
  where kind = 'offer' and way <> 'AGAIN' group by candidate_offer_id
) as r
where r.candidate_offer_id = o.candidate_offer_id;
