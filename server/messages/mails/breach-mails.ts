import type { Language } from '#domain/language.ts';
import type { PeoplePoint } from '#domain/privacy/breach.ts';
import { texts } from '#domain/texts.ts';
import type { MailBlock, MailParts } from '#server/messages/mail-body.ts';
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
export const breachMail = inTheirLanguage(
  (company: Company, { name }: Person, points: Record<PeoplePoint, string>): MailParts => {
    const rows = Object.entries(t.points).map(([point, label]) => ({ label, value: points[point as PeoplePoint] }));
    const blocks: MailBlock[] = [{ kind: 'terms', rows }];
    return candidateMail(
      company,
      { name },
      {
        subject: t.subject(company.name),
        title: t.title,
        preheader: t.preheader,
        blocks,
        isPlain: true,
        hasContact: true,
      },
    );
  },
);
