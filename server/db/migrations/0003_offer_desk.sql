-- HR's offer desk: what changed since a list was read, and who opened their offer.

-- When the candidate was first led to the offer; kept when the offer is revised and sent again.
alter table offers add column opened_on timestamptz;

-- The transaction that last changed the row. A list is read together with the oldest transaction that is still running;
-- whatever carries that number or a later one may have been missed, and nothing else can have been.
alter table offers add column changed_in xid8 not null default pg_current_xact_id();
create index offers_changed_in on offers (changed_in);

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end
$$;
create trigger offers_note_change before insert or update on offers
  for each row execute function note_change();

-- HR's list shows when the joining form was submitted, so that is a change of the offer too.
create function note_submission() returns trigger language plpgsql as $$
begin
  update offers set changed_in = pg_current_xact_id() where candidate_offer_id = new.candidate_offer_id;
  return null;
end
$$;
create trigger joining_forms_note_submission after update of submission_id on joining_forms
  for each row when (old.submission_id is distinct from new.submission_id) execute function note_submission();
