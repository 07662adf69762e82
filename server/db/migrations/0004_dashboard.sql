-- What HR's dashboard counts.

-- Who decided had opened their offer; when is not known any better.
update offers set opened_on = d.decided_on
from offer_decisions d
where d.candidate_offer_id = offers.candidate_offer_id and d.version = offers.sent_version
  and offers.opened_on is null and offers.status in ('Approved', 'Rejected');

-- Those of a period by how they were decided, those who wait longest, those who join next.
create index offers_status_created on offers (status, created_on);
create index offers_waiting on offers (sent_on) where status = 'Offer Sent';
create index offers_joining on offers (joining_date) where status = 'Approved';
