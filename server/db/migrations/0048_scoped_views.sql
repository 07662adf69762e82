-- What a request of an HR user sees who is limited to departments, or to verified people (server/db/scope.ts): its connection
-- finds these views before the tables of the same names. A migration that adds a column to one of the tables makes its view
-- again (create or replace view).
create schema if not exists scoped;
create schema if not exists verified;

create index offers_department on offers (dept_id, candidate_offer_id);

-- Without a condition but this one, which the index answers.
create or replace view scoped.offers as
select * from public.offers o
where o.dept_id = any (current_setting('aarambh.departments')::integer[]);

-- Before `scoped` for who sees verified people alone.
create or replace view verified.offers as
select * from scoped.offers o
where exists (select from public.joining_forms f where f.candidate_offer_id = o.candidate_offer_id and f.verified_on is not null)
  or exists (select from public.joinings j where j.candidate_offer_id = o.candidate_offer_id and j.verified_on is not null);

create or replace view scoped.messages as
select * from public.messages m
where m.candidate_offer_id is null
  or exists (select from scoped.offers o where o.candidate_offer_id = m.candidate_offer_id);

-- One's own, and those of others that hold nothing else: its numbers are of all its rows.
create or replace view scoped.offer_sendings as
select * from public.offer_sendings s
where s.run_by::text = (select current_setting('aarambh.hr_user'))
  or not exists (
    select from public.offer_sending_rows r join public.offers p on p.candidate_id = r.candidate_id
    where r.sending_id = s.sending_id
      and not exists (select from scoped.offers o where o.candidate_offer_id = p.candidate_offer_id));
