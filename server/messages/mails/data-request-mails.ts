import type { Language } from '#domain/language.ts';
import type { DataRequestKind, DataRequestState } from '#domain/privacy/data-requests.ts';
import { dataRequestMessages } from '#domain/privacy/data-request-texts.ts';
import { texts } from '#domain/texts.ts';
import { nameDay } from '#domain/values/calendar.ts';
import type { MailParts } from '#server/messages/mail-body.ts';
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

/** A request was received: its reference, and by when it is answered. */
export const dataRequestReceivedMail = inTheirLanguage(
  (
    company: Company,
    { name }: Asker,
    { reference, kind, dueOn, contact, dates }: Asked & { dueOn: string; dates: RestrictionDates | null },
  ): MailParts => {
    const { subject, title, preheader, text } = t.received;
    return candidateMail(
      company,
      { name },
      {
        subject: subject(reference, company.name),
        title: title(name),
        preheader: preheader(nameDay(dueOn)),
        blocks: [
          text,
          {
            kind: 'terms',
            rows: [
              { label: t.reference, value: reference },
              { label: t.kind, value: dataRequestMessages.kinds[kind] },
              { label: t.dueOn, value: nameDay(dueOn) },
              ...(dates
                ? [
                    { label: t.restrictedFrom, value: nameDay(dates.restrictedFrom) },
                    { label: t.removedOn, value: nameDay(dates.removedOn) },
                  ]
                : []),
            ],
          },
          t.contact(contact.name, contact.email),
        ],
        isPlain: true,
        hasContact: true,
      },
    );
  },
);

export const dataRequestAnsweredMail = inTheirLanguage(
  (
    company: Company,
    { name }: Asker,
    { reference, kind, state, answer, contact }: Asked & { state: DataRequestState; answer: string },
  ): MailParts => {
    const { subject, title, preheader, text } = t.answered;
    return candidateMail(
      company,
      { name },
      {
        subject: subject(reference, company.name),
        title: title(name),
        preheader,
        blocks: [
          text,
          { kind: 'quote', text: answer },
          {
            kind: 'terms',
            rows: [
              { label: t.reference, value: reference },
              { label: t.kind, value: dataRequestMessages.kinds[kind] },
              { label: t.state, value: dataRequestMessages.states[state] },
            ],
          },
          t.contact(contact.name, contact.email),
        ],
        isPlain: true,
        hasContact: true,
      },
    );
  },
);
