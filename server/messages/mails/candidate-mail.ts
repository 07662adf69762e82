import type { Language } from '#domain/language.ts';
import { texts } from '#domain/texts.ts';
import { composeMail, type MailBlock, type MailParts, type MailTerm } from '#server/messages/mail-body.ts';
import { sayIn } from '#server/say-in.ts';
import type { Company } from '#server/settings/company.ts';

/** The recipient of a mail; `url` is the login with the ID filled in, as `loginLink` makes it. */
export type MailedCandidate = InTheirLanguage & { candidateId: string; name: string; url: string };
type InTheirLanguage = { language: Language };
export type MailedOffer = MailedCandidate & { role: string };

const t = texts('candidateMails', {
  greeting: (name: string) => `Dear ${name},`,
  questions: (email: string, phone: string) => `Questions? Write to ${email} or call ${phone}.`,
  warmRegards: (company: string) => `Warm regards,\n${company}`,
  regards: (company: string) => `Regards,\n${company}`,
  notToForward: (company: string, address: string, name: string) =>
    `${company}, ${address}. This email is for ${name}; please do not forward it.`,
  userName: 'Username',
  password: 'Password',
  /** As the login page names them. */
  shown: { userName: 'Username', password: 'Password' },
  login: 'Your login',
  firstLogin: 'For your first login',
  temporaryPassword: 'This password is temporary: you will be asked to choose one of your own when you first log in.',
  newTemporaryPassword:
    'This password is temporary and replaces the one of the earlier email: you will be asked to choose one of your own when you first log in.',
  ownPassword: 'Please use the password that you have set.',
  forgotPassword:
    'If you do not have your password any more, choose ‘Forgot password?’ on the login page to set a new one.',
});

/** Has a mail or an SMS written in the language of the person that it is for. */
export function inTheirLanguage<P extends InTheirLanguage, More extends unknown[], M>(
  write: (company: Company, person: P, ...more: More) => M,
): typeof write {
  return (company, person, ...more) => sayIn(person.language, () => write(company, person, ...more));
}

/** The address of the login that fills this ID in, in the language of the mail that holds it; nothing secret is in it. */
export function loginLink(publicUrl: string, candidateId: string, language: Language = 'en'): string {
  return `${publicUrl}/#/onboard/login?id=${encodeURIComponent(candidateId)}${inThisLanguage(language)}`;
}

/** What has the page that a link leads to begin in this language; English needs nothing. */
export const inThisLanguage = (language: Language): string => (language === 'en' ? '' : `&lang=${language}`);

/** What a mail says, and the group of its texts, of which `subject` takes the company and `title` the name. */
type CandidateMail = {
  subject: string | ((company: string) => string);
  title: (name: string) => string;
  preheader: string;
  blocks: MailBlock[];
  /** A withdrawn offer has no warm words. */
  isPlain?: boolean;
  /** A mail with its own contact line. */
  hasContact?: boolean;
};

/** A mail to a candidate, with what all of them begin and end with. */
export function candidateMail(company: Company, { name }: { name: string }, mail: CandidateMail): MailParts {
  const { subject, title, preheader, blocks, isPlain = false, hasContact = false } = mail;
  const questions = hasContact ? [] : [t.questions(company.contactEmail, company.contactPhone)];
  const regards = isPlain ? t.regards(company.name) : t.warmRegards(company.name);
  const address = company.address.split(/[\r\n]+/).join(', ');
  return composeMail({
    subject: typeof subject === 'string' ? subject : subject(company.name),
    title: title(name),
    preheader,
    blocks,
    company: company.name,
    contact: { email: company.contactEmail, phone: company.contactPhone },
    greeting: t.greeting(name),
    closing: [...questions, regards].join('\n\n'),
    footer: [...questions, t.notToForward(company.name, address, name)],
  });
}

/** The lines `Username:` and `Password:` of the text are relied on as they are, in each language. */
function loginBlock(candidateId: string, title: string, password: string | null, note: string): MailBlock {
  const lines: MailTerm[] = [{ label: t.userName, shown: t.shown.userName, value: candidateId }];
  if (password !== null) lines.push({ label: t.password, shown: t.shown.password, value: password });
  return { kind: 'login', title, lines, note };
}

/** How to log in to read a letter; `password` is the temporary one, null for a candidate who has set one. */
export function letterLogin(candidateId: string, password: string | null, isAgain = false): MailBlock {
  if (password === null) return loginBlock(candidateId, t.login, null, t.ownPassword);
  return loginBlock(candidateId, t.firstLogin, password, isAgain ? t.newTemporaryPassword : t.temporaryPassword);
}

/** A button to the candidate's page and how to log in, for a mail without a password. */
export function loginBlocks({ candidateId, url }: MailedCandidate, label: string, lead: string): MailBlock[] {
  return [{ kind: 'button', label, url, lead }, reminderLogin(candidateId)];
}

export const reminderLogin = (candidateId: string): MailBlock =>
  loginBlock(candidateId, t.login, null, t.forgotPassword);
