-- What the pay of an offer consists of (ADR 77). A structure is never removed: offers name it.
create table pay_structures (
  pay_structure_id integer generated always as identity primary key,
  -- Of the current version, and as names are compared: unique in any case and with any spaces.
  name text not null,
  folded_name text not null unique,
  version integer not null default 1 check (version > 0),
  retired_on timestamptz
);

-- Every version that was ever saved. Letters hold what they say themselves; this says by what rules it came about.
create table pay_structure_versions (
  pay_structure_id integer not null references pay_structures,
  version integer not null check (version > 0),
  name text not null,
  components jsonb not null,
  -- Null for those that the installation began with.
  created_by uuid references hr_users,
  created_on timestamptz not null,
  primary key (pay_structure_id, version)
);
create trigger pay_structure_versions_append_only before update or delete on pay_structure_versions
  for each row execute function refuse_change();

alter table offers add column pay_structure_id integer references pay_structures;
