-- The language of a candidate: of mails, SMS and, after the login, of the screens.
create type language as enum ('en', 'hi');
alter table offers add column language language not null default 'en';

-- What HR sees has the new column, too (0048_scoped_views.sql, 0051_keeping.sql).
create or replace view shown.offers as
select * from public.offers o
where not exists (select from public.restrictions r where r.candidate_offer_id = o.candidate_offer_id);

create or replace view scoped.offers as
select * from shown.offers o
where o.dept_id = any (current_setting('aarambh.departments')::integer[]);

create or replace view verified.offers as
select * from scoped.offers o
where exists (select from public.joining_forms f where f.candidate_offer_id = o.candidate_offer_id and f.verified_on is not null)
  or exists (select from public.joinings j where j.candidate_offer_id = o.candidate_offer_id and j.verified_on is not null);
