-- Sign-off before an offer is sent (domain/sign-off). The state stands with the offer, so that lists and sendings read one row;
-- `sign_off` holds what was asked for: approvers, makers, signatures so far and the SHA-256 of what the letter says.
create type sign_off_state as enum ('NOT_NEEDED', 'NEEDED', 'WAITING', 'SIGNED_OFF', 'DECLINED');
alter table offers
  add column sign_off_state sign_off_state not null default 'NOT_NEEDED',
  add column sign_off jsonb,
  -- When the state, or its step, began.
  add column sign_off_since timestamptz,
  add column sign_off_reminders smallint not null default 0;
create index offers_waiting_for_sign_off on offers (sign_off_since) where sign_off_state = 'WAITING';

create table sign_off_requests (
  request_id uuid primary key default gen_random_uuid(),
  requested_by uuid not null references hr_users,
  requested_on timestamptz not null
);

-- Evidence. A step is null where an Administrator decided in place of all. The reason goes with the personal data.
create type sign_off_decision as enum ('SIGN_OFF', 'DECLINE', 'INSTEAD');
create table sign_off_decisions (
  decision_id bigint generated always as identity primary key,
  candidate_offer_id bigint not null references offers,
  request_id uuid references sign_off_requests,
  letter_version integer not null,
  content_sha256 bytea not null,
  step smallint,
  decision sign_off_decision not null,
  decided_by uuid not null references hr_users,
  on_behalf_of uuid references hr_users,
  decided_on timestamptz not null,
  reason text
);
create index sign_off_decisions_of_offer on sign_off_decisions (candidate_offer_id, decision_id);
create index sign_off_decisions_instead on sign_off_decisions (decided_on) where decision = 'INSTEAD';

create trigger sign_off_requests_append_only before update or delete on sign_off_requests
  for each row execute function refuse_change();
create function keep_sign_off_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and removes_personal_data(old.candidate_offer_id) then
    old.reason := null;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger sign_off_decisions_append_only before update or delete on sign_off_decisions
  for each row execute function keep_sign_off_decision();

alter table settings drop constraint settings_section_check;
alter table settings add constraint settings_section_check
  check (section in ('company', 'replyBy', 'reminders', 'employees', 'security', 'signOff'));
