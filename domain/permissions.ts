/** Permissions of an HR user; each call of HR names the one that it requires. */
export const permissions = [
  /** Their own name and session. */
  'account',
  'dashboard.read',
  /** The list, one offer, its letter, and the lists that the form chooses from. */
  'offers.read',
  /** Create by form or spreadsheet, edit, delete. */
  'offers.write',
  /** Send, and take a sending back. */
  'offers.send',
  'offers.export',
  'history.read',
  /** What all HR users did, as a page of the settings. */
  'record.read',
  /** Mails and SMS that did not go out. */
  'messages.read',
  'messages.write',
  /** Joining forms and their documents, with masked numbers. */
  'joining.read',
  /** One whole PAN, Aadhaar or account number at a time. */
  'joining.reveal',
  /** Whole records of many people as a workbook, numbers included: a role with it also has 'joining.reveal'. */
  'joining.export',
  /** Send a joining form back. */
  'joining.review',
  /** Record who joined, joins later or did not join. */
  'joining.record',
  /** Company, reminders. */
  'settings.read',
  /** Change them, and send test messages. */
  'settings.write',
  /** Departments, sub-departments, designations and functional titles, as the settings show them. */
  'lists.read',
  'lists.write',
  /** Letter templates, as the settings show them. */
  'templates.read',
  'templates.write',
  /** Pay structures, as the settings show them. */
  'pay.read',
  'pay.write',
  /** Layouts of exports, as the settings and the export show them. */
  'layouts.read',
  'layouts.write',
  /** HR users. */
  'people.read',
  /** Invite, disable, enable. */
  'people.write',
  /** Webhook endpoints. */
  'integrations.read',
  'integrations.write',
] as const;
export type Permission = (typeof permissions)[number];

/** The kinds of HR users: at present one. */
export type HrRole = 'admin';

const permissionsOf: Record<HrRole, readonly Permission[]> = { admin: permissions };

/** True when HR users of this kind may do what the permission names. */
export function isPermitted(role: HrRole, permission: Permission): boolean {
  return permissionsOf[role].includes(permission);
}
