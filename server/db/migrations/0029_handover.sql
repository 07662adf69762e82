-- Layouts of exports that the company made itself (ADR 87); those that come with the product are in the code.
create table export_layouts (
  export_layout_id uuid primary key default gen_random_uuid(),
  -- As names are compared: unique in any case and with any spaces.
  name text not null,
  folded_name text not null unique,
  version integer not null default 1 check (version > 0),
  dates text not null,
  columns jsonb not null,
  modified_by uuid not null references hr_users,
  modified_on timestamptz not null
);

-- An export of candidates: by whom, in which layout and for what. Whom it handed out, the audit says, person by person.
create table candidate_exports (
  export_id uuid primary key,
  layout text not null,
  -- As it was called then: an own layout may be renamed or gone.
  layout_name text not null,
  -- What HR wrote, which the sealed audit never holds.
  reason text not null,
  people integer not null,
  exported integer not null default 0,
  exported_by uuid not null references hr_users,
  begun_on timestamptz not null,
  -- When the last people were handed out: one that has stood still for long has lost its process.
  moved_on timestamptz not null,
  ended_on timestamptz,
  complete boolean not null default false
);
-- One at a time for each HR user, whichever process it runs in.
create unique index candidate_exports_under_way on candidate_exports (exported_by) where ended_on is null;
