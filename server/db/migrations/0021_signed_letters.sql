-- The keys that accepted letters are sealed with. A key that was replaced keeps its certificate: seals made with it are
-- checked against that.
create table seal_keys (
  seal_key_id uuid primary key,
  -- X.509, DER.
  certificate bytea not null,
  certificate_sha256 bytea not null unique,
  -- PKCS #8, sealed. Null for a key that comes from SEAL_P12_FILE, and once the key was replaced.
  private_key bytea,
  from_file boolean not null,
  created_on timestamptz not null,
  retired_on timestamptz,
  check (from_file = (private_key is null) or retired_on is not null)
);
-- Of servers that start at once one makes the key.
create unique index seal_keys_own on seal_keys ((true)) where not from_file and retired_on is null;

-- What is made of a letter once it was accepted: the accepted bytes, after them the acceptance record and the seal. An
-- acceptance from before this table, or by a server of an older version, gets its row from the job (ADR 79).
create table signed_letters (
  candidate_offer_id bigint primary key,
  version integer not null,
  -- 128 random bits as domain/verification/code.ts writes them: what the record asks to be checked by.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  accepted_sha256 bytea not null,
  created_on timestamptz not null,
  pdf bytea,
  -- Of `pdf` as it is, and as it was before a timestamp was added: copies of both are about.
  sha256 bytea unique,
  sealed_sha256 bytea unique,
  sealed_on timestamptz,
  seal_key_id uuid references seal_keys,
  timestamped_on timestamptz,
  -- How often sealing failed, and when it is tried next.
  tries integer not null default 0,
  next_try_on timestamptz not null,
  timestamp_tries integer not null default 0,
  -- Null when no timestamp is to be asked for.
  next_timestamp_on timestamptz,
  foreign key (candidate_offer_id, version) references offer_decisions,
  check (num_nulls(sha256, sealed_sha256, sealed_on, seal_key_id) in (0, 4)),
  check (pdf is null or sealed_on is not null)
);
alter table signed_letters alter column pdf set storage external;
create index signed_letters_unsealed on signed_letters (next_try_on) where sealed_on is null;
create index signed_letters_untimed on signed_letters (next_timestamp_on) where next_timestamp_on is not null;
-- By the hash of an accepted letter.
create index signed_letters_accepted on signed_letters (accepted_sha256);

-- A letter is sealed once, and a timestamp is added once, each time after the bytes that were there.
create function keep_signed_letter() returns trigger language plpgsql as $$
declare
  front bytea;
begin
  if tg_op = 'UPDATE' and (old.candidate_offer_id, old.version, old.code, old.accepted_sha256, old.created_on)
    = (new.candidate_offer_id, new.version, new.code, new.accepted_sha256, new.created_on)
  then
    if old.sealed_on is null and new.sealed_on is not null then
      select pdf into front from offer_letters
      where candidate_offer_id = new.candidate_offer_id and version = new.version;
      if substring(new.pdf for octet_length(front)) = front and sha256(front) = new.accepted_sha256
        and sha256(new.pdf) = new.sha256 and new.sha256 = new.sealed_sha256
      then
        return new;
      end if;
    elsif (old.sealed_sha256, old.sealed_on, old.seal_key_id)
      is not distinct from (new.sealed_sha256, new.sealed_on, new.seal_key_id)
    then
      if (old.pdf, old.sha256, old.timestamped_on) is not distinct from (new.pdf, new.sha256, new.timestamped_on)
        or (old.timestamped_on is null and new.timestamped_on is not null
          and substring(new.pdf for octet_length(old.pdf)) = old.pdf and sha256(new.pdf) = new.sha256)
        or (new.pdf is null and removes_personal_data(old.candidate_offer_id))
      then
        return new;
      end if;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger signed_letters_append_only before update or delete on signed_letters
  for each row execute function keep_signed_letter();
create trigger signed_letters_never_emptied before truncate on signed_letters
  for each statement execute function refuse_change();
