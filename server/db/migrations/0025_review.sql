-- What HR found right or wrong in a submission, one answer after the other (ADR 83). Of the marks on one path the latest
-- counts; none is ever changed.
create table review_marks (
  mark_id bigint generated always as identity primary key,
  submission_id bigint not null references joining_submissions,
  path text not null,
  verdict text not null check (verdict in ('OK', 'FIX')),
  note text,
  marked_by uuid not null references hr_users,
  marked_on timestamptz not null,
  check (verdict = 'OK' or note is not null)
);
create index review_marks_of_submission on review_marks (submission_id, path, mark_id);

-- What the candidate is to correct in a submission that was sent back by marks: answered by a change, or by a comment.
create table joining_fixes (
  submission_id bigint not null references joining_submissions,
  path text not null,
  note text not null,
  comment text,
  -- The saved answer differs from the submitted one.
  changed boolean not null default false,
  answered_on timestamptz,
  primary key (submission_id, path),
  check ((answered_on is not null) = (changed or comment is not null))
);

-- HR verified a submission; undone once, with a reason.
create table joining_verifications (
  verification_id bigint generated always as identity primary key,
  submission_id bigint not null references joining_submissions,
  candidate_offer_id bigint not null references joining_forms,
  verified_by uuid not null references hr_users,
  verified_on timestamptz not null,
  reopened_by uuid references hr_users,
  reopened_on timestamptz,
  reason text,
  check (num_nulls(reopened_by, reopened_on, reason) in (0, 3))
);
create unique index joining_verifications_in_force on joining_verifications (candidate_offer_id)
  where reopened_on is null;
create index joining_verifications_of_submission on joining_verifications (submission_id);

-- Null unless the submission in force is verified.
alter table joining_forms add column verified_on timestamptz;
alter table joining_forms add constraint joining_forms_verified check (verified_on is null or submission_id is not null);

create index personal_details_mobile on personal_details (mobile_number);

create trigger review_marks_append_only before update or delete on review_marks
  for each row execute function keep_part_of_submission();

create function keep_joining_fix() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if removes_personal_data(
      (select candidate_offer_id from joining_submissions where submission_id = old.submission_id)
    ) then
      return old;
    end if;
  elsif (old.submission_id, old.path, old.note) = (new.submission_id, new.path, new.note) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger joining_fixes_append_only before update or delete on joining_fixes
  for each row execute function keep_joining_fix();

create function keep_verification() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if removes_personal_data(old.candidate_offer_id) then return old; end if;
  elsif old.reopened_on is null then
    old.reopened_by := new.reopened_by;
    old.reopened_on := new.reopened_on;
    old.reason := new.reason;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger joining_verifications_append_only before update or delete on joining_verifications
  for each row execute function keep_verification();
