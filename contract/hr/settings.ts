import * as z from 'zod/mini';
import { hrRoles } from '#domain/permissions.ts';
import { ssoKinds } from '#domain/settings/sso.ts';
import { secondFactorRules } from '#domain/second-factor/second-factor.ts';
import { securitySettingsSchema } from '#domain/settings/security.ts';
import { callAt, hrCall } from '#contract/call.ts';
import { aadhaarModes } from '#domain/joining/aadhaar.ts';
import { aadhaarSettingsSchema } from '#domain/settings/aadhaar.ts';
import { firstDayPlanSchema } from '#domain/first-day/plan.ts';
import { companySettingsSchema } from '#domain/settings/company.ts';
import { dataRequestSettingsSchema } from '#domain/settings/data-requests.ts';
import { reminderSettingsSchema } from '#domain/settings/reminders.ts';
import { replyDaysSchema } from '#domain/settings/reply-days.ts';
import { employeeSettingsSchema } from '#domain/first-day/employee-id.ts';
import { settingsRefs as m } from '#domain/settings/messages.ts';
import { emailAddress, mobileNumber } from '#domain/values/text.ts';
import { storedPlan } from '#contract/first-day.ts';

const tag = 'Settings';

/** The user and time (ISO) of the last save of a section; null while it has the values of the installation. */
export const modified = { version: z.number(), modifiedBy: z.nullable(z.string()), modifiedOn: z.nullable(z.string()) };

const storedCompany = z.object({
  name: z.string(),
  address: z.string(),
  /** The SHA-256 of the logo that is shown. */
  logo: z.nullable(z.string()),
  signatoryName: z.string(),
  signatoryTitle: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
});
const storedReminders = z.object({
  offerReminders: z.boolean(),
  daysAfterSending: z.array(z.number()),
  daysBeforeReplyBy: z.array(z.number()),
  formReminders: z.boolean(),
  daysAfterAcceptance: z.array(z.number()),
  daysBeforeJoining: z.array(z.number()),
  stillJoining: z.boolean(),
  firstDayMails: z.boolean(),
  fromHour: z.number(),
  untilHour: z.number(),
});

const settingsSchema = z.object({
  company: z.object({ ...modified, values: storedCompany }),
  replyBy: z.object({ ...modified, values: z.object({ replyDays: z.number() }) }),
  reminders: z.object({ ...modified, values: storedReminders }),
  dataRequests: z.object({ ...modified, values: z.object({ answerDays: z.number() }) }),
  employees: z.object({ ...modified, values: z.object({ employeeIdPattern: z.string(), firstNumber: z.number() }) }),
  aadhaar: z.object({ ...modified, values: z.object({ aadhaar: z.enum(aadhaarModes), wholeNumberDays: z.number() }) }),
  firstDay: z.object({ ...modified, values: storedPlan }),
});
export type Settings = z.output<typeof settingsSchema>;
export type SettingsSection = keyof Settings;

export const getSettings = hrCall(tag, 'GET', 'getSettings', 'settings.read', {
  summary: 'All sections of the settings, each with its version and who saved it last',
  response: settingsSchema,
});

/** The version that was read; 0 for a section that was never saved. */
export const version = z.int().check(z.minimum(0), z.maximum(2_147_483_647));

export const saveSettings = hrCall(tag, 'POST', 'saveSettings', 'settings.write', {
  summary: 'Saves one section of the settings; 409 when somebody else saved it since that version was read',
  body: z.discriminatedUnion('section', [
    z.object({ section: z.literal('company'), version, values: companySettingsSchema }),
    z.object({ section: z.literal('replyBy'), version, values: replyDaysSchema }),
    z.object({ section: z.literal('reminders'), version, values: reminderSettingsSchema }),
    z.object({ section: z.literal('dataRequests'), version, values: dataRequestSettingsSchema }),
    z.object({ section: z.literal('employees'), version, values: employeeSettingsSchema }),
    z.object({ section: z.literal('aadhaar'), version, values: aadhaarSettingsSchema }),
    z.object({ section: z.literal('firstDay'), version, values: firstDayPlanSchema }),
  ]),
  response: settingsSchema,
});

export const sendTestMessage = hrCall(tag, 'POST', 'sendTestMessage', 'settings.write', {
  summary: 'Sends a test e-mail or SMS at once and answers what the mail server or gateway said',
  body: z.discriminatedUnion('channel', [
    z.object({ channel: z.literal('MAIL'), recipient: emailAddress(m.recipientEmail) }),
    z.object({ channel: z.literal('SMS'), recipient: mobileNumber(m.recipientMobile) }),
  ]),
  response: z.object({ delivered: z.boolean(), answer: z.string() }),
});

export const getLogo = callAt('Application', 'GET', '/logo', 'anyone', {
  summary: 'A logo of the company, a PNG, by its SHA-256',
  query: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  response: 'png',
});

const storedSso = z.object({
  on: z.boolean(),
  kind: z.enum(ssoKinds),
  issuer: z.string(),
  clientId: z.string(),
  /** Whether there is a client secret; it is never answered. */
  hasSecret: z.boolean(),
  allowedDomains: z.array(z.string()),
  tenant: z.string(),
  whoMayCome: z.enum(['INVITED', 'DOMAIN']),
  newRoles: z.array(z.enum(hrRoles)),
  passwords: z.enum(['ALLOWED', 'ADMINISTRATORS']),
  /** How the last test of this set-up ended; it can be switched on after one without a fault. */
  lastTest: z.nullable(
    z.object({ testedOn: z.string(), fault: z.nullable(z.string()), email: z.nullable(z.string()) }),
  ),
});
export type StoredSso = z.output<typeof storedSso>;

const storedSecurity = z.object({
  ...modified,
  values: z.object({ hrPasswordMin: z.number(), requireSecondFactor: z.enum(secondFactorRules), sso: storedSso }),
});
export type StoredSecurity = z.output<typeof storedSecurity>;

export const getSecuritySettings = hrCall(tag, 'GET', 'getSecuritySettings', 'settings.read', {
  summary: 'How HR users log in, with its version and who saved it last',
  response: storedSecurity,
});

export const saveSecuritySettings = hrCall(tag, 'POST', 'saveSecuritySettings', 'settings.write', {
  stepUp: true,
  summary: 'Saves how HR users log in; 409 when somebody else saved it since that version was read',
  body: z.object({ version, values: securitySettingsSchema }),
  response: storedSecurity,
});
