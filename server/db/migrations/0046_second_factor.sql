-- A login whose second step is due.
alter type session_kind add value 'hrSecondFactor';

alter table sessions
  -- Of HR users: the last use, a few minutes late. Null: none since the login.
  add column used_on timestamptz,
  -- When the user gave a second factor last.
  add column factor_on timestamptz,
  -- What a passkey has to sign next, once.
  add column challenge text,
  add column challenge_on timestamptz;

create type factor_kind as enum ('PASSKEY', 'AUTHENTICATOR');

-- The second factors of HR users. The secret of an authenticator app is encrypted; a passkey has a public key.
create table hr_factors (
  factor_id uuid primary key default gen_random_uuid(),
  hr_user_id uuid not null references hr_users,
  kind factor_kind not null,
  name text not null,
  secret bytea,
  -- The last 30 seconds whose code was used: no code works twice.
  last_step bigint,
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  created_on timestamptz not null,
  -- Null while an app is being set up.
  confirmed_on timestamptz,
  used_on timestamptz,
  check ((kind = 'AUTHENTICATOR') = (secret is not null)),
  check ((kind = 'PASSKEY') = (credential_id is not null and public_key is not null and sign_count is not null))
);
create index hr_factors_of_user on hr_factors (hr_user_id);

-- SHA-256 of each: a code has 120 random bits.
create table hr_recovery_codes (
  hr_user_id uuid not null references hr_users,
  code_hash bytea not null,
  used_on timestamptz,
  primary key (hr_user_id, code_hash)
);

-- Why a second factor was reset; `reset_by` is null of the operator.
create table hr_factor_resets (
  reset_id bigint generated always as identity primary key,
  hr_user_id uuid not null references hr_users,
  reset_by uuid references hr_users,
  reason text not null,
  reset_on timestamptz not null
);
