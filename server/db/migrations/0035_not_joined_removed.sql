-- Personal data of somebody who accepted and did not join are removed too when their period is over (ADR 20).
alter table offers drop constraint offers_removed;
alter table offers add constraint offers_removed check (
  removed_on is null or (
    status in ('Approved', 'Rejected', 'Deleted') and email = '' and mobile = '' and rejection_reason is null
    and delivery_reason is null
  )
);

-- Offers without personal data hold nobody's address or number.
drop index offers_live_email;
create unique index offers_live_email on offers (lower(email))
  where status in ('Pending', 'Open', 'Offer Sent', 'Approved') and removed_on is null;
drop index offers_live_mobile;
create unique index offers_live_mobile on offers (mobile)
  where status in ('Pending', 'Open', 'Offer Sent', 'Approved') and removed_on is null;

-- When the form was submitted and verified, noted here when it is removed: the figures stay what they were.
alter table joinings add column submitted_on timestamptz;
alter table joinings add column verified_on timestamptz;
create index joinings_not_joined on joinings (recorded_on) where outcome = 'NOT_JOINED';

-- Null once the personal data of somebody whom the export handed out were removed.
alter table candidate_exports alter column reason drop not null;

-- An invitation ends with the access that it was for; those of before ended with the next one alone.
update hr_invitations i set replaced_on = u.disabled_on from hr_users u
where u.hr_user_id = i.hr_user_id and u.disabled_on is not null and i.used_on is null and i.replaced_on is null;

-- The download of people's files that runs of an HR user, in whichever process: one at a time (ADR 88).
create table person_download_turns (
  hr_user_id uuid primary key references hr_users,
  download_id uuid not null,
  -- One that has stood still for long has lost its process.
  moved_on timestamptz not null
);
