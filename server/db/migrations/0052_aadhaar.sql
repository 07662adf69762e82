-- What is asked of the Aadhaar card is a section of the settings; another identity document may take its place. The names
-- of the sections are in the code.
alter table settings drop constraint settings_section_check;
alter table settings add constraint settings_section_check check (section ~ '^[a-zA-Z]{1,40}$');

create type aadhaar_mode as enum ('AS_SPECIFIED', 'LAST_FOUR', 'NOT_ASKED');
create type identity_document_kind as enum ('PASSPORT', 'DRIVING_LICENCE', 'VOTER_ID', 'OTHER');
alter type document_field add value 'identityDocument';
alter table personal_details
  -- What was asked of the Aadhaar card when the step was saved.
  add column aadhaar_mode aadhaar_mode not null default 'AS_SPECIFIED',
  add column name_on_aadhaar text,
  add column identity_document_kind identity_document_kind,
  add column identity_document_last_four text,
  add column identity_document_id uuid references documents,
  alter column aadhaar_document_id drop not null,
  add check ((identity_document_kind is null) = (identity_document_id is null)),
  add check (aadhaar_document_id is not null or identity_document_id is not null);
create index personal_details_identity_document on personal_details (identity_document_id);

-- The whole Aadhaar number that PF and ESI need, for those who give it: encrypted, and removed some days after it was used.
create table whole_numbers (
  candidate_offer_id bigint primary key references offers,
  -- Null where the candidate gives it at EPFO and ESIC, and once it is removed.
  number bytea,
  given_on timestamptz not null,
  -- When the candidate acknowledged what it is used for; null without a number.
  acknowledged_on timestamptz,
  registered_on timestamptz,
  registered_by uuid references hr_users,
  removed_on timestamptz,
  check ((registered_on is null) = (registered_by is null)),
  check (number is null or (acknowledged_on is not null and removed_on is null))
);
create index whole_numbers_due on whole_numbers (registered_on) where number is not null;
