-- What HR recorded of a candidate's first day: what is known now (ADR 84). `agreed_on` is the joining date that the offer had
-- before: `offers.joining_date` follows what is recorded, so that lists, reminders and rules need to know nothing of this.
-- An employee ID is there while the candidate counts as joined; when the personal data are removed, it goes too.
create table joinings (
  candidate_offer_id bigint primary key references offers,
  outcome text not null check (outcome in ('JOINED', 'POSTPONED', 'NOT_JOINED')),
  happens_on date not null,
  agreed_on date not null,
  employee_id text check (employee_id is null or outcome = 'JOINED'),
  note text,
  recorded_by uuid not null references hr_users,
  recorded_on timestamptz not null
);
create unique index joinings_employee_id on joinings (lower(employee_id));
create index joinings_joined on joinings (happens_on) where outcome = 'JOINED';

-- Everything that was ever recorded, also that it was taken back: then there is no date.
create table joining_records (
  record_id bigint generated always as identity primary key,
  candidate_offer_id bigint not null references offers,
  outcome text not null check (outcome in ('JOINED', 'POSTPONED', 'NOT_JOINED', 'TAKEN_BACK')),
  happens_on date check ((happens_on is null) = (outcome = 'TAKEN_BACK')),
  employee_id text,
  note text,
  recorded_by uuid not null references hr_users,
  recorded_on timestamptz not null
);
create index joining_records_of_offer on joining_records (candidate_offer_id, record_id);

-- Lets exactly one change pass: the personal columns are emptied and all others are what they were.
create function keep_joining_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and removes_personal_data(old.candidate_offer_id) then
    old.employee_id := null;
    old.note := null;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger joining_records_append_only before update or delete on joining_records
  for each row execute function keep_joining_record();

-- The last number that each pattern gave: the row is locked until the transaction ends, so that nobody else takes the same.
create table employee_numbers (
  pattern text primary key,
  last_number bigint not null check (last_number > 0)
);

-- What HR's lists show of an offer says whether the candidate joined, so that is a change of the offer too.
create trigger joinings_note_outcome after insert or update of outcome on joinings
  for each row execute function note_submission();
create function note_taken_back() returns trigger language plpgsql as $$
begin
  update offers set changed_in = pg_current_xact_id() where candidate_offer_id = old.candidate_offer_id;
  return null;
end
$$;
create trigger joinings_note_taken_back after delete on joinings
  for each row execute function note_taken_back();

alter table settings drop constraint settings_section_check;
alter table settings add constraint settings_section_check check (section in ('company', 'reminders', 'employees'));
