-- When the access of an HR user ended; what they did keeps their name. Null while they may log in.
alter table hr_users add column disabled_on timestamptz;
