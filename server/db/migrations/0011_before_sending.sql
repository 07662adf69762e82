-- What a sending replaced, while its mail waits: taking the sending back restores it. Emptied when the mail
-- ends. It holds no password: the former hashes stand in candidate_credentials.temporary_hashes.
alter table offers add column before_sending jsonb;
