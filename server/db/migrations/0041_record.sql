-- The record of HR users is read newest first, also where most rows are those of candidates.
create index audit_of_hr on audit (audit_id) where actor_kind = 'hr';
