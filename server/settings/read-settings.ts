import type { Settings, SettingsSection } from '#contract/hr/settings.ts';
import { aadhaarDefaults, aadhaarSettingsSchema, type AadhaarSettings } from '#domain/settings/aadhaar.ts';
import { companySettingsSchema } from '#domain/settings/company.ts';
import { employeeDefaults, employeeSettingsSchema, type EmployeeSettings } from '#domain/first-day/employee-id.ts';
import { firstDayDefaults, type FirstDayPlan, firstDayPlanSchema } from '#domain/first-day/plan.ts';
import { replyDaysSchema, type ReplyDays } from '#domain/settings/reply-days.ts';
import {
  dataRequestDefaults,
  dataRequestSettingsSchema,
  type DataRequestSettings,
} from '#domain/settings/data-requests.ts';
import { reminderDefaults, reminderSettingsSchema, type ReminderSettings } from '#domain/settings/reminders.ts';
import { type SignOffRule, signOffRulesSchema } from '#domain/sign-off/rules.ts';
import type { Db } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import { firstCompany } from './company.ts';
import { findSection, listSections } from './queries.ts';

type Stored = { content: unknown } | undefined;

/** The values of a section as it is stored; those of the installation before its first save. */
const valuesOf = {
  company: (row: Stored, env: Env) =>
    row === undefined ? firstCompany(env) : companySettingsSchema.parse(row.content),
  replyBy: (row: Stored, env: Env): ReplyDays =>
    row === undefined ? { replyDays: env.OFFER_REPLY_DAYS } : replyDaysSchema.parse(row.content),
  reminders: (row: Stored): ReminderSettings =>
    row === undefined ? reminderDefaults : reminderSettingsSchema.parse(row.content),
  dataRequests: (row: Stored): DataRequestSettings =>
    row === undefined ? dataRequestDefaults : dataRequestSettingsSchema.parse(row.content),
  employees: (row: Stored): EmployeeSettings =>
    row === undefined ? employeeDefaults : employeeSettingsSchema.parse(row.content),
  aadhaar: (row: Stored): AadhaarSettings =>
    row === undefined ? aadhaarDefaults : aadhaarSettingsSchema.parse(row.content),
  firstDay: (row: Stored): FirstDayPlan =>
    row === undefined ? firstDayDefaults : firstDayPlanSchema.parse(row.content),
};

/** All sections as they are; one that was never saved has version 0. */
export async function readSettings({ db, env }: { db: Db; env: Env }): Promise<Settings> {
  const rows = await listSections(db);
  const section = <V>(name: SettingsSection, values: (row: Stored, env: Env) => V) => {
    const row = rows.find((each) => each.section === name);
    return {
      version: row?.version ?? 0,
      modifiedBy: row === undefined ? null : row.name || row.user_name,
      modifiedOn: row === undefined ? null : new Date(row.modified_on).toISOString(),
      values: values(row, env),
    };
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

export async function currentReplyDays({ db, env }: { db: Db; env: Env }): Promise<ReplyDays> {
  return valuesOf.replyBy(await findSection(db, 'replyBy'), env);
}

export async function currentReminders({ db }: { db: Db }): Promise<ReminderSettings> {
  return valuesOf.reminders(await findSection(db, 'reminders'));
}

/** In how many days people get an answer about their data. */
export async function currentAnswerDays(db: Db): Promise<number> {
  return valuesOf.dataRequests(await findSection(db, 'dataRequests')).answerDays;
}

export async function currentEmployeeSettings({ db }: { db: Db }): Promise<EmployeeSettings> {
  return valuesOf.employees(await findSection(db, 'employees'));
}

export async function currentAadhaar(db: Db): Promise<AadhaarSettings> {
  return valuesOf.aadhaar(await findSection(db, 'aadhaar'));
}

export async function currentFirstDay(db: Db): Promise<FirstDayPlan> {
  return valuesOf.firstDay(await findSection(db, 'firstDay'));
}

/** The rules of sign-off as they are now; none before the first save. */
export async function currentSignOffRules(db: Db): Promise<SignOffRule[]> {
  const row = await findSection(db, 'signOff');
  return row === undefined ? [] : signOffRulesIn(row.content);
}

export function signOffRulesIn(content: unknown): SignOffRule[] {
  return signOffRulesSchema.parse((content as { rules: unknown }).rules);
}
