-- When an approver is away, both days included, and the colleague who signs off meanwhile.
create table hr_absences (
  hr_user_id uuid primary key references hr_users,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  stand_in uuid not null references hr_users check (stand_in <> hr_user_id),
  set_on timestamptz not null
);
