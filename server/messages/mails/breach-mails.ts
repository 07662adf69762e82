import type { Language } from '#domain/language.ts';
import type { PeoplePoint } from '#domain/privacy/breach.ts';
import { texts } from '#domain/texts.ts';
import type { Company } from '#server/settings/company.ts';
import { candidateMail, inTheirLanguage } from './candidate-mail.ts';

const t = texts('breachMails', {
  subject: (company: string) => `About the safety of your personal data – ${company}`,
  title: 'About the safety of your personal data',
  preheader: 'What happened, and what you can do.',
  points: {
    nature: 'What happened',
    consequences: 'What it may mean for you',
    measures: 'What we have done',
    advice: 'What you can do',
    contact: 'Whom to ask',
  },
});

type Person = { name: string; language: Language };

/** The letter to a person whose data were seen, with the points of rule 7 in HR's own words. */
export const breachMail = inTheirLanguage((company: Company, person: Person, points: Record<PeoplePoint, string>) => {
  const rows = Object.entries(t.points).map(([point, label]) => ({ label, value: points[point as PeoplePoint] }));
  return candidateMail(company, person, {
    ...t,
    title: () => t.title,
    blocks: [{ kind: 'terms', rows }],
    isPlain: true,
    hasContact: true,
  });
});
