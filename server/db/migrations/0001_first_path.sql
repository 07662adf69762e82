-- Everything that the way from HR's desk to the candidate's yes needs.

create type offer_status as enum ('Pending', 'Open', 'Offer Sent', 'Approved', 'Rejected', 'Deleted');
create type delivery_state as enum ('queued', 'sent', 'failed', 'bounced');
create type decision as enum ('ACCEPTED', 'REJECTED');
create type session_kind as enum ('candidate', 'candidatePending', 'candidateReset', 'hr', 'hrReset');
create type code_audience as enum ('candidate', 'hr');
create type message_channel as enum ('mail', 'sms');
create type actor_kind as enum ('hr', 'candidate', 'system');

create table installation (
  only_row boolean primary key default true check (only_row),
  -- A keyed hash of SECRET_KEY: the start refuses another key, which could read nothing that is encrypted here.
  secret_fingerprint bytea not null,
  created_on timestamptz not null default now()
);

create table departments (
  dept_id integer generated always as identity primary key,
  dept_name text not null unique
);

create table sub_departments (
  sub_dept_id integer generated always as identity primary key,
  dept_id integer not null references departments,
  sub_dept_name text not null,
  unique (dept_id, sub_dept_name),
  -- Lets an offer's foreign key insist that the sub-department belongs to the department.
  unique (dept_id, sub_dept_id)
);

create table designations (
  designation_id integer generated always as identity primary key,
  designation_name text not null unique
);

create table functional_titles (
  functional_title_id integer generated always as identity primary key,
  functional_title_name text not null unique
);

create table hr_users (
  hr_user_id uuid primary key default gen_random_uuid(),
  user_name text not null,
  name text not null,
  email text,
  password_hash text not null,
  created_on timestamptz not null default now()
);
create unique index hr_users_user_name on hr_users (lower(user_name));

create sequence candidate_numbers;

create table offers (
  candidate_offer_id bigint generated always as identity (start with 1001) primary key,
  candidate_id text not null unique,
  status offer_status not null,
  candidate_name text not null,
  email text not null,
  mobile text not null,
  offered_role text not null,
  dept_id integer not null,
  sub_dept_id integer not null,
  designation_id integer not null references designations,
  functional_title_id integer not null references functional_titles,
  fixed_ctc bigint not null check (fixed_ctc > 0),
  variable_ctc bigint not null check (variable_ctc >= 0),
  joining_date date not null,
  -- Grows with every change: what a save is compared with.
  revision integer not null default 1,
  -- The number of the current letter, and of the one last sent.
  letter_version integer not null default 1,
  sent_version integer,
  sent_by uuid references hr_users,
  sent_on timestamptz,
  rejection_reason text,
  delivery_state delivery_state,
  delivery_reason text,
  delivery_on timestamptz,
  -- The offer mail that delivery_… speaks of: an older mail's outcome never overwrites it.
  delivery_message_id uuid,
  created_by uuid not null references hr_users,
  created_on timestamptz not null default now(),
  modified_by uuid references hr_users,
  modified_on timestamptz,
  foreign key (dept_id, sub_dept_id) references sub_departments (dept_id, sub_dept_id)
);
-- One live offer per e-mail address and per mobile number.
create unique index offers_live_email on offers (lower(email))
  where status in ('Pending', 'Open', 'Offer Sent', 'Approved');
create unique index offers_live_mobile on offers (mobile)
  where status in ('Pending', 'Open', 'Offer Sent', 'Approved');
-- Candidates type their id in any case.
create unique index offers_candidate_id_any_case on offers (lower(candidate_id));

-- Each edit makes a new version. `letter` holds all that the PDF shows, letterhead included, as it was then.
create table offer_versions (
  candidate_offer_id bigint not null references offers,
  version integer not null,
  letter jsonb not null,
  created_by uuid not null references hr_users,
  created_on timestamptz not null default now(),
  primary key (candidate_offer_id, version)
);

-- The PDF of a version, made once when it is first needed and kept for ever: what a decision is bound to.
create table offer_letters (
  candidate_offer_id bigint not null,
  version integer not null,
  pdf bytea not null,
  sha256 bytea not null,
  created_on timestamptz not null default now(),
  primary key (candidate_offer_id, version),
  foreign key (candidate_offer_id, version) references offer_versions
);
alter table offer_letters alter column pdf set storage external;

create table offer_decisions (
  candidate_offer_id bigint not null,
  version integer not null,
  decision decision not null,
  rejection_reason text,
  letter_sha256 bytea not null,
  statement text not null,
  ip text,
  user_agent text,
  decided_on timestamptz not null default now(),
  primary key (candidate_offer_id, version),
  foreign key (candidate_offer_id, version) references offer_letters
);

create table candidate_credentials (
  candidate_id text primary key references offers (candidate_id),
  password_hash text not null,
  -- True until the candidate has set a password of their own.
  must_change boolean not null,
  changed_on timestamptz not null default now()
);

create table sessions (
  session_id uuid primary key default gen_random_uuid(),
  kind session_kind not null,
  -- A candidate id, or an HR user's id.
  subject text not null,
  created_on timestamptz not null default now(),
  expires_on timestamptz not null,
  revoked_on timestamptz,
  ip text,
  user_agent text
);
create index sessions_subject on sessions (subject) where revoked_on is null;

create table one_time_codes (
  code_id uuid primary key default gen_random_uuid(),
  audience code_audience not null,
  subject text not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  created_on timestamptz not null default now(),
  expires_on timestamptz not null,
  used_on timestamptz
);
-- One open code a person: a new one takes the place of the older one.
create unique index one_time_codes_open on one_time_codes (audience, subject) where used_on is null;

-- Counters of rate-limiter-flexible, shared by all processes.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table messages (
  message_id uuid primary key default gen_random_uuid(),
  channel message_channel not null,
  kind text not null,
  recipient text not null,
  candidate_offer_id bigint references offers,
  -- The version whose letter is attached, if any.
  letter_version integer,
  -- Subject and text, encrypted; erased on delivery, since they may hold a password or a code.
  content bytea,
  state delivery_state not null default 'queued',
  attempts integer not null default 0,
  reason text,
  created_on timestamptz not null default now(),
  finished_on timestamptz
);
create index messages_offer on messages (candidate_offer_id);
create index messages_open on messages (created_on) where state in ('queued', 'failed');

create table audit (
  audit_id bigint generated always as identity primary key,
  actor_kind actor_kind not null,
  actor_id text,
  action text not null,
  candidate_offer_id bigint references offers,
  -- What changed, without secrets.
  details jsonb not null default '{}',
  ip text,
  user_agent text,
  happened_on timestamptz not null default now()
);
create index audit_offer on audit (candidate_offer_id, audit_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger offer_versions_append_only before update or delete on offer_versions
  for each row execute function refuse_change();
create trigger offer_letters_append_only before update or delete on offer_letters
  for each row execute function refuse_change();
create trigger offer_decisions_append_only before update or delete on offer_decisions
  for each row execute function refuse_change();
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_change();
