-- HR's list of offers tells whether a joining form is verified, so that is a change of the offer too.
create trigger joining_forms_note_verified after update of verified_on on joining_forms
  for each row when (old.verified_on is distinct from new.verified_on) execute function note_submission();
