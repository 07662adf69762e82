-- What HR's dashboard counts.

-- Who ever decided had opened their offer; when is not known any better.
update offers set opened_on = d.decided_on
from (select candidate_offer_id, min(decided_on) as decided_on from offer_decisions group by 1) d
where d.candidate_offer_id = offers.candidate_offer_id and offers.opened_on is null;

-- Those of a period by how they were decided, those who wait longest, those who join next.
create index offers_status_created on offers (status, created_on);
create index offers_waiting on offers (sent_on) where status = 'Offer Sent';
create index offers_joining on offers (joining_date) where status = 'Approved';
