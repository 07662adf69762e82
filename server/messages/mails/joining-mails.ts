import { texts } from '#domain/texts.ts';
import { formatInstant, nameDay } from '#domain/values/calendar.ts';
import type { MailBlock } from '#server/messages/mail-body.ts';
import type { Company } from '#server/settings/company.ts';
import { candidateMail, inTheirLanguage, loginBlocks, type MailedCandidate } from './candidate-mail.ts';

const t = texts('joiningMails', {
  button: 'Open your joining form',
  reminder: {
    subject: (company: string) => `Your joining form for ${company}`,
    title: (name: string) => `${name}, your joining form is waiting`,
    text: (day: string) =>
      `Thank you for accepting our offer. Your joining form is not submitted yet; we need it before you join on ${day}.`,
    preheader: (day: string) => `We need it before you join on ${day}.`,
    logIn: 'Please log in and fill it in. What you have saved is still there:',
  },
  received: {
    subject: (company: string) => `We received your joining form – ${company}`,
    title: (name: string) => `${name}, we received your joining form`,
    text: (on: string) =>
      `Thank you! Your information has been submitted successfully on ${on} IST. We'll get back to you soon.`,
    joining: (day: string) => `We look forward to your joining on ${day}.`,
    notYou: (email: string, phone: string) =>
      `If you did not submit it yourself, tell us at once: ${email} or ${phone}.`,
  },
  sentBack: {
    subject: (company: string) => `Please correct your joining form – ${company}`,
    title: (name: string) => `${name}, please correct your joining form`,
    preheader: 'Everything that you entered is still there.',
    text: 'Thank you for your joining form. Before we can go on, something in it has to be corrected:',
    logIn: 'Please log in, correct it and submit the form again. Everything that you entered is still there:',
  },
  verified: {
    subject: (company: string) => `Your joining form is verified – ${company}`,
    title: (name: string) => `${name}, your joining form is verified`,
    text: (on: string) =>
      `HR has verified your joining form on ${on} IST. There is nothing left to do in it; if we need anything else, you get an email.`,
    joining: (day: string) => `We look forward to your joining on ${day}.`,
    logIn: 'Your letter, your form and your documents are on your page:',
    button: 'Open your page',
  },
});

type Joining = MailedCandidate & { joiningDate: string };
type Done = Joining & { on: Date };

export const formReminderMail = inTheirLanguage((company: Company, candidate: Joining) => {
  const { text, preheader, logIn } = t.reminder;
  const day = nameDay(candidate.joiningDate);
  return candidateMail(company, candidate, {
    ...t.reminder,
    preheader: preheader(day),
    blocks: [text(day), ...loginBlocks(candidate, t.button, logIn)],
  });
});

export const formReceivedMail = inTheirLanguage((company: Company, form: Omit<Done, 'candidateId' | 'url'>) => {
  const { text, joining, notYou } = t.received;
  const day = joining(nameDay(form.joiningDate));
  return candidateMail(company, form, {
    ...t.received,
    preheader: day,
    blocks: [text(formatInstant(form.on)), day, notYou(company.contactEmail, company.contactPhone)],
    hasContact: true,
  });
});

/** HR sends the joining form back: the reason in HR's own words, and a link to correct it. */
export const formSentBackMail = inTheirLanguage((company: Company, candidate: MailedCandidate, reason: string) => {
  const { text, logIn } = t.sentBack;
  const blocks: MailBlock[] = [text, { kind: 'quote', text: reason }, ...loginBlocks(candidate, t.button, logIn)];
  return candidateMail(company, candidate, { ...t.sentBack, blocks });
});

export const formVerifiedMail = inTheirLanguage((company: Company, candidate: Done) => {
  const { text, joining, logIn, button } = t.verified;
  const day = joining(nameDay(candidate.joiningDate));
  return candidateMail(company, candidate, {
    ...t.verified,
    preheader: day,
    blocks: [text(formatInstant(candidate.on)), day, ...loginBlocks(candidate, button, logIn)],
  });
});
