-- Whether the candidate still works there: the end date is then the day on which the form was filled in.
alter table experiences add column is_current_job yes_no;
