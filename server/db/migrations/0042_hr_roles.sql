-- What an HR user may do (domain/permissions.ts), and the departments whose offers they see: all where there is none. Users
-- from before this migration may do everything.
alter table hr_users
  add column roles text[] not null default '{ADMIN}'
    check (cardinality(roles) > 0 and roles <@ '{ADMIN,RECRUITER,APPROVER,ONBOARDING,PAYROLL,VIEWER}'::text[]),
  add column departments integer[] not null default '{}';
