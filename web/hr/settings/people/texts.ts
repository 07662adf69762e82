import { limits } from '#domain/limits.ts';
import { texts } from '#domain/texts.ts';

export const peopleTexts = texts('peopleSettings', {
  inviteTitle: 'Invite a colleague',
  inviteHint: `They get a mail with a link, and choose their own password within ${limits.invitationHours} hours.`,
  name: 'Name',
  email: 'Email',
  userName: 'Username',
  invite: 'Invite',
  inviting: 'Inviting...',
  invited: (email: string) => `The invitation is on its way to ${email}.`,
  listTitle: 'HR users',
  you: 'You',
  noEmail: 'No e-mail address',
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
  saveFailed: 'This could not be saved. Please check your connection and try again.',
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
