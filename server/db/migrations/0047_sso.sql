-- Single sign-on of HR users with one OpenID provider, whose settings are in the section 'security'.
create table sso_secrets (
  sso_secret_id uuid primary key,
  secret bytea not null,
  created_on timestamptz not null
);

-- Who is who: an account of a provider (of Microsoft: tenant and object id) and the HR user that it logs in.
create table hr_identities (
  issuer text not null,
  subject text not null,
  hr_user_id uuid not null unique references hr_users,
  email text not null,
  linked_on timestamptz not null,
  primary key (issuer, subject)
);

-- How the last test of a set-up ended, by SHA-256 of the set-up; without a fault it may be switched on.
create table sso_tests (
  setup_hash bytea primary key,
  tested_on timestamptz not null,
  fault text,
  email text
);

create type sso_purpose as enum ('LOGIN', 'LINK', 'TEST');

-- One way to the provider and back, of the browser that has the cookie; hashes are SHA-256 of 256 random bits.
create table sso_flows (
  flow_id uuid primary key default gen_random_uuid(),
  purpose sso_purpose not null,
  cookie_hash bytea not null unique,
  state text not null,
  nonce text not null,
  verifier text not null,
  -- Of LINK and TEST: who began it, in which session.
  hr_user_id uuid references hr_users,
  session_id uuid,
  created_on timestamptz not null,
  expires_on timestamptz not null,
  -- When the provider sent the browser back.
  returned_on timestamptz,
  -- Of LOGIN after that: the code for the browser, and the user or what refuses them, as a text reference.
  code_hash bytea,
  code_expires_on timestamptz,
  login_of uuid references hr_users,
  refusal text
);
create index sso_flows_expired on sso_flows (expires_on);
