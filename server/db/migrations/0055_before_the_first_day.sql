-- What is sent to a candidate who accepted before the first day, each once: the question whether they still join, and the
-- details of the first day. `joining_date` is the day that the message names.
create table joining_notices (
  candidate_offer_id bigint not null references offers,
  kind text not null check (kind in ('still-joining', 'first-day')),
  days_before smallint not null,
  joining_date date not null,
  message_id uuid not null unique,
  sent_on timestamptz not null,
  primary key (candidate_offer_id, kind, days_before)
);

-- Every answer to that question, the last one counts while the joining date is the same. `note` and `wished_date` go with the
-- personal data.
create table joining_answers (
  joining_answer_id bigint generated always as identity primary key,
  candidate_offer_id bigint not null references offers,
  joining_date date not null,
  answer text not null check (answer in ('YES', 'OTHER_DATE', 'NOT_SURE')),
  wished_date date,
  note text,
  answered_on timestamptz not null
);
create index joining_answers_of_offer on joining_answers (candidate_offer_id, joining_answer_id);

-- The first day of one offer: what HR wrote for it (null: the settings hold), and what the candidate was last mailed and
-- before that, with how often it changed since the first mail.
create table first_days (
  candidate_offer_id bigint primary key references offers,
  version integer not null default 0,
  own jsonb,
  mailed jsonb,
  mailed_before jsonb,
  sequence integer not null default 0,
  message_id uuid
);

-- Which sections there are is the code's to say (`StoredSection`): several versions add some at the same time.
alter table settings drop constraint settings_section_check;
alter table settings add constraint settings_section_check check (section ~ '^[a-z][A-Za-z]*$');
