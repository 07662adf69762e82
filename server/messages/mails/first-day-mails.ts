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
import type { MailChange, MailParts } from '#server/messages/mail-body.ts';
import type { Company } from '#server/settings/company.ts';
import {
  candidateMail,
  inTheirLanguage,
  inThisLanguage,
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
export const stillJoiningMail = inTheirLanguage(
  (company: Company, candidate: MailedCandidate, joiningDate: string): MailParts => {
    const day = nameDay(joiningDate);
    const { subject, title, preheader, text, lead } = t.still;
    return candidateMail(company, candidate, {
      subject: subject(day, company.name),
      title: title(candidate.name),
      preheader,
      blocks: [
        text(day),
        ...stillJoiningAnswers.map((answer) => {
          const label = stillJoiningMessages.answers[answer];
          return { kind: 'button' as const, label, url: `${candidate.url}&answer=${answer}`, lead: lead(label) };
        }),
        reminderLogin(candidate.candidateId),
      ],
    });
  },
);

export const firstDayMail = inTheirLanguage(
  (company: Company, candidate: MailedCandidate, details: FirstDayDetails): MailParts => {
    const day = nameDay(details.date);
    const { subject, title, text } = t.day;
    return dayMail(company, candidate, details, {
      subject: subject(day, company.name),
      title: title(candidate.name),
      text,
    });
  },
);

/** What of it changed since the last mail, and all of it. */
export const firstDayChangedMail = inTheirLanguage(
  (
    company: Company,
    candidate: MailedCandidate,
    { before, details }: { before: FirstDayDetails; details: FirstDayDetails },
  ): MailParts => {
    const { subject, title, text } = t.changed;
    const words = { subject: subject(company.name), title: title(candidate.name), text };
    return dayMail(company, candidate, details, words, before);
  },
);

function dayMail(
  company: Company,
  candidate: MailedCandidate,
  details: FirstDayDetails,
  { text, ...words }: { subject: string; title: string; text: string },
  before?: FirstDayDetails,
): MailParts {
  const labels = firstDayPlanMessages.labels;
  const orNothing = (value: string) => value || t.changed.nothing;
  const changes: MailChange[] = (before === undefined ? [] : changedDetails(before, details)).map((field) => ({
    label: labels[field],
    before: orNothing(before === undefined ? '' : shown(before, field)),
    after: orNothing(shown(details, field)),
  }));
  const rows = detailFields
    .map((field) => ({ label: labels[field], value: shown(details, field) }))
    .filter(({ value }) => value !== '');
  return candidateMail(company, candidate, {
    ...words,
    preheader: rows
      .slice(0, 3)
      .map(({ value }) => value)
      .join(', '),
    blocks: [
      text,
      ...(changes.length === 0
        ? []
        : [
            {
              kind: 'changes' as const,
              rows: changes,
              inText: (change: MailChange) => t.changed.line(change.label, change.before, change.after),
            },
          ]),
      { kind: 'terms', rows },
      { kind: 'button', label: t.button, url: candidate.url, lead: t.logIn },
      reminderLogin(candidate.candidateId),
    ],
  });
}

function shown(details: FirstDayDetails, field: DetailField): string {
  return field === 'date' ? nameDay(details.date) : linesOf(details[field]).join(', ');
}
