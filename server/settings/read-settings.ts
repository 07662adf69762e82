import type { Settings, SettingsSection } from '#contract/hr/settings.ts';
import { aadhaarDefaults, aadhaarSettingsSchema } from '#domain/settings/aadhaar.ts';
import { companySettingsSchema } from '#domain/settings/company.ts';
import { employeeDefaults, employeeSettingsSchema } from '#domain/first-day/employee-id.ts';
import { firstDayDefaults, firstDayPlanSchema } from '#domain/first-day/plan.ts';
import { replyDaysSchema } from '#domain/settings/reply-days.ts';
import { dataRequestDefaults, dataRequestSettingsSchema } from '#domain/settings/data-requests.ts';
import { reminderDefaults, reminderSettingsSchema } from '#domain/settings/reminders.ts';
import { type SignOffRule, signOffRulesSchema } from '#domain/sign-off/rules.ts';
import type { Db } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import { firstCompany } from './company.ts';
import { findSection, listSections, type SectionRow } from './queries.ts';

type Stored = { content: unknown } | undefined;

/** The values of a section as it is stored; those of the installation before its first save. */
const valuesIn =
  <V>(schema: { parse(content: unknown): V }, initial: V) =>
  (row: Stored): V =>
    row === undefined ? initial : schema.parse(row.content);

const valuesOf = {
  company: (row: Stored, env: Env) => valuesIn(companySettingsSchema, firstCompany(env))(row),
  replyBy: (row: Stored, env: Env) => valuesIn(replyDaysSchema, { replyDays: env.OFFER_REPLY_DAYS })(row),
  reminders: valuesIn(reminderSettingsSchema, reminderDefaults),
  dataRequests: valuesIn(dataRequestSettingsSchema, dataRequestDefaults),
  employees: valuesIn(employeeSettingsSchema, employeeDefaults),
  aadhaar: valuesIn(aadhaarSettingsSchema, aadhaarDefaults),
  firstDay: valuesIn(firstDayPlanSchema, firstDayDefaults),
};

/** Who saved a section last, and when; one that was never saved has version 0. */
export const savingOf = (row: SectionRow | undefined) => ({
  version: row?.version ?? 0,
  modifiedBy: row === undefined ? null : row.name || row.user_name,
  modifiedOn: row?.modified_on.toISOString() ?? null,
});

/** All sections as they are. */
export async function readSettings({ db, env }: { db: Db; env: Env }): Promise<Settings> {
  const rows = await listSections(db);
  const section = <V>(name: SettingsSection, values: (row: Stored, env: Env) => V) => {
    const row = rows.find((each) => each.section === name);
    return { ...savingOf(row), values: values(row, env) };
  };
  return {
    company: section('company', valuesOf.company),
    replyBy: section('replyBy', valuesOf.replyBy),
    reminders: section('reminders', valuesOf.reminders),
    dataRequests: section('dataRequests', valuesOf.dataRequests),
    employees: section('employees', valuesOf.employees),
    aadhaar: section('aadhaar', valuesOf.aadhaar),
    firstDay: section('firstDay', valuesOf.firstDay),
  };
}

type Reading = { db: Db };

export const currentReplyDays = async ({ db, env }: Reading & { env: Env }) =>
  valuesOf.replyBy(await findSection(db, 'replyBy'), env);

export const currentReminders = async ({ db }: Reading) => valuesOf.reminders(await findSection(db, 'reminders'));

/** In how many days people get an answer about their data. */
export const currentAnswerDays = async (db: Db) =>
  valuesOf.dataRequests(await findSection(db, 'dataRequests')).answerDays;

export const currentEmployeeSettings = async ({ db }: Reading) =>
  valuesOf.employees(await findSection(db, 'employees'));

export const currentAadhaar = async (db: Db) => valuesOf.aadhaar(await findSection(db, 'aadhaar'));

export const currentFirstDay = async (db: Db) => valuesOf.firstDay(await findSection(db, 'firstDay'));

/** The rules of sign-off as they are now; none before the first save. */
export const currentSignOffRules = async (db: Db) => signOffRulesIn(await findSection(db, 'signOff'));

export function signOffRulesIn(row: Stored): SignOffRule[] {
  return row === undefined ? [] : signOffRulesSchema.parse((row.content as { rules: unknown }).rules);
}
