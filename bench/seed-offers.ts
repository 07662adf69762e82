import type pg from 'pg';

/** Names as they are met over all of India; the first of each list are the most frequent. */
const firstNames = `
  Priya Rahul Anjali Amit Pooja Suresh Lakshmi Vijay Deepa Sanjay Kavita Rajesh Neha Arun Sunita Manoj Divya Karthik
  Fatima Mohammed Sneha Arjun Meena Ravi Shreya Vikram Ananya Ganesh Rekha Imran Nandini Aditya Gurpreet Harish Zoya
  Venkatesh Ishita Joseph Swati Prakash Ayesha Naveen Bhavna Siddharth Radhika Omkar Mary Tenzin Farhan Lalthanpuii
  लक्ष्मी முருகன்`;
const lastNames = `
  Sharma Kumar Singh Patel Reddy Nair Gupta Khan Das Iyer Rao Joshi Verma Mehta Yadav Pillai Naidu Shaikh Mishra Menon
  Kulkarni Ghosh Banerjee Chauhan Deshpande Gowda Shetty Mukherjee Agarwal Bhatt Fernandes Jadhav Hegde Bose Thomas
  Tripathy Rathore Ansari Pawar Krishnan Subramanian Saxena Dubey Thakur Bora D’Souza Qureshi Ralte Dolma Bedi`;
const roles = `
  Food Technologist,Sales Executive,Quality Analyst,Production Supervisor,Accounts Executive,Machine Operator,
  Software Engineer,Area Sales Manager,Maintenance Engineer,Microbiologist,Warehouse Supervisor,HR Executive,
  Procurement Officer,Data Analyst,Brand Manager,Dispatch Coordinator,Electrical Engineer,Packaging Technologist,
  Management Trainee,Legal Counsel`;

/** Statuses with the share of offers that have them, as a large employer's list would after a year and a half. */
const statuses = [
  { status: 'Approved', share: 0.52 },
  { status: 'Offer Sent', share: 0.14 },
  { status: 'Pending', share: 0.12 },
  { status: 'Rejected', share: 0.12 },
  { status: 'Open', share: 0.04 },
  { status: 'Deleted', share: 0.06 },
];

/** Adds `count` offers as eighteen months of use would leave them: all statuses, their letter versions, deliveries,
 * decisions in the status, and joining forms of the accepted ones, most of them submitted. By SQL alone: 50,000 take
 * seconds. */
export async function seedOffers(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select setseed(0.26)');
    const { rows } = await client.query<{ last: number }>(
      'select coalesce(max(candidate_offer_id), 0) as last from offers',
    );
    await client.query(insertOffers, [
      count,
      firstNames.trim().split(/\s+/),
      lastNames.trim().split(/\s+/),
      roles.trim().split(/,\s*/),
      statuses.map(({ status }) => status),
      statuses.map((_, index) => statuses.slice(0, index + 1).reduce((sum, { share }) => sum + share, 0)),
    ]);
    for (const statement of [
      insertVersions,
      insertLetters,
      insertDecisions,
      insertForms,
      insertSubmissions,
      noteSubmissions,
    ]) {
      await client.query(statement, [rows[0]?.last ?? 0]);
    }
    await client.query('commit');
    await client.query('analyze');
  } finally {
    client.release();
  }
}

const insertOffers = `
with hr as (
  select array_agg(hr_user_id order by created_on) as users from hr_users
), places as (
  select array_agg(sub_dept_id order by sub_dept_id) as subs, array_agg(dept_id order by sub_dept_id) as depts
  from sub_departments
), lists as (
  select array_agg(designation_id order by designation_id) as designations from designations
), titles as (
  select array_agg(functional_title_id order by functional_title_id) as titles from functional_titles
), drawn as (
  select
    nextval('candidate_numbers') as number,
    ($2::text[])[1 + floor(power(random(), 1.7) * cardinality($2::text[]))::int] as first_name,
    ($3::text[])[1 + floor(power(random(), 1.7) * cardinality($3::text[]))::int] as last_name,
    ($4::text[])[1 + floor(power(random(), 1.5) * cardinality($4::text[]))::int] as role,
    random() as draw, random() as place, random() as level, random() as title, random() as pay, random() as hr,
    random() as pace,
    now() - make_interval(secs => 540 * 86400.0 * ($1 - n) / $1 + random() * 3600) as created_on
  from generate_series(1, $1::int) n
), offered as (
  select drawn.*,
    ($5::text[])[1 + width_bucket(draw, ($6::float8[])[1:cardinality($6::float8[]) - 1])]::offer_status as status,
    1 + floor(place * cardinality(subs))::int as place_at, users, subs, depts,
    designations[1 + floor(level * cardinality(designations))::int] as designation_id,
    titles[1 + floor(title * cardinality(titles))::int] as functional_title_id,
    users[1 + floor(hr * cardinality(users))::int] as hr_user_id,
    least(now(), created_on + make_interval(secs => pace * 86400)) as touched_on
  from drawn, hr, places, lists, titles
)
insert into offers (
  candidate_id, status, candidate_name, email, mobile, offered_role, dept_id, sub_dept_id, designation_id,
  functional_title_id, fixed_ctc, variable_ctc, joining_date, revision, sent_version, sent_by, sent_on, opened_on,
  rejection_reason, delivery_state, delivery_on, created_by, created_on, modified_by, modified_on
)
select
  'C' || to_char(created_on, 'YY') || '-' || lpad(number::text, 5, '0'),
  status,
  first_name || ' ' || last_name,
  case when first_name ~ '^[A-Za-z]+$' then lower(first_name) else 'person' end || '.' || number
    || case when number % 3 = 0 then '@example.com' else '@mail.example' end,
  (6000000000 + number * 7919 % 3999999999)::text,
  role, depts[place_at], subs[place_at], designation_id, functional_title_id,
  (240000 + floor(power(pay, 3) * 3500) * 1000)::bigint,
  case when pay < 0.4 then 0 else floor(pay * 300) * 1000 end,
  (created_on + make_interval(days => 20 + (pace * 60)::int))::date,
  case when sent then 2 else 1 end,
  case when sent then 1 end,
  case when sent then hr_user_id end,
  case when sent then touched_on end,
  case when status in ('Approved', 'Rejected') or (sent and pace < 0.6) then least(now(), touched_on + interval '5 hours') end,
  case when status = 'Rejected' then (array['Accepted another offer', 'The commute is too long',
    'The compensation does not meet my expectations', 'Family reasons'])[1 + number % 4] end,
  case when sent then 'sent'::delivery_state end,
  case when sent then least(now(), touched_on + interval '20 seconds') end,
  hr_user_id, created_on,
  case when status <> 'Pending' then hr_user_id end,
  case when status <> 'Pending' then touched_on end
from offered, lateral (select status in ('Offer Sent', 'Open', 'Approved', 'Rejected') as sent) was
order by number`;

const insertVersions = `
insert into offer_versions (candidate_offer_id, version, letter, created_by, created_on)
select o.candidate_offer_id, 1,
  jsonb_build_object(
    'company', jsonb_build_object('name', 'Himalaya Foods', 'address', 'Bengaluru', 'contactEmail', 'hr@example.com',
      'contactPhone', '080 0000 0000', 'signatory', jsonb_build_object('name', 'Meera Iyer', 'title', 'Head of HR')),
    'candidateOfferId', o.candidate_offer_id, 'version', 1, 'reference', 'HF/OL/' || o.candidate_offer_id || '/1',
    'date', o.created_on::date, 'candidateId', o.candidate_id, 'candidateName', o.candidate_name, 'email', o.email,
    'offeredRole', o.offered_role, 'department', d.dept_name, 'subDepartment', s.sub_dept_name,
    'designation', g.designation_name, 'functionalTitle', f.functional_title_name, 'joiningDate', o.joining_date,
    'fixedCTC', o.fixed_ctc, 'variableCTC', o.variable_ctc),
  o.created_by, o.created_on
from offers o
join departments d using (dept_id)
join sub_departments s using (sub_dept_id)
join designations g using (designation_id)
join functional_titles f using (functional_title_id)
where o.candidate_offer_id > $1`;

/** A letter is a PDF; for measuring what does not read it, four bytes replace it. */
const insertLetters = `
insert into offer_letters (candidate_offer_id, version, pdf, sha256)
select candidate_offer_id, 1, '%PDF', sha256('%PDF')
from offers where candidate_offer_id > $1 and sent_version = 1`;

const insertDecisions = `
insert into offer_decisions (
  candidate_offer_id, version, decision, rejection_reason, letter_sha256, statement, decided_on
)
select candidate_offer_id, 1, case status when 'Approved' then 'ACCEPTED'::decision else 'REJECTED' end, rejection_reason, sha256('%PDF'), 'I have read the letter.',
  least(now(), opened_on + interval '1 hour')
from offers where candidate_offer_id > $1 and status in ('Approved', 'Rejected')`;

const insertForms = `
insert into joining_forms (candidate_offer_id, is_fresher)
select candidate_offer_id, candidate_offer_id % 4 = 0
from offers where candidate_offer_id > $1 and status = 'Approved' and candidate_offer_id % 10 < 8`;

const insertSubmissions = `
insert into joining_submissions (candidate_offer_id, record, submitted_on)
select o.candidate_offer_id, '\\x00', least(now(), o.opened_on + interval '3 days')
from offers o join joining_forms using (candidate_offer_id)
where o.candidate_offer_id > $1 and o.candidate_offer_id % 10 < 6`;

const noteSubmissions = `
update joining_forms set submission_id = s.submission_id
from joining_submissions s
where s.candidate_offer_id = joining_forms.candidate_offer_id and s.candidate_offer_id > $1`;
