-- How far the joining form of each accepted offer is, and since when: the onboarding list filters and sorts by it (ADR 16).
-- Kept by the triggers below alone, from the rows of the form; a backup leaves it out, and a restore rebuilds it.
create type form_state as enum (
  'notBegun', 'started', 'sentBack', 'submitted', 'verified', 'postponed', 'joined', 'notJoined'
);
create table joining_progress (
  candidate_offer_id bigint primary key references offers,
  state form_state not null,
  steps smallint not null,
  since timestamptz not null
);
create index joining_progress_state on joining_progress (state, steps, candidate_offer_id);
create index joining_progress_since on joining_progress (since, candidate_offer_id);

-- Counts those who accepted, and lists their departments, without reading the offers.
create index offers_accepted on offers (dept_id) where status = 'Approved' and removed_on is null;
drop index offers_approved_department;

create function progress_of(offer bigint) returns setof joining_progress language sql stable as $$
  select d.candidate_offer_id,
    case
      when j.outcome = 'JOINED' then 'joined' when j.outcome = 'POSTPONED' then 'postponed'
      when j.outcome = 'NOT_JOINED' then 'notJoined' when f.verified_on is not null then 'verified'
      when f.submission_id is not null then 'submitted' when s.last_on is not null then 'sentBack'
      when t.steps > 0 then 'started' else 'notBegun'
    end::form_state,
    t.steps,
    coalesce(j.recorded_on, f.verified_on, case when f.submission_id is not null then s.last_on end, b.last_on,
      t.last_on, d.decided_on)
  from (
    select candidate_offer_id, max(decided_on) as decided_on from offer_decisions
    where candidate_offer_id = offer and decision = 'ACCEPTED' group by 1
  ) as d
  left join joinings j on j.candidate_offer_id = offer
  left join joining_forms f on f.candidate_offer_id = offer
  cross join (select max(submitted_on) as last_on from joining_submissions where candidate_offer_id = offer) as s
  cross join (
    select max(sent_back_on) as last_on from joining_send_backs join joining_submissions using (submission_id)
    where candidate_offer_id = offer
  ) as b
  cross join (
    select count(*)::smallint as steps, max(saved_on) as last_on from joining_steps where candidate_offer_id = offer
  ) as t
$$;

-- The row is locked before the others are read: of two changes at once, the later one sees both.
create function keep_progress(offer bigint) returns void language plpgsql as $$
begin
  perform from joining_progress where candidate_offer_id = offer for update;
  insert into joining_progress select * from progress_of(offer)
  on conflict (candidate_offer_id) do update
    set state = excluded.state, steps = excluded.steps, since = excluded.since
    where joining_progress is distinct from excluded;
end
$$;
create function note_progress() returns trigger language plpgsql as $$
begin
  perform keep_progress(case when tg_op = 'DELETE' then old.candidate_offer_id else new.candidate_offer_id end);
  return null;
end
$$;
create function note_sent_back() returns trigger language plpgsql as $$
begin
  perform keep_progress(candidate_offer_id) from joining_submissions where submission_id = new.submission_id;
  return null;
end
$$;

-- Deferred: the row is locked last, so that no transaction waits for an offer while it holds this row.
create constraint trigger offer_decisions_progress after insert on offer_decisions
  deferrable initially deferred for each row execute function note_progress();
create constraint trigger joining_forms_progress after update of submission_id, verified_on on joining_forms
  deferrable initially deferred for each row execute function note_progress();
create constraint trigger joining_submissions_progress after insert or delete on joining_submissions
  deferrable initially deferred for each row execute function note_progress();
create constraint trigger joining_steps_progress after insert or update or delete on joining_steps
  deferrable initially deferred for each row execute function note_progress();
create constraint trigger joinings_progress after insert or update or delete on joinings
  deferrable initially deferred for each row execute function note_progress();
create constraint trigger joining_send_backs_progress after insert on joining_send_backs
  deferrable initially deferred for each row execute function note_sent_back();

insert into joining_progress select p.* from (
  select distinct candidate_offer_id from offer_decisions where decision = 'ACCEPTED'
) as d cross join progress_of(d.candidate_offer_id) as p;
