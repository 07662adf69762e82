-- Letter templates that HR edits (ADR 75). The row is the template as it is now, each save is a version; what new letters are
-- made from is the newest one. Versions are kept for ever: an offer's letter names the version that it was made from.
create table letter_templates (
  letter_template_id integer primary key generated always as identity,
  name text not null,
  version integer not null default 1 check (version > 0),
  is_default boolean not null default false,
  retired_on timestamptz,
  -- Null of one that the installation began with.
  modified_by uuid references hr_users,
  modified_on timestamptz,
  check (not (is_default and retired_on is not null))
);
-- Names are compared without case and spaces, as in a spreadsheet.
create unique index letter_templates_name on letter_templates (lower(regexp_replace(name, '\s+', '', 'g')));
create unique index letter_templates_default on letter_templates (is_default) where is_default;

create table letter_template_versions (
  letter_template_id integer not null references letter_templates,
  version integer not null,
  name text not null,
  blocks jsonb not null,
  created_by uuid references hr_users,
  created_on timestamptz not null,
  primary key (letter_template_id, version)
);
create trigger letter_template_versions_append_only before update or delete on letter_template_versions
  for each row execute function refuse_change();
create trigger letter_template_versions_never_emptied before truncate on letter_template_versions
  for each statement execute function refuse_change();

-- What an installation begins with. The first one is the letter of all installations until now.
insert into letter_templates (name, is_default) values
  ('Offer letter', true),
  ('Offer letter, detailed', false),
  ('Internship', false),
  ('Fixed-term employment', false),
  ('Revised offer', false);
insert into letter_template_versions (letter_template_id, version, name, blocks, created_on)
select t.letter_template_id, 1, t.name, s.blocks, now()
from (values
('Offer letter', $blocks$[
  {"kind":"heading","content":[{"text":"Offer of employment: "},{"placeholder":"offeredRole"}]},
  {"kind":"paragraph","content":[{"text":"Dear "},{"placeholder":"fullName"},{"text":","}]},
  {"kind":"paragraph","content":[{"text":"We are pleased to offer you the position of "},{"placeholder":"offeredRole","bold":true},{"text":" at "},{"placeholder":"companyName"},{"text":". After our conversations we are confident that you will do well with us, and we look forward to your joining on "},{"placeholder":"joiningDateShort","bold":true},{"text":". The terms of the offer are set out below."}]},
  {"kind":"terms"},
  {"kind":"paragraph","content":[{"placeholder":"variableSentence"},{"text":" All amounts are before tax and statutory deductions such as Provident Fund and Professional Tax."}]},
  {"kind":"paragraph","content":[{"text":"This offer rests on the documents and details that you give in the joining form. Please keep its contents confidential."}]},
  {"kind":"paragraph","content":[{"text":"Kindly give your decision on the onboarding portal. It is recorded there with its date and time, and it is final and binding once you accept."}]},
  {"kind":"paragraph","content":[{"text":"We look forward to welcoming you to "},{"placeholder":"companyName"},{"text":"."}]},
  {"kind":"signatures"}
]$blocks$::jsonb),
('Offer letter, detailed', $blocks$[
  {"kind":"heading","content":[{"text":"Offer of employment: "},{"placeholder":"offeredRole"}]},
  {"kind":"paragraph","content":[{"text":"Dear "},{"placeholder":"fullName"},{"text":","}]},
  {"kind":"paragraph","content":[{"text":"We are pleased to offer you the position of "},{"placeholder":"offeredRole","bold":true},{"text":" at "},{"placeholder":"companyName"},{"text":". This letter states the terms of your employment. Please read it in full, and ask "},{"placeholder":"contactEmail"},{"text":" about anything that is not clear to you."}]},
  {"kind":"heading","content":[{"text":"Your position"}]},
  {"kind":"paragraph","content":[{"text":"You join us on "},{"placeholder":"joiningDate","bold":true},{"text":" as "},{"placeholder":"designation"},{"text":" in "},{"placeholder":"department"},{"text":", "},{"placeholder":"subDepartment"},{"text":". The table states the terms of this offer."}]},
  {"kind":"terms"},
  {"kind":"heading","content":[{"text":"Your pay"}]},
  {"kind":"paragraph","content":[{"text":"Your total cost to company is "},{"placeholder":"totalCTC","bold":true},{"text":" a year ("},{"placeholder":"totalCTCInWords"},{"text":"). "},{"placeholder":"variableSentence"},{"text":" All amounts are before tax and statutory deductions such as Provident Fund and Professional Tax."}]},
  {"kind":"pay"},
  {"kind":"heading","content":[{"text":"Probation and notice"}]},
  {"kind":"list","items":[[{"text":"Your probation is six months from the day you join. We confirm your employment in writing when it has been completed well."}],[{"text":"During probation either side may end the employment with 30 days of notice in writing."}],[{"text":"After confirmation the notice period is 60 days on both sides."}]]},
  {"kind":"heading","content":[{"text":"Working hours and leave"}]},
  {"kind":"list","items":[[{"text":"Your working hours, weekly day off and holidays are those of the place where you work, within the limits that the law sets."}],[{"text":"Your leave is that of our leave policy and never less than what the law gives you."}]]},
  {"kind":"heading","content":[{"text":"What we ask of you"}]},
  {"kind":"list","items":[[{"text":"Keep what you learn about our business, our customers and your colleagues confidential, during your employment and after it."}],[{"text":"Work you create as part of your employment belongs to "},{"placeholder":"companyName"},{"text":"."}],[{"text":"Tell us before you take up any other paid work while you are employed with us."}]]},
  {"kind":"heading","content":[{"text":"Documents"}]},
  {"kind":"paragraph","content":[{"text":"This offer rests on the documents and details that you give in the joining form. If they are found to be false or incomplete, we may withdraw the offer or end the employment. Please keep the contents of this letter confidential."}]},
  {"kind":"heading","content":[{"text":"How to accept"}]},
  {"kind":"paragraph","content":[{"text":"Kindly give your decision on the onboarding portal. It is recorded there with its date and time, and it is final and binding once you accept."}]},
  {"kind":"paragraph","content":[{"text":"We look forward to welcoming you to "},{"placeholder":"companyName"},{"text":"."}]},
  {"kind":"signatures"}
]$blocks$::jsonb),
('Internship', $blocks$[
  {"kind":"heading","content":[{"text":"Internship: "},{"placeholder":"offeredRole"}]},
  {"kind":"paragraph","content":[{"text":"Dear "},{"placeholder":"fullName"},{"text":","}]},
  {"kind":"paragraph","content":[{"text":"We are pleased to offer you an internship as "},{"placeholder":"offeredRole","bold":true},{"text":" at "},{"placeholder":"companyName"},{"text":", in "},{"placeholder":"department"},{"text":". It begins on "},{"placeholder":"joiningDate","bold":true},{"text":" and lasts six months, unless we agree on another period in writing."}]},
  {"kind":"paragraph","content":[{"text":"Your stipend is stated below as the amount for a year, and is paid month by month for the time you are with us."}]},
  {"kind":"terms"},
  {"kind":"list","items":[[{"text":"The internship is for learning. It is not employment, and it is no promise of employment afterwards."}],[{"text":"A mentor from your department agrees with you what you will work on, and gives you a written assessment at the end."}],[{"text":"You receive a certificate when you have completed the internship."}],[{"text":"Either side may end the internship with 15 days of notice in writing."}],[{"text":"What you learn about our business and our customers stays confidential, also after the internship."}]]},
  {"kind":"paragraph","content":[{"text":"This offer rests on the documents and details that you give in the joining form. Please bring a letter from your college that permits the internship, where it asks for one."}]},
  {"kind":"paragraph","content":[{"text":"Kindly give your decision on the onboarding portal. It is recorded there with its date and time, and it is final and binding once you accept."}]},
  {"kind":"paragraph","content":[{"text":"We look forward to welcoming you to "},{"placeholder":"companyName"},{"text":"."}]},
  {"kind":"signatures"}
]$blocks$::jsonb),
('Fixed-term employment', $blocks$[
  {"kind":"heading","content":[{"text":"Fixed-term employment: "},{"placeholder":"offeredRole"}]},
  {"kind":"paragraph","content":[{"text":"Dear "},{"placeholder":"fullName"},{"text":","}]},
  {"kind":"paragraph","content":[{"text":"We are pleased to offer you employment for a fixed term as "},{"placeholder":"offeredRole","bold":true},{"text":" at "},{"placeholder":"companyName"},{"text":". The term is twelve months and begins on "},{"placeholder":"joiningDate","bold":true},{"text":". The terms of the offer are set out below."}]},
  {"kind":"terms"},
  {"kind":"paragraph","content":[{"placeholder":"variableSentence"},{"text":" All amounts are before tax and statutory deductions such as Provident Fund and Professional Tax."}]},
  {"kind":"heading","content":[{"text":"The fixed term"}]},
  {"kind":"list","items":[[{"text":"The employment ends by itself on the last day of the term. It continues only if both sides agree on that in writing before then."}],[{"text":"During the term your hours of work, wages, allowances and other benefits are not less than those of a permanent employee who does the same or similar work."}],[{"text":"Statutory benefits, gratuity among them, are yours in proportion to the time you have worked, as the law provides."}],[{"text":"Either side may end the employment before the end of the term with 30 days of notice in writing."}]]},
  {"kind":"paragraph","content":[{"text":"This offer rests on the documents and details that you give in the joining form. Please keep the contents of this letter confidential."}]},
  {"kind":"paragraph","content":[{"text":"Kindly give your decision on the onboarding portal. It is recorded there with its date and time, and it is final and binding once you accept."}]},
  {"kind":"paragraph","content":[{"text":"We look forward to welcoming you to "},{"placeholder":"companyName"},{"text":"."}]},
  {"kind":"signatures"}
]$blocks$::jsonb),
('Revised offer', $blocks$[
  {"kind":"heading","content":[{"text":"Revised offer of employment: "},{"placeholder":"offeredRole"}]},
  {"kind":"paragraph","content":[{"text":"Dear "},{"placeholder":"fullName"},{"text":","}]},
  {"kind":"paragraph","content":[{"text":"Thank you for speaking with us about our offer. We have revised it, and are pleased to offer you the position of "},{"placeholder":"offeredRole","bold":true},{"text":" at "},{"placeholder":"companyName"},{"text":" on the terms below. We look forward to your joining on "},{"placeholder":"joiningDateShort","bold":true},{"text":"."}]},
  {"kind":"paragraph","content":[{"text":"This letter replaces every earlier offer letter from us to you. Earlier letters are no longer valid, whether you have answered them or not."}]},
  {"kind":"terms"},
  {"kind":"paragraph","content":[{"placeholder":"variableSentence"},{"text":" All amounts are before tax and statutory deductions such as Provident Fund and Professional Tax."}]},
  {"kind":"paragraph","content":[{"text":"This offer rests on the documents and details that you give in the joining form. Please keep its contents confidential."}]},
  {"kind":"paragraph","content":[{"text":"Kindly give your decision on this letter on the onboarding portal. It is recorded there with its date and time, and it is final and binding once you accept."}]},
  {"kind":"paragraph","content":[{"text":"We look forward to welcoming you to "},{"placeholder":"companyName"},{"text":"."}]},
  {"kind":"signatures"}
]$blocks$::jsonb)
) as s (name, blocks)
join letter_templates t using (name);

-- The template that an offer's letters are made from: offers until now have the first one. Null of offers that an older
-- version of the server creates while this one starts: then it is the default.
alter table offers add column letter_template_id integer default 1 references letter_templates;
alter table offers alter column letter_template_id drop default;
