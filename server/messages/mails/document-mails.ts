import type { Language } from '#domain/language.ts';
import { texts } from '#domain/texts.ts';
import { formatInstant, nameDay } from '#domain/values/calendar.ts';
import type { MailBlock, MailParts } from '#server/messages/mail-body.ts';
import type { Company } from '#server/settings/company.ts';
import { candidateMail, inTheirLanguage, inThisLanguage, loginBlocks, type MailedCandidate } from './candidate-mail.ts';
import { hrMail } from './hr-mails.ts';

const t = texts('documentMails', {
  document: 'Document',
  dueOn: 'Needed by',
  button: 'Upload the document',
  request: {
    subject: (document: string, company: string) => `Please upload: ${document} – ${company}`,
    title: (name: string) => `${name}, we need a document from you`,
    preheader: 'A photo from your phone is enough.',
    text: 'For your joining we need one more document:',
    logIn: 'Please log in and upload it. A photo from your phone (PNG or JPG) or a PDF is enough:',
  },
  reminder: {
    subject: (company: string) => `Documents for your joining – ${company}`,
    title: (name: string) => `${name}, we are still waiting for your documents`,
    preheader: (day: string) => `They are needed by ${day}.`,
    text: 'These documents are still missing:',
    logIn: 'Please log in and upload them. A photo from your phone (PNG or JPG) or a PDF is enough:',
  },
  uploaded: {
    subject: (who: string, document: string) => `Document uploaded: ${document}, ${who}`,
    text: (who: string, on: string) => `${who} uploaded a document that you asked for on ${on} IST.`,
    open: 'Open it:',
    button: 'Open the candidate',
  },
});

/** The address of the candidate's page of documents; on the way to it the login fills this ID in. */
export function documentsLink(publicUrl: string, candidateId: string, language: Language = 'en'): string {
  return `${publicUrl}/#/onboard/documents?id=${encodeURIComponent(candidateId)}${inThisLanguage(language)}`;
}

type Asked = { name: string; note: string | null; dueOn: string | null };

/** HR requests a document: which one, until when, and HR's own words. */
export const documentRequestMail = inTheirLanguage((company: Company, candidate: MailedCandidate, asked: Asked) => {
  const due = asked.dueOn === null ? [] : [{ label: t.dueOn, value: nameDay(asked.dueOn) }];
  const note: MailBlock[] = asked.note === null ? [] : [{ kind: 'quote', text: asked.note }];
  return candidateMail(company, candidate, {
    ...t.request,
    subject: t.request.subject(asked.name, company.name),
    blocks: [
      t.request.text,
      { kind: 'terms', rows: [{ label: t.document, value: asked.name }, ...due] },
      ...note,
      ...loginBlocks(candidate, t.button, t.request.logIn),
    ],
  });
});

/** Documents are due, each with its day; the earliest first. */
export const documentReminderMail = inTheirLanguage(
  (company: Company, candidate: MailedCandidate, documents: { name: string; dueOn: string }[]) => {
    const rows = documents.map(({ name, dueOn }) => ({ label: name, value: nameDay(dueOn) }));
    return candidateMail(company, candidate, {
      ...t.reminder,
      preheader: t.reminder.preheader(nameDay(documents[0]?.dueOn ?? '')),
      blocks: [t.reminder.text, { kind: 'terms', rows }, ...loginBlocks(candidate, t.button, t.reminder.logIn)],
    });
  },
);

export function documentUploadedMailToHr(
  company: Company,
  uploaded: { candidateId: string; name: string; document: string; on: Date; url: string },
): MailParts {
  const who = `${uploaded.name} (${uploaded.candidateId})`;
  const { subject, text, open, button } = t.uploaded;
  return hrMail(company, {
    subject: subject(who, uploaded.document),
    blocks: [
      text(who, formatInstant(uploaded.on)),
      { kind: 'terms', rows: [{ label: t.document, value: uploaded.document }] },
      { kind: 'button', label: button, url: uploaded.url, lead: open },
    ],
  });
}
