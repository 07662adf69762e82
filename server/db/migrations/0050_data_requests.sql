-- What people ask about their data (docs/rules/my-data.md): R-2027-0012 is the 12th of that year in India.
create type data_request_kind as enum ('ACCESS', 'CORRECTION', 'ERASURE', 'GRIEVANCE', 'NOMINATION');
create type data_request_state as enum ('NEW', 'IN_WORK', 'DONE', 'REFUSED');

create table data_request_numbers (
  year smallint primary key,
  last_number integer not null
);

create table data_requests (
  request_id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  candidate_offer_id bigint not null references offers,
  kind data_request_kind not null,
  state data_request_state not null default 'NEW',
  -- To answer the person by. These four are null once the personal data is removed.
  candidate_name text,
  email text,
  request text,
  answer text,
  received_on timestamptz not null,
  due_on date not null,
  answered_on timestamptz,
  answered_by uuid references hr_users
);
create index data_requests_offer on data_requests (candidate_offer_id);
create index data_requests_open on data_requests (due_on) where state in ('NEW', 'IN_WORK');

-- In how many days they are answered is a section of the settings; the others of this constraint stay.
alter table settings drop constraint settings_section_check;
alter table settings add constraint settings_section_check check (section in
  ('company', 'replyBy', 'reminders', 'employees', 'security', 'signOff', 'privacy', 'retention', 'dataRequests'));
