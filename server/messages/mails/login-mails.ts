import type { Language } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { texts } from '#domain/texts.ts';
import type { MailBlock, MailParts } from '#server/messages/mail-body.ts';
import type { Company } from '#server/settings/company.ts';
import { candidateMail, inTheirLanguage } from './candidate-mail.ts';
import { hrMail } from './hr-mails.ts';

const t = texts('authMails', {
  hrCode: {
    subject: 'Your one-time password for the HR portal',
    asked: (company: string) => `Someone, hopefully you, asked to set a new password for the HR portal of ${company}.`,
    label: 'OTP',
    title: 'Your one-time password',
    valid: `It is valid for ${limits.otpMinutes} minutes and can be used once. Never share it with anyone.`,
    ignore: 'If it was not you, ignore this email: your password stays as it is.',
  },
  lockOut: {
    subject: 'Too many attempts at your login',
    tried: {
      hr: (company: string) =>
        `Somebody tried too many passwords or codes for the HR portal of ${company}. Nobody got in by this.`,
      candidate: (company: string) =>
        `Somebody tried too many passwords or codes for your offer at ${company}. Nobody got in by this.`,
    },
    hours: (hours: number) => `${hours} hours`,
    minutes: (minutes: number) => `${minutes} minutes`,
    locked: (wait: string) =>
      `For the next ${wait} your login takes no more tries from a place where you have not logged in before. Where you logged in during the last 30 days you still can.`,
    advice:
      'If it was you, please wait. If it was not you, you need not do anything; never tell anyone your password or a code.',
    questions: (email: string, phone: string) => `Questions: ${email}, ${phone}`,
  },
  notice: {
    subject: {
      newBrowser: (company: string) => `New login to the HR portal of ${company}`,
      factor: (company: string) => `Your second factor for the HR portal of ${company} was changed`,
      linked: (company: string) => `An account was linked to your access to the HR portal of ${company}`,
    },
    text: {
      newBrowser: (userName: string, on: string) =>
        `Your username ${userName} logged in from a new browser on ${on} IST.`,
      added: (userName: string, on: string) => `A second factor was added to your username ${userName} on ${on} IST.`,
      removed: (userName: string, on: string) =>
        `A second factor of your username ${userName} was removed on ${on} IST.`,
      codes: (userName: string, on: string) =>
        `New recovery codes were made for your username ${userName} on ${on} IST.`,
      reset: (userName: string, on: string) =>
        `The second factor of your username ${userName} was reset on ${on} IST, and you are logged out everywhere. Log in with your password and add a new one.`,
      linked: (userName: string, on: string) =>
        `Your username ${userName} was linked to an account of single sign-on on ${on} IST, which logs in as you.`,
    },
    account: 'Account',
    browser: 'Browser',
    unknown: 'Unknown',
    ip: 'IP address',
    notYou: (email: string, phone: string) =>
      `If it was not you, set a new password now with ‘Forgot password?’ on the login page, and contact us: ${email} or ${phone}.`,
  },
  changed: {
    greeting: (name: string) => `Dear ${name},`,
    subject: {
      hr: (company: string) => `Your password for the HR portal of ${company} was changed`,
      candidate: (company: string) => `Your password was changed – ${company}`,
    },
    title: (name: string) => `${name}, your password was changed`,
    text: {
      hr: (company: string, userName: string, on: string) =>
        `The password of your access to the HR portal of ${company} (username ${userName}) was changed on ${on} IST.`,
      candidate: (company: string, candidateId: string, on: string) =>
        `The password with which you log in to your offer from ${company} (username ${candidateId}) was changed on ${on} IST.`,
    },
    ended: 'Everybody else who was logged in with it is logged out.',
    notYou: (email: string, phone: string) =>
      `If it was not you, set a new one at once with ‘Forgot password?’ on the login page, and tell us: ${email} or ${phone}.`,
  },
});

/** The mail with an HR user's code. The line `OTP: 123456` of its text is relied on as it is, and no other number of
 * it, its HTML included, has six digits: nothing of the company but its name is in it. */
export function hrCodeMail(company: Company, code: string): MailParts {
  const { subject, asked, label, title, valid, ignore } = t.hrCode;
  return hrMail(company, {
    subject,
    blocks: [
      asked(company.name),
      { kind: 'terms', rows: [{ label, value: code }], in: 'text' },
      { kind: 'paragraph', text: valid, in: 'text' },
      { kind: 'login', title, lines: [{ label, value: code }], note: valid, in: 'html' },
      ignore,
    ],
  });
}

type LockedOut = { audience: 'hr' | 'candidate'; minutes: number; language: Language };

/** The mail to whose account is locked for some minutes, for how long at most. */
export const lockOutMail = inTheirLanguage((company: Company, { audience, minutes }: LockedOut) => {
  const { subject, tried, locked, advice, questions } = t.lockOut;
  const wait = minutes > 90 ? t.lockOut.hours(Math.ceil(minutes / 60)) : t.lockOut.minutes(minutes);
  const contact = questions(company.contactEmail, company.contactPhone);
  return hrMail(company, { subject, blocks: [tried[audience](company.name), locked(wait), advice, contact] });
});

/** The account whose password was changed, and when; `userName` is its login name. */
export type ChangedPassword = {
  audience: 'hr' | 'candidate';
  name: string;
  userName: string;
  on: Date;
  language: Language;
};

/** The mail to who has another password now; it holds neither. */
export const passwordChangedMail = inTheirLanguage(
  (company: Company, { audience, name, userName, on }: ChangedPassword) => {
    const { greeting, subject, text, ended, notYou } = t.changed;
    const blocks = [
      text[audience](company.name, userName, formatInstant(on)),
      ended,
      notYou(company.contactEmail, company.contactPhone),
    ];
    if (audience === 'hr')
      return hrMail(company, { subject: subject.hr(company.name), greeting: greeting(name), blocks });
    const mail = { ...t.changed, subject: subject.candidate, preheader: ended, blocks, hasContact: true };
    return candidateMail(company, { name }, mail);
  },
);

/** A login from a new browser, a linked account, or a change of the second factor. */
export type SecurityNotice =
  | { what: 'newBrowser'; on: Date; device: string; ip: string }
  | { what: 'linked'; on: Date; account: string }
  | { what: 'added' | 'removed' | 'codes' | 'reset'; on: Date };

/** The mail to an HR user about a login or change that others could have made. */
export function securityNoticeMail(company: Company, notice: SecurityNotice & { name: string; userName: string }) {
  const { subject, text, account, browser, unknown, ip, notYou } = t.notice;
  const rows =
    notice.what === 'newBrowser'
      ? [
          { label: browser, value: notice.device || unknown },
          { label: ip, value: notice.ip },
        ]
      : notice.what === 'linked'
        ? [{ label: account, value: notice.account }]
        : [];
  const place: MailBlock[] = rows.length === 0 ? [] : [{ kind: 'terms', rows }];
  return hrMail(company, {
    subject: subject[notice.what === 'newBrowser' || notice.what === 'linked' ? notice.what : 'factor'](company.name),
    greeting: t.changed.greeting(notice.name),
    blocks: [
      text[notice.what](notice.userName, formatInstant(notice.on)),
      ...place,
      notYou(company.contactEmail, company.contactPhone),
    ],
  });
}
