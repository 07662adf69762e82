-- The first page of HR's onboarding list, and its departments, without looking at every offer (ADR 86).
create index offer_decisions_accepted on offer_decisions (decided_on, candidate_offer_id) where decision = 'ACCEPTED';
create index offers_approved_department on offers (dept_id) where status = 'Approved';
