-- The hash of every temporary password that a candidate was mailed: none of them becomes a password of their own.
alter table candidate_credentials add column temporary_hashes text[] not null default '{}';
update candidate_credentials set temporary_hashes = array[password_hash] where must_change;
