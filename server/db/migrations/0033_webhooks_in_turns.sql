-- Which date of an offer has been told as over: kept when the event itself is removed with its period.
create table expired_offers_told (
  candidate_offer_id bigint primary key references offers,
  reply_by date not null
);
insert into expired_offers_told (candidate_offer_id, reply_by)
select candidate_offer_id, max(reply_by) from webhook_events
where type = 'offer.expired' and candidate_offer_id is not null group by candidate_offer_id;

-- Since when an address wants to know of offers whose date is over: it is not told of those that were over before. What was
-- told in the last six days is still among the events, as they are kept for seven at least.
alter table webhooks add column wants_expired_since timestamptz not null default now();
update webhooks set wants_expired_since = greatest(coalesce(modified_on, created_on), now() - interval '6 days');

-- Until when a try that is under way has a delivery for itself: each address has few of them at a time.
alter table webhook_deliveries add column claimed_until timestamptz;
create index webhook_deliveries_claimed on webhook_deliveries (webhook_id, claimed_until)
  where claimed_until is not null;
-- What is due is looked for by address.
create index webhook_deliveries_next on webhook_deliveries (webhook_id, next_try_on, delivery_id) where state = 'WAITING';
drop index webhook_deliveries_due;

-- How many tries in a row an address has not answered at all, and until when it is therefore left alone.
alter table webhooks add column silent_tries integer not null default 0, add column rests_until timestamptz;

-- The latest attempts of an address are read without going through those of all others. Null for what a process of an older
-- version notes while this is being installed.
alter table webhook_attempts add column webhook_id uuid references webhooks;
update webhook_attempts a set webhook_id = d.webhook_id from webhook_deliveries d where d.delivery_id = a.delivery_id;
create index webhook_attempts_latest on webhook_attempts (webhook_id, tried_on desc, delivery_id desc);
