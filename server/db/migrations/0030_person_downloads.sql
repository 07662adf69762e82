-- Why HR downloaded the file of a person: one row for each person that was handed out, in the transaction of the audit row
-- that names the same download. What HR wrote cannot be in the audit, of which no row can be erased (ADR 88).
create table person_downloads (
  download_id uuid not null,
  candidate_offer_id bigint not null references offers (candidate_offer_id),
  reason text not null,
  primary key (candidate_offer_id, download_id)
);
