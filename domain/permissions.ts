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
  /** Sign offers off before they are sent, and say when one is away. */
  'offers.signOff',
  /** Sign off in place of the approvers. */
  'offers.signOffInstead',
  /** Every rupee: the amounts of an offer, its letter, and texts that hold them. Without it answers leave them out. */
  'pay.amounts',
  'history.read',
  /** What all HR users did, as a page of the settings. */
  'record.read',
  /** Mails and SMS that did not go out. */
  'messages.read',
  'messages.write',
  /** Joining forms and their documents, with masked numbers. */
  'joining.read',
  /** Who has a joining form and how far it is, without its content. */
  'joining.list',
  /** One whole PAN, Aadhaar or account number at a time. */
  'joining.reveal',
  /** Whole Aadhaar numbers that were given for PF and ESI; Administrators do not have it. */
  'joining.wholeNumber',
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
  /** The privacy notice, and what people ask about their data. */
  'privacy.write',
] as const;
export type Permission = (typeof permissions)[number];

export const hrRoles = ['ADMIN', 'RECRUITER', 'APPROVER', 'ONBOARDING', 'PAYROLL', 'VIEWER'] as const;
export type HrRole = (typeof hrRoles)[number];

const permissionsOf: Record<HrRole, readonly Permission[]> = {
  ADMIN: permissions.filter((permission) => permission !== 'joining.wholeNumber'),
  RECRUITER: [
    'account',
    'dashboard.read',
    'offers.read',
    'offers.write',
    'offers.send',
    'offers.export',
    'pay.amounts',
    'history.read',
    'messages.read',
    'messages.write',
    // What the offer form chooses from.
    'templates.read',
    'pay.read',
  ],
  APPROVER: ['account', 'offers.read', 'offers.signOff', 'pay.amounts'],
  ONBOARDING: [
    'account',
    'dashboard.read',
    'offers.read',
    'joining.list',
    'joining.read',
    'joining.reveal',
    'joining.wholeNumber',
    'joining.review',
    'joining.record',
  ],
  /** Of verified people alone (`readsVerifiedOnly`). */
  PAYROLL: [
    'account',
    'joining.list',
    'joining.read',
    'joining.reveal',
    'joining.wholeNumber',
    'joining.export',
    'layouts.read',
    'pay.amounts',
  ],
  VIEWER: ['account', 'dashboard.read', 'offers.read', 'joining.list'],
};

export function isPermitted(roles: readonly HrRole[], permission: Permission): boolean {
  return roles.some((role) => permissionsOf[role].includes(permission));
}

/** True for roles that reach what the permission names only of verified people. */
export function readsVerifiedOnly(roles: readonly HrRole[], permission: Permission): boolean {
  const others = roles.filter((role) => role !== 'PAYROLL');
  return !isPermitted(others, permission) && isPermitted(roles, permission);
}

const ofSettings: readonly Permission[] = ['account', 'people.read', 'people.write', 'settings.read', 'settings.write'];
const ofLists = ['lists', 'templates', 'pay', 'layouts', 'integrations', 'privacy'];

/** True for what is the company's, whatever departments its user is limited to. */
export function isOfSettings(permission: Permission): boolean {
  const [subject = ''] = permission.split('.');
  return ofSettings.includes(permission) || (ofLists.includes(subject) && permission !== 'pay.amounts');
}
