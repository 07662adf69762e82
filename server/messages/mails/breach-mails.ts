import type { PeoplePoint } from '#domain/privacy/breach.ts';
import { texts } from '#domain/texts.ts';
import type { MailBlock, MailParts } from '#server/messages/mail-body.ts';
import type { Company } from '#server/settings/company.ts';
import { candidateMail } from './candidate-mail.ts';

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

/** The letter to a person whose data were seen, with the points of rule 7. */
export function breachMail(company: Company, name: string, points: Record<PeoplePoint, string>): MailParts {
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
}
