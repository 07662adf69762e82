-- Documents that HR asks a candidate for after the acceptance, next to those of the joining form (ADR 85).
alter type document_field add value 'requestedDocument';

create table document_requests (
  request_id uuid primary key default gen_random_uuid(),
  candidate_offer_id bigint not null references offers,
  name text not null,
  note text,
  due_on date,
  requested_by uuid not null references hr_users,
  requested_on timestamptz not null,
  -- The uploaded document. The candidate may replace it until HR has looked at it.
  document_id uuid references documents,
  answered_on timestamptz,
  seen_on timestamptz,
  withdrawn_on timestamptz,
  reminded_on timestamptz,
  check ((document_id is null) = (answered_on is null)),
  check (seen_on is null or document_id is not null),
  check (withdrawn_on is null or document_id is null)
);
create index document_requests_offer on document_requests (candidate_offer_id);
-- Removing a document looks for it.
create index document_requests_document on document_requests (document_id);
-- What is asked for twice is asked for once.
create unique index document_requests_open on document_requests (candidate_offer_id, lower(name))
  where document_id is null and withdrawn_on is null;
create index document_requests_due on document_requests (due_on)
  where document_id is null and withdrawn_on is null and reminded_on is null;
