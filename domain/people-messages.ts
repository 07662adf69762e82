import { limits } from './limits.ts';
import { refsOf, texts } from './texts.ts';

export const peopleMessages = texts('people', {
  nameRequired: 'Enter a name',
  emailRequired: 'Enter an email address',
  userUnknown: 'This HR user does not exist. Reload the page.',
  userNameTaken: 'This username is taken. Choose another one.',
  accessEnded: 'The access of this user has ended. Enable it first.',
  notYourself: 'You cannot disable yourself. Ask a colleague.',
  rolesRequired: 'Choose at least one role',
  departmentUnknown: 'A department is not in the list any more. Reload the page.',
  lastAdministrator:
    'This is the last Administrator who can log in. Give someone else the role of an Administrator first.',
  lastUser: 'This is the last HR user who can log in. Invite or enable someone else first.',
});
export const peopleRefs = refsOf(peopleMessages);

export const roleTexts = texts('roles', {
  names: {
    ADMIN: 'Administrator',
    RECRUITER: 'Recruiter',
    APPROVER: 'Approver',
    ONBOARDING: 'Onboarding',
    PAYROLL: 'Payroll',
    VIEWER: 'Viewer',
  },
  about: {
    ADMIN: 'Everything and the settings, but never the sign-off of an own offer.',
    RECRUITER: 'Offers with pay: write, send, import, remind, extend. No joining forms, no settings.',
    APPROVER: 'Offers with pay and letter: sign off or decline. Nothing else.',
    ONBOARDING: 'Joining forms: read, review, reveal, ask, record the first day. Offers without pay.',
    PAYROLL: 'Verified people only: read, reveal, export, pay.',
    VIEWER: 'List and state of offers and forms. No pay, no numbers, no export, no letter.',
  },
});

export const invitationMessages = texts('invitation', {
  tokenRequired: 'This link is not complete. Open it again from the mail.',
  unknown:
    'This invitation is not known here. Open the link from the newest mail, or ask your colleague in HR for a new one.',
  used: 'This invitation has been used: the password is set. Log in with your username, or choose ‘Forgot password?’.',
  replaced: 'A newer invitation was sent since. Open the link from the newest mail.',
  withdrawn: 'This invitation has been withdrawn. Ask your colleague in HR for a new one.',
  expired: `This invitation has expired: it was valid for ${limits.invitationHours} hours. Ask your colleague in HR for a new one.`,
  disabled: 'Your access to the HR portal has ended. Ask your colleague in HR to enable it again.',
  done: 'Your password is set. Log in with your username.',
});

export const accountMessages = texts('account', {
  saved: 'Your name was saved.',
  currentPasswordRequired: 'Enter your current password',
  currentPasswordWrong: 'This is not your current password',
  passwordChanged: 'Your password was changed. You are logged out everywhere else.',
  loggedOutElsewhere: (sessions: number) =>
    sessions === 0
      ? 'You were not logged in anywhere else.'
      : sessions === 1
        ? 'You were logged out in 1 other place.'
        : `You were logged out in ${sessions} other places.`,
});
