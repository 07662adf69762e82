import type { Settings, SettingsSection } from '#contract/hr/settings.ts';
import { companySettingsSchema } from '#domain/settings/company.ts';
import { employeeDefaults, type EmployeeSettings, employeeSettingsSchema } from '#domain/first-day/employee-id.ts';
import { type ReplyDays, replyDaysSchema } from '#domain/settings/reply-days.ts';
import { reminderDefaults, type ReminderSettings, reminderSettingsSchema } from '#domain/settings/reminders.ts';
import type { Db } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import { firstCompany } from './company.ts';
import { findSection, listSections } from './queries.ts';

/** All sections as they are; one that was never saved has the values of the installation, and version 0. */
export async function readSettings({ db, env }: { db: Db; env: Env }): Promise<Settings> {
  const rows = await listSections(db);
  const rowOf = (section: SettingsSection) => rows.find((row) => row.section === section);
  const modified = (section: SettingsSection) => {
    const row = rowOf(section);
    return {
      version: row?.version ?? 0,
      modifiedBy: row === undefined ? null : row.name || row.user_name,
      modifiedOn: row === undefined ? null : new Date(row.modified_on).toISOString(),
    };
  };
  const [company, reminders, employees] = [rowOf('company'), rowOf('reminders'), rowOf('employees')];
  const replyBy = rowOf('replyBy');
  return {
    company: {
      ...modified('company'),
      values: company === undefined ? firstCompany(env) : companySettingsSchema.parse(company.content),
    },
    replyBy: {
      ...modified('replyBy'),
      values: replyBy === undefined ? firstReplyDays(env) : replyDaysSchema.parse(replyBy.content),
    },
    reminders: {
      ...modified('reminders'),
      values: reminders === undefined ? reminderDefaults : reminderSettingsSchema.parse(reminders.content),
    },
    employees: {
      ...modified('employees'),
      values: employees === undefined ? employeeDefaults : employeeSettingsSchema.parse(employees.content),
    },
  };
}

const firstReplyDays = (env: Env): ReplyDays => ({ replyDays: env.OFFER_REPLY_DAYS });

/** The section 'replyBy' as it is now. */
export async function currentReplyDays({ db, env }: { db: Db; env: Env }): Promise<ReplyDays> {
  const row = await findSection(db, 'replyBy');
  return row === undefined ? firstReplyDays(env) : replyDaysSchema.parse(row.content);
}

/** The section 'reminders' as it is now. */
export async function currentReminders({ db }: { db: Db }): Promise<ReminderSettings> {
  const row = await findSection(db, 'reminders');
  return row === undefined ? reminderDefaults : reminderSettingsSchema.parse(row.content);
}

/** The section 'employees' as it is now. */
export async function currentEmployeeSettings({ db }: { db: Db }): Promise<EmployeeSettings> {
  const row = await findSection(db, 'employees');
  return row === undefined ? employeeDefaults : employeeSettingsSchema.parse(row.content);
}
