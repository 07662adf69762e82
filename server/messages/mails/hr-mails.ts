import { texts } from '#domain/texts.ts';
import { formatInstant, nameDay } from '#domain/values/calendar.ts';
import { composeMail, type MailBlock, type MailParts } from '#server/messages/mail-body.ts';
import type { Company } from '#server/settings/company.ts';

const t = texts('hrMails', {
  submitted: {
    subject: (who: string) => `Joining form submitted: ${who}`,
    text: (who: string, on: string) => `${who} submitted the joining form on ${on} IST.`,
    joiningDate: 'Joining date',
    open: 'Open it:',
    button: 'Open the joining form',
  },
  greeting: (name: string) => `Dear ${name},`,
  userName: 'Username',
  invitation: {
    subject: (company: string) => `Your access to the HR portal of ${company}`,
    text: (invitedBy: string, company: string) => `${invitedBy} invites you to the HR portal of ${company}.`,
    choose: 'Choose your password here:',
    button: 'Choose your password',
    valid: (hours: number, until: string) =>
      `The link is valid for ${hours} hours, until ${until} IST, and can be used once. Do not pass it on: the first person who opens it sets the password.`,
    ignore: 'If you did not expect this email, ignore it.',
  },
  accessEnded: {
    subject: (company: string) => `Your access to the HR portal of ${company} has ended`,
    text: (company: string, userName: string) =>
      `Your access to the HR portal of ${company} (username ${userName}) has ended, and you are logged out everywhere. There is nothing that you need to do.`,
    questions: (email: string) => `If you think that this is a mistake, write to ${email}.`,
  },
});

/** A mail to an HR user; its heading is its subject. */
export function hrMail(
  company: Company,
  { subject, blocks, greeting = '' }: { subject: string; blocks: MailBlock[]; greeting?: string },
): MailParts {
  return composeMail({
    subject,
    company: company.name,
    contact: { email: company.contactEmail, phone: company.contactPhone },
    preheader: '',
    title: subject,
    greeting,
    closing: '',
    blocks,
    footer: [],
  });
}

export function formSubmittedMailToHr(
  company: Company,
  form: { candidateId: string; name: string; joiningDate: string; on: Date; url: string },
): MailParts {
  const who = `${form.name} (${form.candidateId})`;
  const { subject, text, joiningDate, open, button } = t.submitted;
  return hrMail(company, {
    subject: subject(who),
    blocks: [
      text(who, formatInstant(form.on)),
      { kind: 'terms', rows: [{ label: joiningDate, value: nameDay(form.joiningDate) }] },
      { kind: 'button', label: button, url: form.url, lead: open },
    ],
  });
}

/** The link by which an invited HR user sets the first password; it is a secret until it is used. */
export function invitationMail(
  company: Company,
  invited: { name: string; userName: string; invitedBy: string; url: string; hours: number; expiresOn: Date },
): MailParts {
  const { subject, text, choose, button, valid, ignore } = t.invitation;
  return hrMail(company, {
    subject: subject(company.name),
    greeting: t.greeting(invited.name),
    blocks: [
      text(invited.invitedBy, company.name),
      { kind: 'button', label: button, url: invited.url, lead: choose },
      { kind: 'terms', rows: [{ label: t.userName, value: invited.userName }] },
      valid(invited.hours, formatInstant(invited.expiresOn)),
      ignore,
    ],
  });
}

export function accessEndedMail(company: Company, user: { name: string; userName: string }): MailParts {
  const { subject, text, questions } = t.accessEnded;
  return hrMail(company, {
    subject: subject(company.name),
    greeting: t.greeting(user.name),
    blocks: [text(company.name, user.userName), questions(company.contactEmail)],
  });
}
