-- Where somebody logged in lately: there nobody else's failures are held against them. The address is a keyed hash, one row
-- for each address and not for each login, so that it is no record of movements; removed with the account or after 30 days.
create table known_addresses (
  audience code_audience not null,
  subject text not null,
  address_hash bytea not null,
  expires_on timestamptz not null,
  primary key (audience, subject, address_hash)
);
create index known_addresses_expiry on known_addresses (expires_on);
