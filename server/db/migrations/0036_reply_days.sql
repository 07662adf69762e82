-- The section 'replyBy' of the settings: how many days an offer can be answered that is sent without a reply-by date.
alter table settings drop constraint settings_section_check;
alter table settings add constraint settings_section_check
  check (section in ('company', 'replyBy', 'reminders', 'employees'));
