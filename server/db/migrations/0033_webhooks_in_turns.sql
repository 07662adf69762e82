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
