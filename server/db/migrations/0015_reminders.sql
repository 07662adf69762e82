-- Every reminder, and every time that an offer was sent again: so that of any number of processes one reminds, and nobody is
-- reminded too often (ADR 65).
create type reminder_kind as enum ('offer', 'joining-form');
create type reminder_way as enum ('AUTOMATIC', 'BY_HAND', 'AGAIN');

create table reminders (
  reminder_id uuid primary key default gen_random_uuid(),
  candidate_offer_id bigint not null references offers,
  kind reminder_kind not null,
  way reminder_way not null,
  -- When the offer was sent, or accepted. After the next sending the numbers begin at 1.
  since timestamptz not null,
  number smallint check ((number is not null) = (way = 'AUTOMATIC')),
  reminded_on timestamptz not null,
  unique (candidate_offer_id, kind, since, number)
);
