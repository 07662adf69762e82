-- 'Use your phone': a code for one file field of one candidate, that one phone opens without a login, while the session that
-- made it is in force. One that has ended has no row. Hashes are SHA-256 of 128 random bits and more.
create table handoffs (
  handoff_id uuid primary key default gen_random_uuid(),
  code_hash bytea not null unique,
  candidate_offer_id bigint not null references offers,
  session_id uuid not null,
  step text not null,
  field document_field not null,
  -- The job, the education or the requested document, where one was named.
  entry_id text,
  created_on timestamptz not null,
  expires_on timestamptz not null,
  -- Of the phone that opened the code first.
  cookie_hash bytea unique,
  -- Of the id that its page gave: the same phone gets another cookie when the answer with the first one was lost.
  phone_hash bytea
);
create index handoffs_offer on handoffs (candidate_offer_id);
create index handoffs_expired on handoffs (expires_on);

-- What the phone sent. It is no document of the form: the candidate's own page reads it and uploads it, or it is forgotten.
create table handoff_files (
  file_id uuid primary key,
  handoff_id uuid not null references handoffs on delete cascade,
  -- The phone's name for it: sent again, it is the same file.
  sent_id uuid not null,
  storage_key text not null unique,
  wrapped_key bytea not null,
  type document_type not null,
  bytes integer not null check (bytes > 0),
  arrived_on timestamptz not null,
  unique (handoff_id, sent_id)
);
