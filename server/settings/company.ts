import { type CompanySettings, companySettingsSchema } from '#domain/settings/company.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { Db } from '#server/db/database.ts';
import { sampleLetterhead, type Env } from '#server/env.ts';
import { findLogo, findSection } from './queries.ts';

/** The sender of letters and mails, and the contact for candidates. `logo` is its SHA-256. */
export type Company = CompanySettings;

type Known = { company: Company; isSaved: boolean; readAt: number };
type Deps = { db: Db; env: Env };

/** The lifetime of the cached company in a process: another process's save takes effect after it. */
const freshMs = 2000;
// By the environment, of which a running app has one.
const known = new WeakMap<Env, Known>();

/** The company as it is now. Within a transaction `db` is that transaction: a second connection could be one too many.
 * It is one object of one version: a letter or mail that takes all from it never mixes two. */
export const currentCompany = async (deps: Deps): Promise<Company> => (await readCompany(deps)).company;

/** The saved company's name; while the database is unavailable, as it was last read. Null before the first save. */
export async function savedCompanyName(deps: Deps): Promise<string | null> {
  const read = await readCompany(deps).catch(() => known.get(deps.env));
  return read?.isSaved === true ? read.company.name : null;
}

export async function logoOf({ db }: Pick<Deps, 'db'>, { logo }: Company): Promise<Buffer | undefined> {
  return logo === null ? undefined : findLogo(db, logo);
}

/** Where people answer mails: HR's contact; while the database is unavailable, as it was last read. Null for the sample's. */
export async function replyAddress(deps: Deps): Promise<string | null> {
  const { contactEmail } = (await lastKnownCompany(deps)).company;
  return contactEmail === sample.contactEmail ? null : contactEmail;
}

/** The company for all users; while the database is unavailable, as it was last read. */
export async function lastKnownCompany(deps: Deps): Promise<{ company: Company; isSample: boolean }> {
  const { company, isSaved } = await readCompany(deps).catch(
    () => known.get(deps.env) ?? { company: firstCompany(deps.env), isSaved: false },
  );
  return { company, isSample: sampleFields(company, isSaved).length > 0 };
}

/** The fields that still have the sample's values, and must be changed before letters are sent. */
export async function missingFields(deps: Deps): Promise<SampleField[]> {
  const { company, isSaved } = await readCompany(deps);
  return sampleFields(company, isSaved);
}

/** The company and its logo as a letter holds them. */
export function letterheadOf({ logo, ...company }: Company): Pick<Letter, 'company' | 'logo'> {
  const { signatoryName: name, signatoryTitle: title, ...sender } = company;
  return { company: { ...sender, signatory: { name, title } }, ...(logo === null ? {} : { logo }) };
}

/** A save takes effect in this process immediately. */
export function forgetCompany(env: Env): void {
  known.delete(env);
}

/** The company of the environment: the initial values of the section. */
export const firstCompany = (env: Env): Company => ({
  name: env.COMPANY_NAME,
  address: env.COMPANY_ADDRESS,
  logo: null,
  signatoryName: env.COMPANY_SIGNATORY_NAME,
  signatoryTitle: env.COMPANY_SIGNATORY_TITLE,
  contactEmail: env.HR_CONTACT_EMAIL,
  contactPhone: env.HR_CONTACT_PHONE,
});

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
const sampleKeys = Object.keys(sample) as SampleField[];

/** A user who saved the form has seen every field of it: then only the two fields must differ that no company can share
 * with the sample. */
function sampleFields(company: Company, isSaved: boolean): SampleField[] {
  const fields: SampleField[] = isSaved ? ['name', 'signatoryName'] : sampleKeys;
  return fields.filter((field) => company[field] === sample[field]);
}
