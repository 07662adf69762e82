-- The privacy notice, who has read it, and consents (docs/privacy.md). All three are evidence: nothing in them changes, and what
-- is of a person goes with the personal data.
create table privacy_notices (
  version integer primary key check (version > 0),
  -- Words by purpose in each language, and the version in which a language changed last.
  languages jsonb not null,
  changed_in jsonb not null,
  contact jsonb not null,
  ask_again boolean not null,
  published_by uuid not null references hr_users,
  published_on timestamptz not null
);
create trigger privacy_notices_append_only before update or delete on privacy_notices
  for each row execute function refuse_change();

create table notice_acknowledgements (
  candidate_offer_id bigint not null references offers,
  version integer not null references privacy_notices,
  language text not null,
  acknowledged_on timestamptz not null,
  ip text not null,
  primary key (candidate_offer_id, version)
);

-- The latest row of a purpose is in force.
create table consents (
  consent_id bigint generated always as identity primary key,
  candidate_offer_id bigint not null references offers,
  purpose text not null,
  given boolean not null,
  decided_on timestamptz not null,
  ip text not null
);
create index consents_of_offer on consents (candidate_offer_id, purpose, consent_id desc);

create function keep_privacy_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and removes_personal_data(old.candidate_offer_id) then return old; end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger notice_acknowledgements_append_only before update or delete on notice_acknowledgements
  for each row execute function keep_privacy_record();
create trigger consents_append_only before update or delete on consents
  for each row execute function keep_privacy_record();

-- The box 'I am the parent or guardian' of a child in the family step.
alter table family_members add column is_guardian boolean;
