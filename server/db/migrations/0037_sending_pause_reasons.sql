-- Why a sending has paused by itself; null where a user paused it, and in every other state.
create type offer_sending_pause_reason as enum ('no-access', 'letterhead');
alter table offer_sendings add column pause_reason offer_sending_pause_reason;

-- Of those that are paused now, the audit knows it. It is read backwards by its key, as no index has its details.
update offer_sendings s set pause_reason = (
  select (a.details ->> 'why')::offer_sending_pause_reason from audit a
  where a.action = 'change-sending' and a.details ->> 'sendingId' = s.sending_id::text
  order by a.audit_id desc limit 1
)
where s.state = 'PAUSED';
