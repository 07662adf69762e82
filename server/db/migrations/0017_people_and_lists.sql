-- An entry of a list that is no longer offered: it stays on the offers that have it. What to choose instead, if there is
-- something.
alter table departments
  add column retired_on timestamptz,
  add column replaced_by integer references departments,
  add check (replaced_by is null or retired_on is not null);
alter table sub_departments
  add column retired_on timestamptz,
  add column replaced_by integer,
  add foreign key (dept_id, replaced_by) references sub_departments (dept_id, sub_dept_id),
  add check (replaced_by is null or retired_on is not null);
alter table designations
  add column retired_on timestamptz,
  add column replaced_by integer references designations,
  add check (replaced_by is null or retired_on is not null);
alter table functional_titles
  add column retired_on timestamptz,
  add column replaced_by integer references functional_titles,
  add check (replaced_by is null or retired_on is not null);

-- Null until an invited HR user has set one.
alter table hr_users alter column password_hash drop not null;

-- A link that lets an invited HR user set the first password: once, until it expires, and only the newest one. The token is
-- in the mail alone; this is its SHA-256.
create table hr_invitations (
  invitation_id uuid primary key default gen_random_uuid(),
  hr_user_id uuid not null references hr_users,
  token_hash bytea not null unique,
  created_by uuid not null references hr_users,
  created_on timestamptz not null,
  expires_on timestamptz not null,
  used_on timestamptz,
  -- When a newer one took its place.
  replaced_on timestamptz
);
create unique index hr_invitations_open on hr_invitations (hr_user_id) where used_on is null and replaced_on is null;
