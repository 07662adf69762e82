import type { Language } from '#domain/language.ts';
import type { DataRequestKind, DataRequestState } from '#domain/privacy/data-requests.ts';
import { dataRequestMessages } from '#domain/privacy/data-request-texts.ts';
import { texts } from '#domain/texts.ts';
import { nameDay } from '#domain/values/calendar.ts';
import type { MailBlock, MailTerm } from '#server/messages/mail-body.ts';
import type { RestrictionDates } from '#server/retention/restriction/restrict-person.ts';
import type { Company } from '#server/settings/company.ts';
import { candidateMail, inTheirLanguage } from './candidate-mail.ts';

const t = texts('dataRequestMails', {
  reference: 'Reference',
  kind: 'You asked for',
  dueOn: 'Answer by',
  restrictedFrom: 'Hidden from',
  removedOn: 'Removed on',
  state: 'State',
  contact: (name: string, email: string) =>
    `Your contact for data protection is ${name}, ${email}. Please name the reference when you write.`,
  received: {
    subject: (reference: string, company: string) => `Your request ${reference} – ${company}`,
    title: (name: string) => `${name}, we have received your request`,
    preheader: (day: string) => `You get an answer by ${day}.`,
    text: 'This is what you asked about your data:',
  },
  answered: {
    subject: (reference: string, company: string) => `Answer to your request ${reference} – ${company}`,
    title: (name: string) => `${name}, here is our answer`,
    preheader: 'It is about your data.',
    text: 'This is our answer to what you asked about your data:',
  },
});

type Asker = { name: string; language: Language };
type Asked = { reference: string; kind: DataRequestKind; contact: { name: string; email: string } };

const askedRows = ({ reference, kind }: Asked): MailTerm[] => [
  { label: t.reference, value: reference },
  { label: t.kind, value: dataRequestMessages.kinds[kind] },
];

/** A request was received: its reference, and by when it is answered. */
export const dataRequestReceivedMail = inTheirLanguage(
  (company: Company, asker: Asker, asked: Asked & { dueOn: string; dates: RestrictionDates | null }) => {
    const { dueOn, contact, dates } = asked;
    const rows = [...askedRows(asked), { label: t.dueOn, value: nameDay(dueOn) }];
    if (dates) {
      rows.push({ label: t.restrictedFrom, value: nameDay(dates.restrictedFrom) });
      rows.push({ label: t.removedOn, value: nameDay(dates.removedOn) });
    }
    return candidateMail(company, asker, {
      ...t.received,
      subject: t.received.subject(asked.reference, company.name),
      preheader: t.received.preheader(nameDay(dueOn)),
      blocks: [t.received.text, { kind: 'terms', rows }, t.contact(contact.name, contact.email)],
      isPlain: true,
      hasContact: true,
    });
  },
);

export const dataRequestAnsweredMail = inTheirLanguage(
  (company: Company, asker: Asker, asked: Asked & { state: DataRequestState; answer: string }) => {
    const { state, answer, contact } = asked;
    const rows = [...askedRows(asked), { label: t.state, value: dataRequestMessages.states[state] }];
    const answered: MailBlock[] = [
      { kind: 'quote', text: answer },
      { kind: 'terms', rows },
    ];
    return candidateMail(company, asker, {
      ...t.answered,
      subject: t.answered.subject(asked.reference, company.name),
      blocks: [t.answered.text, ...answered, t.contact(contact.name, contact.email)],
      isPlain: true,
      hasContact: true,
    });
  },
);
