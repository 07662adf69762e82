-- A sending of many offers that jobs carry out in portions (ADR 63). The counts are those of its rows; a portion changes
-- its rows, its offers and the counts in one transaction.
create type offer_sending_state as enum ('RUNNING', 'PAUSED', 'STOPPED', 'DONE');

create table offer_sendings (
  sending_id uuid primary key default gen_random_uuid(),
  state offer_sending_state not null default 'RUNNING',
  total integer not null check (total > 0),
  sent integer not null default 0,
  skipped integer not null default 0,
  started_by uuid not null references hr_users,
  started_on timestamptz not null,
  ended_on timestamptz,
  -- In whose name the portions are sent: who started it, or continued it last, and from where.
  run_by uuid not null references hr_users,
  ip text not null,
  user_agent text not null,
  check (sent + skipped <= total),
  check ((ended_on is null) = (state in ('RUNNING', 'PAUSED')))
);
create index offer_sendings_started on offer_sendings (started_on);

create table offer_sending_rows (
  sending_id uuid not null references offer_sendings on delete cascade,
  position integer not null,
  candidate_id text not null,
  -- Null until its turn came.
  is_sent boolean,
  -- Why it was not sent: the reference to a text (ADR 56).
  reason text,
  primary key (sending_id, position)
);
create index offer_sending_rows_open on offer_sending_rows (sending_id, position) where is_sent is null;
create index offer_sending_rows_skipped on offer_sending_rows (sending_id, position) where not is_sent;
create index offer_sending_rows_candidate on offer_sending_rows (candidate_id);
