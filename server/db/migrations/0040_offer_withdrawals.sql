-- Withdrawals of offers that candidates knew, with what undoing one restores (ADR 42). `letter_stopped`: the offer's own
-- mail still waited and was withdrawn, so the offer must be sent again. The reason goes with the personal data.
create table offer_withdrawals (
  withdrawal_id bigint generated always as identity primary key,
  candidate_offer_id bigint not null references offers,
  status_before offer_status not null check (status_before in ('Open', 'Offer Sent', 'Approved')),
  letter_stopped boolean not null,
  message_id uuid not null,
  reason text,
  withdrawn_by uuid not null references hr_users,
  withdrawn_on timestamptz not null,
  undone_on timestamptz
);
create index offer_withdrawals_of_offer on offer_withdrawals (candidate_offer_id, withdrawal_id);
