import { limits } from '#domain/limits.ts';
import { texts } from '#domain/texts.ts';

export const peopleTexts = texts('peopleSettings', {
  inviteTitle: 'Invite a colleague',
  inviteHint: `They get an email with a link, and choose their own password within ${limits.invitationHours} hours.`,
  name: 'Name',
  email: 'Email',
  userName: 'Username',
  invite: 'Invite',
  inviting: 'Inviting...',
  invited: (email: string) => `The invitation is on its way to ${email}.`,
  listTitle: 'HR users',
  you: 'You',
  noEmail: 'No email address',
  states: { ACTIVE: 'Active', INVITED: 'Invited', EXPIRED: 'Invitation expired', DISABLED: 'Disabled' },
  validUntil: (instant: string) => `Link valid until ${instant} IST`,
  disable: (name: string) => `Disable ${name}`,
  disableShort: 'Disable',
  enable: (name: string) => `Enable ${name}`,
  enableShort: 'Enable',
  renew: (name: string) => `Renew the link for ${name}`,
  renewShort: 'Renew the link',
  disabled: (name: string) => `${name} can no longer log in, and was logged out everywhere.`,
  enabled: (name: string) => `${name} can log in again.`,
  loading: 'Loading the HR users...',
  loadFailed: 'The HR users could not be loaded. Please check your connection and try again.',
  inviteFailed: 'The invitation could not be sent. Please check your connection and try again.',
  roles: 'Roles',
  departments: 'Departments',
  noDepartment: 'None chosen: offers of all departments.',
  someDepartments: (count: number) =>
    count === 1 ? 'Offers of this department alone.' : `Offers of these ${count} departments alone.`,
  allDepartments: 'All departments',
  changeRoles: (name: string) => `Change roles of ${name}`,
  changeRolesShort: 'Change roles',
  rolesOf: (name: string) => `Roles of ${name}`,
  rolesHold: 'Rights of several roles add up. A change holds from the next click on.',
  rolesSaved: (name: string) => `The roles of ${name} are saved.`,
});

export const resetFactorTexts = texts('resetFactor', {
  title: (name: string) => `Reset the second factor of ${name}?`,
  text: (name: string) =>
    `For a lost phone or laptop. ${name} is logged out everywhere, gets a mail, and logs in with the password alone until a new one is added.`,
  reason: 'Reason',
  reasonHint: 'How you know that it was really lost. It is recorded.',
  action: 'Reset second factor',
  actionOf: (name: string) => `Reset second factor of ${name}`,
  resetting: 'Resetting...',
});
