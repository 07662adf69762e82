-- Letter templates that HR edits (ADR 75). The row is the template as it is now, each save is a version; what new letters are
-- made from is the newest one. Versions are kept for ever: an offer's letter names the version that it was made from.
create table letter_templates (
  letter_template_id integer primary key generated always as identity,
  name text not null,
  version integer not null default 1 check (version > 0),
  is_default boolean not null default false,
  retired_on timestamptz,
  -- Null of one that the installation began with.
  modified_by uuid references hr_users,
  modified_on timestamptz,
  check (not (is_default and retired_on is not null))
);
-- Names are compared without case and spaces, as in a spreadsheet.
create unique index letter_templates_name on letter_templates (lower(regexp_replace(name, '\s+', '', 'g')));
create unique index letter_templates_default on letter_templates (is_default) where is_default;

create table letter_template_versions (
  letter_template_id integer not null references letter_templates,
  version integer not null,
  name text not null,
  blocks jsonb not null,
  created_by uuid references hr_users,
  created_on timestamptz not null,
  primary key (letter_template_id, version)
);
create trigger letter_template_versions_append_only before update or delete on letter_template_versions
  for each row execute function refuse_change();
create trigger letter_template_versions_never_emptied before truncate on letter_template_versions
  for each statement execute function refuse_change();

-- The template that an offer's letters are made from; null is the default one, as with all offers until now.
alter table offers add column letter_template_id integer references letter_templates;
