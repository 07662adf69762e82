-- The joining form: five steps, their documents, and every submission as it was.

create type joining_step as enum ('personal', 'bank', 'experience', 'education', 'family');
create type document_type as enum ('PNG', 'JPG', 'PDF');
create type document_field as enum
  ('panDocument', 'aadhaarDocument', 'profile', 'passbookFile', 'paySlip', 'documentFile');
create type yes_no as enum ('Yes', 'No');
create type gender as enum ('MALE', 'FEMALE', 'OTHER');
create type marital_status as enum ('SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED', 'SEPARATED');
create type blood_group as enum ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-');
create type job_type as enum ('Full-Time', 'Part-Time', 'Internship');
create type education_level as enum ('PG', 'UG', 'DIPLOMA', 'HIGHER_SECONDARY', 'SECONDARY');
create type education_stream as enum ('Science', 'Commerce', 'Arts');
create type family_relation as enum
  ('FATHER', 'MOTHER', 'HUSBAND', 'WIFE', 'SON', 'DAUGHTER', 'BROTHER', 'SISTER');

-- A stored file. The bytes lie encrypted in the storage under `storage_key`, with a key of their own that is wrapped here.
create table documents (
  document_id uuid primary key,
  candidate_offer_id bigint not null references offers,
  field document_field not null,
  storage_key text not null unique,
  wrapped_key bytea not null,
  type document_type not null,
  -- Size and hash of what the candidate sent.
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  saved_on timestamptz not null,
  -- Set when another file took its place but a submission still holds this one.
  replaced_on timestamptz
);
create index documents_offer on documents (candidate_offer_id);

-- One row a candidate who has begun; it is locked by every save, so that saves and submits follow each other.
create table joining_forms (
  candidate_offer_id bigint primary key references offers,
  -- The submission in force: while there is one, the form is read-only for the candidate.
  submission_id bigint,
  is_fresher boolean
);

create table joining_steps (
  candidate_offer_id bigint not null references joining_forms,
  step joining_step not null,
  version integer not null,
  saved_on timestamptz not null,
  primary key (candidate_offer_id, step)
);

-- PAN, Aadhaar and account number are encrypted; the keyed hash beside each finds the same number on two candidates.
create table personal_details (
  candidate_offer_id bigint primary key references joining_forms,
  first_name text not null,
  middle_name text,
  last_name text not null,
  date_of_birth date not null,
  gender gender not null,
  blood_group blood_group not null,
  marital_status marital_status not null,
  mobile_number text not null,
  alternate_mobile_number text,
  emergency_mobile_number text not null,
  email_address text not null,
  residence_address text not null,
  city text not null,
  state text not null,
  pin_code text not null,
  permanent_address_same boolean not null,
  permanent_address text not null,
  permanent_city text not null,
  permanent_state text not null,
  permanent_pin_code text not null,
  pan_number bytea not null,
  pan_number_hash bytea not null,
  aadhaar_number bytea not null,
  aadhaar_number_hash bytea not null,
  pan_document_id uuid not null references documents,
  aadhaar_document_id uuid not null references documents,
  profile_document_id uuid not null references documents
);
create index personal_details_pan on personal_details (pan_number_hash);
create index personal_details_aadhaar on personal_details (aadhaar_number_hash);
-- Each reference to a document has its index: removing a document looks for it.
create index personal_details_pan_document on personal_details (pan_document_id);
create index personal_details_aadhaar_document on personal_details (aadhaar_document_id);
create index personal_details_profile on personal_details (profile_document_id);

create table bank_details (
  candidate_offer_id bigint primary key references joining_forms,
  bank_name text not null,
  branch_name text not null,
  account_number bytea not null,
  account_number_hash bytea not null,
  ifsc_number text not null,
  passbook_document_id uuid not null references documents
);
create index bank_details_account on bank_details (account_number_hash);
create index bank_details_passbook on bank_details (passbook_document_id);

create table experiences (
  experience_id bigint generated always as identity (start with 1001) primary key,
  candidate_offer_id bigint not null references joining_forms,
  position integer not null,
  company_name text not null,
  role text not null,
  job_type job_type not null,
  from_date date not null,
  to_date date not null,
  payslip_document_id uuid not null references documents,
  check (to_date >= from_date)
);
create index experiences_offer on experiences (candidate_offer_id);
create index experiences_payslip on experiences (payslip_document_id);

create table educations (
  education_id bigint generated always as identity (start with 1001) primary key,
  candidate_offer_id bigint not null references joining_forms,
  position integer not null,
  level education_level not null,
  is_pursuing yes_no not null,
  passing_year date not null,
  degree text,
  cgpa numeric(4, 2) check (cgpa between 0 and 10),
  university_name text,
  specialization text,
  college_name text,
  school_name text,
  board text,
  percentage numeric(5, 2) check (percentage between 0 and 100),
  stream education_stream,
  marksheet_document_id uuid not null references documents,
  -- Checked at the end of the transaction: two entries may trade their levels in one save.
  unique (candidate_offer_id, level) deferrable initially deferred
);
create index educations_marksheet on educations (marksheet_document_id);

create table family_members (
  family_id bigint generated always as identity (start with 1001) primary key,
  candidate_offer_id bigint not null references joining_forms,
  position integer not null,
  name text not null,
  relation family_relation not null,
  date_of_birth date not null,
  occupation text,
  contact_number text
);
create index family_members_offer on family_members (candidate_offer_id);

-- Every submission as it was: the whole record, encrypted, and the documents that it held.
create table joining_submissions (
  submission_id bigint generated always as identity primary key,
  candidate_offer_id bigint not null references joining_forms,
  record bytea not null,
  submitted_on timestamptz not null,
  ip text,
  user_agent text,
  unique (candidate_offer_id, submission_id)
);
alter table joining_forms add foreign key (candidate_offer_id, submission_id)
  references joining_submissions (candidate_offer_id, submission_id);

create table submission_documents (
  submission_id bigint not null references joining_submissions,
  document_id uuid not null references documents,
  primary key (submission_id, document_id)
);
create index submission_documents_document on submission_documents (document_id);

-- HR reopened a submission, once.
create table joining_send_backs (
  submission_id bigint primary key references joining_submissions,
  reason text not null,
  sent_back_by uuid not null references hr_users,
  sent_back_on timestamptz not null
);

create trigger joining_submissions_append_only before update or delete on joining_submissions
  for each row execute function refuse_change();
create trigger submission_documents_append_only before update or delete on submission_documents
  for each row execute function refuse_change();
create trigger joining_send_backs_append_only before update or delete on joining_send_backs
  for each row execute function refuse_change();
