-- What HR sets on the pages of the settings, a row for each section that was ever saved (ADR 66). `version` counts its saves,
-- so that nobody saves over what they have not seen.
create table settings (
  section text primary key check (section in ('company', 'reminders')),
  version integer not null check (version > 0),
  content jsonb not null,
  modified_by uuid not null references hr_users,
  modified_on timestamptz not null
);

-- The company's logos: a PNG under its SHA-256. The section 'company' names the one that is shown.
create table logos (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  png bytea not null,
  created_on timestamptz not null
);
