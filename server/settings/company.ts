import { type CompanySettings, companySettingsSchema } from '#domain/settings/company.ts';
import type { Db } from '#server/db/database.ts';
import { sampleLetterhead, type Env } from '#server/env.ts';
import { findSection } from './queries.ts';

/** Who letters and mails are from, and whom candidates may ask. `logo` is its SHA-256. */
export type Company = CompanySettings;

type Known = { company: Company; isSaved: boolean; readAt: number };
type Deps = { db: Db; env: Env };

/** How long a process goes by what it has read: what another process saved holds everywhere after that. */
const freshMs = 2000;
// By the environment, of which a running app has one.
const known = new WeakMap<Env, Known>();

/**
 * The company as it is now. Within a transaction `db` is that transaction: a second connection could be one too many. It is
 * one object of one version: a letter or mail that takes all from it never mixes two.
 */
export async function currentCompany(deps: Deps): Promise<Company> {
  return (await readCompany(deps)).company;
}

/**
 * The company's name once somebody has saved it, also while the database is away: then as it was read last. Null as long as
 * the environment alone knows it.
 */
export async function savedCompanyName(deps: Deps): Promise<string | null> {
  const read = await readCompany(deps).catch(() => known.get(deps.env));
  return read?.isSaved === true ? read.company.name : null;
}

/** The company for everybody, also while the database is away: then as it was read last. */
export async function lastKnownCompany(deps: Deps): Promise<{ company: Company; isSample: boolean }> {
  const { company, isSaved } = await readCompany(deps).catch(
    () => known.get(deps.env) ?? { company: firstCompany(deps.env), isSaved: false },
  );
  return { company, isSample: sampleFields(company, isSaved).length > 0 };
}

/** The fields that must be one's own before letters go out, and still are the sample's. */
export async function missingFields(deps: Deps): Promise<SampleField[]> {
  const { company, isSaved } = await readCompany(deps);
  return sampleFields(company, isSaved);
}

/** A save holds in this process at once. */
export function forgetCompany(env: Env): void {
  known.delete(env);
}

/** What the environment says of the company: the values that the section begins with. */
export function firstCompany(env: Env): Company {
  return {
    name: env.COMPANY_NAME,
    address: env.COMPANY_ADDRESS,
    logo: null,
    signatoryName: env.COMPANY_SIGNATORY_NAME,
    signatoryTitle: env.COMPANY_SIGNATORY_TITLE,
    contactEmail: env.HR_CONTACT_EMAIL,
    contactPhone: env.HR_CONTACT_PHONE,
  };
}

async function readCompany({ db, env }: Deps): Promise<Known> {
  const before = known.get(env);
  if (before !== undefined && performance.now() - before.readAt < freshMs) return before;
  const readAt = performance.now();
  const row = await findSection(db, 'company');
  const company = row === undefined ? firstCompany(env) : companySettingsSchema.parse(row.content);
  const now = { company, isSaved: row !== undefined, readAt };
  known.set(env, now);
  return now;
}

const sample = {
  name: sampleLetterhead.COMPANY_NAME,
  address: sampleLetterhead.COMPANY_ADDRESS,
  signatoryName: sampleLetterhead.COMPANY_SIGNATORY_NAME,
  contactEmail: sampleLetterhead.HR_CONTACT_EMAIL,
  contactPhone: sampleLetterhead.HR_CONTACT_PHONE,
} as const;
export type SampleField = keyof typeof sample;

/** Who saved the form has seen every field of it: then only the two must differ that nobody can share with the sample. */
function sampleFields(company: Company, isSaved: boolean): SampleField[] {
  const fields: SampleField[] = isSaved
    ? ['name', 'signatoryName']
    : ['name', 'address', 'signatoryName', 'contactEmail', 'contactPhone'];
  return fields.filter((field) => company[field] === sample[field]);
}
