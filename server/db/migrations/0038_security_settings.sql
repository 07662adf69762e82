-- How HR users log in is a section of the settings, too.
alter table settings drop constraint settings_section_check;
alter table settings add constraint settings_section_check
  check (section in ('company', 'replyBy', 'reminders', 'employees', 'security'));
