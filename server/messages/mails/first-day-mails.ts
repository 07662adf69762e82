import type { Language } from '#domain/language.ts';
import { firstDayPlanMessages, stillJoiningMessages } from '#domain/first-day/plan-messages.ts';
import {
  changedDetails,
  type DetailField,
  detailFields,
  type FirstDayDetails,
  linesOf,
} from '#domain/first-day/plan.ts';
import { stillJoiningAnswers } from '#domain/first-day/still-joining.ts';
import { texts } from '#domain/texts.ts';
import { nameDay } from '#domain/values/calendar.ts';
import type { MailBlock, MailChange } from '#server/messages/mail-body.ts';
import type { Company } from '#server/settings/company.ts';
import {
  candidateMail,
  inTheirLanguage,
  inThisLanguage,
  loginBlocks,
  reminderLogin,
  type MailedCandidate,
} from './candidate-mail.ts';

const t = texts('firstDayMails', {
  still: {
    subject: (day: string, company: string) => `Are you joining on ${day}? – ${company}`,
    title: (name: string) => `${name}, are you joining as planned?`,
    preheader: 'One press, and a login, is enough.',
    text: (day: string) =>
      `Your joining date is ${day}. Please let us know whether it stays so; we prepare everything for you.`,
    lead: (answer: string) => `${answer}:`,
  },
  day: {
    subject: (day: string, company: string) => `Your first day, ${day} – ${company}`,
    title: (name: string) => `${name}, we look forward to your first day`,
    text: 'This is what you need to know. The attached file adds it to your calendar.',
  },
  changed: {
    subject: (company: string) => `Your first day has changed – ${company}`,
    title: (name: string) => `${name}, your first day has changed`,
    text: 'Please note what is new. The attached file updates your calendar.',
    line: (label: string, before: string, after: string) => `${label}: ${after} (before: ${before})`,
    nothing: 'nothing',
  },
  button: 'Open your first day',
  logIn: 'All of it is on your page:',
});

/** The address of the candidate's page about the first day; the login fills this ID in. */
export function firstDayLink(publicUrl: string, candidateId: string, language: Language = 'en'): string {
  return `${publicUrl}/#/onboard/first-day?id=${encodeURIComponent(candidateId)}${inThisLanguage(language)}`;
}

/** The address where a candidate says whether they still join; `&answer=` chooses, and nothing is sent by opening it. */
export function joiningDateLink(publicUrl: string, candidateId: string, language: Language = 'en'): string {
  return `${publicUrl}/#/onboard/joining-date?id=${encodeURIComponent(candidateId)}${inThisLanguage(language)}`;
}

/** Whether the candidate still joins on the joining date; `candidate.url` is `joiningDateLink`. */
export const stillJoiningMail = inTheirLanguage((company: Company, candidate: MailedCandidate, joiningDate: string) => {
  const day = nameDay(joiningDate);
  const { subject, text, lead } = t.still;
  return candidateMail(company, candidate, {
    ...t.still,
    subject: subject(day, company.name),
    blocks: [
      text(day),
      ...stillJoiningAnswers.map((answer) => {
        const label = stillJoiningMessages.answers[answer];
        return { kind: 'button' as const, label, url: `${candidate.url}&answer=${answer}`, lead: lead(label) };
      }),
      reminderLogin(candidate.candidateId),
    ],
  });
});

export const firstDayMail = inTheirLanguage((company: Company, candidate: MailedCandidate, details: FirstDayDetails) =>
  candidateMail(company, candidate, {
    ...t.day,
    subject: t.day.subject(nameDay(details.date), company.name),
    ...detailsOf(candidate, details, [t.day.text]),
  }),
);

/** What of it changed since the last mail, and all of it. */
export const firstDayChangedMail = inTheirLanguage(
  (
    company: Company,
    candidate: MailedCandidate,
    { before, details }: { before: FirstDayDetails; details: FirstDayDetails },
  ) => {
    const rows = changedDetails(before, details).map((field): MailChange => ({
      label: firstDayPlanMessages.labels[field],
      before: shown(before, field) || t.changed.nothing,
      after: shown(details, field) || t.changed.nothing,
    }));
    const inText = (change: MailChange) => t.changed.line(change.label, change.before, change.after);
    const changes: MailBlock[] = rows.length === 0 ? [] : [{ kind: 'changes', rows, inText }];
    return candidateMail(company, candidate, {
      ...t.changed,
      ...detailsOf(candidate, details, [t.changed.text, ...changes]),
    });
  },
);

function detailsOf(candidate: MailedCandidate, details: FirstDayDetails, first: MailBlock[]) {
  const rows = detailFields
    .map((field) => ({ label: firstDayPlanMessages.labels[field], value: shown(details, field) }))
    .filter(({ value }) => value !== '');
  const firstRows = rows.slice(0, 3).map(({ value }) => value);
  return {
    preheader: firstRows.join(', '),
    blocks: [...first, { kind: 'terms', rows } as const, ...loginBlocks(candidate, t.button, t.logIn)],
  };
}

function shown(details: FirstDayDetails, field: DetailField): string {
  return field === 'date' ? nameDay(details.date) : linesOf(details[field]).join(', ');
}
