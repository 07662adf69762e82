-- The audit as chains of hashes (docs/decisions/0026-audit-chain.md): one for each offer, one for what has no offer.

-- However many rows there are, all of them are chained now.
set local statement_timeout = 0;

alter table audit add column chain_number bigint;
alter table audit add column hash bytea;

-- Where each chain ends; chain 0 is that of the rows without an offer. Whoever adds to a chain locks its end until their
-- transaction ends, so that no two rows follow the same one. It also tells when the last rows of a chain are gone.
create table audit_heads (
  chain bigint primary key,
  chain_number bigint not null,
  hash bytea not null
) with (fillfactor = 50);

-- The hash of what a row says: of a JSON array of texts. server/audit/verify-chains.ts reckons the same. The first row of a
-- chain bears this hash, each one after it the hash of the hash before it and this one.
create function audit_content_hash(
  audit_id bigint, candidate_offer_id bigint, actor_kind actor_kind, actor_id text, action text, details jsonb, ip text,
  user_agent text, happened_on timestamptz
) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(
    json_build_array(audit_id::text, candidate_offer_id::text, actor_kind::text, actor_id, action, details::text, ip,
      user_agent, to_char(happened_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text,
    'UTF8'))
$$;

alter table audit disable trigger audit_append_only;
do $$
declare
  entry audit;
  chain bigint := -1;
  place bigint;
  last bytea;
  content bytea;
begin
  for entry in select * from audit order by coalesce(candidate_offer_id, 0), audit_id loop
    content := audit_content_hash(entry.audit_id, entry.candidate_offer_id, entry.actor_kind, entry.actor_id, entry.action,
      entry.details, entry.ip, entry.user_agent, entry.happened_on);
    if chain = coalesce(entry.candidate_offer_id, 0) then
      place := place + 1;
      last := sha256(last || content);
    else
      chain := coalesce(entry.candidate_offer_id, 0);
      place := 1;
      last := content;
    end if;
    update audit set chain_number = place, hash = last where audit_id = entry.audit_id;
  end loop;
end
$$;
alter table audit enable trigger audit_append_only;

insert into audit_heads (chain, chain_number, hash)
select distinct on (coalesce(candidate_offer_id, 0)) coalesce(candidate_offer_id, 0), chain_number, hash
from audit order by coalesce(candidate_offer_id, 0), chain_number desc;

alter table audit alter column chain_number set not null, alter column hash set not null;
-- A row that is gone leaves a hole, and no two rows have one place. The first index also finds the rows of an offer.
create unique index audit_offer_chain on audit (candidate_offer_id, chain_number);
create unique index audit_own_chain on audit (chain_number) where candidate_offer_id is null;
drop index audit_offer;

-- Chains a row that comes without its place, such as one that somebody inserts by hand. The product gives thousands of rows
-- their places in one statement (server/audit/queries.ts), and a restore brings them along.
create function chain_audit() returns trigger language plpgsql as $$
begin
  insert into audit_heads as head (chain, chain_number, hash)
  values (
    coalesce(new.candidate_offer_id, 0), 1,
    audit_content_hash(new.audit_id, new.candidate_offer_id, new.actor_kind, new.actor_id, new.action, new.details, new.ip,
      new.user_agent, new.happened_on)
  )
  on conflict (chain) do update
    set chain_number = head.chain_number + 1, hash = sha256(head.hash || excluded.hash)
  returning head.chain_number, head.hash into new.chain_number, new.hash;
  return new;
end
$$;
create trigger audit_chain before insert on audit
  for each row when (new.hash is null) execute function chain_audit();

-- An end moves on by one row, and never back.
create trigger audit_heads_move_on before update on audit_heads for each row
  when (new.chain <> old.chain or new.chain_number <> old.chain_number + 1) execute function refuse_change();
create trigger audit_heads_stay before delete on audit_heads for each row execute function refuse_change();

-- What is kept for ever cannot be emptied as a whole either.
do $$
declare
  kept text;
begin
  foreach kept in array array['audit', 'audit_heads', 'offer_versions', 'offer_letters', 'offer_decisions',
    'joining_submissions', 'submission_documents', 'joining_send_backs'] loop
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      kept || '_never_emptied', kept);
  end loop;
end
$$;
