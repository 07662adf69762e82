-- Audit rows bear a MAC by a key that the database does not know (docs/decisions/0043-audit-seals.md): a row that is put
-- there with the database's password alone has none.

alter table audit add column mac bytea;

-- Since when: what had an id up to last_audit_id was sealed at sealed_on as it stood then, later rows as they were written.
create table audit_sealing (
  only_row boolean primary key default true check (only_row),
  sealed_on timestamptz not null,
  last_audit_id bigint not null,
  mac bytea not null
);

-- In a transaction that says that it seals anew, a seal may be set; nothing else of a row.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('aarambh.seals_anew', true), '') = 'on' then
    old.mac := new.mac;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create or replace trigger audit_append_only before update or delete on audit for each row execute function keep_audit();
create trigger audit_sealing_append_only before update or delete on audit_sealing
  for each row execute function keep_audit();
create trigger audit_sealing_never_emptied before truncate on audit_sealing
  for each statement execute function refuse_change();
