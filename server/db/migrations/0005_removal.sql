-- Removing people's data when their period is over, and sealing what is encrypted anew under another SECRET_KEY.

-- Set when the personal data of a declined or deleted offer were removed; the row stays for the figures.
alter table offers add column removed_on timestamptz;
-- Such an offer holds nobody's data and stays as it is.
alter table offers add constraint offers_removed check (
  removed_on is null or (
    status in ('Rejected', 'Deleted') and email = '' and mobile = '' and rejection_reason is null
    and delivery_reason is null
  )
);

-- Null once they were removed. The hash of the PDF stays: a decision is bound to it.
alter table offer_versions alter column letter drop not null;
alter table offer_letters alter column pdf drop not null;

-- What is kept for ever gives way to one thing: a transaction that has said that it removes personal data, on an offer that
-- is marked as removed.
create function removes_personal_data(of_offer bigint) returns boolean language sql stable as $$
  select coalesce(current_setting('aarambh.removes_personal_data', true), '') = 'on'
    and exists (select from offers where candidate_offer_id = of_offer and removed_on is not null)
$$;

-- Each of these lets exactly one change pass: the personal columns are emptied and all others are what they were.
create function keep_offer_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and removes_personal_data(old.candidate_offer_id) then
    old.letter := null;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create or replace trigger offer_versions_append_only before update or delete on offer_versions
  for each row execute function keep_offer_version();

create function keep_offer_letter() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and removes_personal_data(old.candidate_offer_id) then
    old.pdf := null;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create or replace trigger offer_letters_append_only before update or delete on offer_letters
  for each row execute function keep_offer_letter();

create function keep_offer_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and removes_personal_data(old.candidate_offer_id) then
    old.rejection_reason := null;
    old.ip := null;
    old.user_agent := null;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create or replace trigger offer_decisions_append_only before update or delete on offer_decisions
  for each row execute function keep_offer_decision();

-- A submission goes as a whole. Its record may be sealed anew by a transaction that has said so, and nothing else of it.
create function keep_submission() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if removes_personal_data(old.candidate_offer_id) then return old; end if;
  elsif coalesce(current_setting('aarambh.seals_anew', true), '') = 'on' then
    old.record := new.record;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create or replace trigger joining_submissions_append_only before update or delete on joining_submissions
  for each row execute function keep_submission();

create function keep_part_of_submission() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and removes_personal_data(
    (select candidate_offer_id from joining_submissions where submission_id = old.submission_id)
  ) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create or replace trigger submission_documents_append_only before update or delete on submission_documents
  for each row execute function keep_part_of_submission();
create or replace trigger joining_send_backs_append_only before update or delete on joining_send_backs
  for each row execute function keep_part_of_submission();
