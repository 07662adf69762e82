import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

/** Departments with their sub-departments, as a food manufacturer in India is organised. */
export const departmentNames: Record<string, string[]> = {
  'Administration and Facilities': ['Facilities Management', 'Security', 'Transport and Travel'],
  'Customer Care': ['Consumer Helpline', 'Modern Trade Support', 'Service Quality'],
  'Finance and Accounts': [
    'Accounts Payable',
    'Accounts Receivable',
    'Financial Planning and Analysis',
    'Internal Audit',
    'Taxation and GST',
  ],
  'Human Resources': ['Employee Relations', 'Learning and Development', 'Payroll and Benefits', 'Talent Acquisition'],
  'Information Technology': [
    'Application Support',
    'Cyber Security',
    'Data and Analytics',
    'Infrastructure and Networks',
    'Software Engineering',
  ],
  'Legal and Compliance': ['Company Secretarial', 'Contracts', 'Regulatory Affairs'],
  Marketing: ['Brand Management', 'Consumer Insights', 'Digital Marketing', 'Trade Marketing'],
  Production: ['Maintenance', 'Packaging', 'Plant Operations', 'Process Engineering'],
  'Quality Assurance': ['Food Safety', 'Laboratory', 'Quality Control', 'Supplier Quality'],
  'Research and Development': ['Packaging Development', 'Product Development', 'Sensory Science'],
  Sales: ['Channel Sales', 'E-commerce', 'Institutional Sales', 'Key Accounts', 'Sales Operations'],
  'Supply Chain': ['Demand Planning', 'Logistics', 'Procurement', 'Warehousing'],
};

/** Grades, from the first job to the head of a function. */
export const designationNames = [
  'Assistant General Manager',
  'Assistant Manager',
  'Associate',
  'Associate Vice President',
  'Deputy Manager',
  'Executive',
  'General Manager',
  'Graduate Engineer Trainee',
  'Intern',
  'Management Trainee',
  'Manager',
  'Senior Associate',
  'Senior Executive',
  'Senior Manager',
  'Team Lead',
  'Vice President',
];

export const functionalTitleNames = [
  'Accountant',
  'Area Sales Manager',
  'Brand Manager',
  'Business Analyst',
  'Company Secretary',
  'Customer Care Specialist',
  'Data Analyst',
  'Data Engineer',
  'Financial Analyst',
  'Food Technologist',
  'HR Business Partner',
  'Key Account Manager',
  'Legal Counsel',
  'Logistics Coordinator',
  'Maintenance Engineer',
  'Network Administrator',
  'Plant Supervisor',
  'Procurement Specialist',
  'Production Engineer',
  'Quality Analyst',
  'Recruiter',
  'Software Engineer',
];

/** Any constant: concurrently starting processes seed one after the other. */
const lockKey = 7_032_028;

/** Fills the lookups of the offer form (docs/rules/calls.md#lookup-calls) where their tables are empty. What a company
 * has put there itself is never touched, so this can run at every start. */
export async function seedLookups(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
    if (await isEmpty(tx, 'departments')) await insertDepartments(tx);
    if (await isEmpty(tx, 'designations')) {
      await tx
        .insertInto('designations')
        .values(designationNames.map((designation_name) => ({ designation_name })))
        .execute();
    }
    if (await isEmpty(tx, 'functional_titles')) {
      await tx
        .insertInto('functional_titles')
        .values(functionalTitleNames.map((functional_title_name) => ({ functional_title_name })))
        .execute();
    }
  });
}

async function isEmpty(tx: Tx, table: 'departments' | 'designations' | 'functional_titles'): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select(sql<number>`1`.as('one'))
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

async function insertDepartments(tx: Tx): Promise<void> {
  const departments = await tx
    .insertInto('departments')
    .values(Object.keys(departmentNames).map((dept_name) => ({ dept_name })))
    .returning(['dept_id', 'dept_name'])
    .execute();
  const subDepartments = departments.flatMap(({ dept_id, dept_name }) =>
    (departmentNames[dept_name] ?? []).map((sub_dept_name) => ({ dept_id, sub_dept_name })),
  );
  await tx.insertInto('sub_departments').values(subDepartments).execute();
}
