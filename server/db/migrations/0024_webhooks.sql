-- An address of the company's own systems that is told of events. The secret that signs what is sent is sealed.
create table webhooks (
  webhook_id uuid primary key default gen_random_uuid(),
  url text not null,
  events text[] not null,
  enabled boolean not null,
  secret bytea not null,
  created_by uuid not null references hr_users,
  created_on timestamptz not null,
  modified_by uuid references hr_users,
  modified_on timestamptz
);

-- What happened, as it is told: written in the transaction of the change, and only while somebody wants to know. `body` is
-- sent byte for byte, each time. `reply_by` is the day that was over, of an event that comes with time.
create table webhook_events (
  event_id uuid primary key,
  type text not null,
  candidate_offer_id bigint references offers,
  body text not null,
  occurred_on timestamptz not null,
  reply_by date
);
create index webhook_events_by_age on webhook_events (occurred_on);
create unique index webhook_events_expired on webhook_events (candidate_offer_id, reply_by) where type = 'offer.expired';

create type webhook_delivery_state as enum ('WAITING', 'DELIVERED', 'FAILED');

-- An event on its way to one address. Those of one offer go one after the other, in the order of their ids.
create table webhook_deliveries (
  delivery_id bigint generated always as identity primary key,
  webhook_id uuid not null references webhooks,
  event_id uuid not null references webhook_events on delete cascade,
  candidate_offer_id bigint,
  state webhook_delivery_state not null default 'WAITING',
  tries integer not null default 0,
  -- Also until when a try that is under way keeps it for itself.
  next_try_on timestamptz,
  unique (webhook_id, event_id),
  check ((next_try_on is null) = (state <> 'WAITING'))
);
create index webhook_deliveries_due on webhook_deliveries (next_try_on) where state = 'WAITING';
create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, candidate_offer_id, delivery_id)
  where state = 'WAITING';
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

create table webhook_attempts (
  attempt_id uuid primary key default gen_random_uuid(),
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  tried_on timestamptz not null,
  took_ms integer not null,
  -- What was answered: nothing where there was no answer, which `failure` then says.
  status integer,
  answer text not null,
  failure text
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id);
