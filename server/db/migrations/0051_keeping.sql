-- Keeping, erasure, restriction, hold and breaches (docs/decisions/0020-retention.md).

-- People who asked for erasure before it is due: hidden from HR and from jobs until it is (server/db/scope.ts).
create table restrictions (
  candidate_offer_id bigint primary key references offers,
  restricted_on timestamptz not null,
  -- The day in India.
  erase_on date not null,
  -- As `offers.changed_in`: open lists hear of it.
  changed_in xid8 not null default pg_current_xact_id()
);
create index restrictions_due on restrictions (erase_on);

-- What is needed longer, as for a dispute. The reason stays until the person is erased.
create table holds (
  hold_id bigint generated always as identity primary key,
  candidate_offer_id bigint not null references offers,
  reason text,
  -- The last day in India.
  until date not null,
  held_by uuid not null references hr_users,
  held_on timestamptz not null,
  ended_on timestamptz,
  ended_by uuid references hr_users
);
create unique index holds_open on holds (candidate_offer_id) where ended_on is null;

-- The lists of erased people in the storage that were applied here; after a restore the newer ones are missing.
create table erased_lists (
  list_key text primary key,
  applied_on timestamptz not null
);

create table breaches (
  breach_id bigint generated always as identity primary key,
  version integer not null default 1,
  is_drill boolean not null,
  became_aware_on timestamptz not null,
  what text not null,
  -- The time in which data may have been seen.
  period_from timestamptz not null,
  period_until timestamptz not null,
  -- The points of the letters to the people and to the Board (domain/privacy/breach.ts).
  letters jsonb not null,
  cert_in_on timestamptz,
  board_on timestamptz,
  board_detail_on timestamptz,
  -- When letters to the people were sent, or in a drill recorded, and to how many.
  people_on timestamptz,
  people integer,
  opened_by uuid not null references hr_users,
  opened_on timestamptz not null
);

-- To whom a letter was sent; `message_id` is null in a drill.
create table breach_letters (
  breach_id bigint not null references breaches,
  candidate_offer_id bigint not null references offers,
  message_id uuid,
  primary key (breach_id, candidate_offer_id)
);

create index audit_access on audit (happened_on)
  where action in ('open-document', 'open-letter', 'open-signed-letter', 'reveal-field', 'reveal-whole-number', 'export-candidate', 'download-person-file');

-- What requests of HR and jobs see while someone is restricted; `scoped` and `verified` are made of it. A migration that adds a
-- column to one of these tables makes its views again, in this order.
create schema if not exists shown;

create view shown.offers as
select * from public.offers o
where not exists (select from public.restrictions r where r.candidate_offer_id = o.candidate_offer_id);

create view shown.messages as
select * from public.messages m
where not exists (select from public.restrictions r where r.candidate_offer_id = m.candidate_offer_id);

create view shown.webhook_events as
select * from public.webhook_events e
where not exists (select from public.restrictions r where r.candidate_offer_id = e.candidate_offer_id);

create view shown.offer_sending_rows as
select * from public.offer_sending_rows s
where not exists (
  select from public.restrictions r join public.offers o using (candidate_offer_id) where o.candidate_id = s.candidate_id);

create or replace view scoped.offers as
select * from shown.offers o
where o.dept_id = any (current_setting('aarambh.departments')::integer[]);

alter table settings drop constraint settings_section_check;
alter table settings add constraint settings_section_check check (section in
  ('company', 'replyBy', 'reminders', 'employees', 'security', 'signOff', 'privacy', 'retention', 'dataRequests'));
