-- Messages that did not go out: HR sees them, has them tried again, or takes them off the list.

-- When it began to wait, for the first time or again.
alter table messages add column queued_on timestamptz not null default now();
update messages set queued_on = created_on;
-- HR has seen that it did not go out and needs no more of it.
alter table messages add column dismissed_on timestamptz;

create index messages_given_up on messages (created_on) where state in ('failed', 'bounced') and dismissed_on is null;
-- Which code was asked for last.
create index messages_codes on messages (recipient, created_on) where kind = 'otp';
