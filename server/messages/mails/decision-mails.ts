import { texts } from '#domain/texts.ts';
import { formatInstant, nameDay } from '#domain/values/calendar.ts';
import type { MailParts } from '#server/messages/mail-body.ts';
import type { Company } from '#server/settings/company.ts';
import { candidateMail, inTheirLanguage, type MailedOffer } from './candidate-mail.ts';
import { hrMail } from './hr-mails.ts';

/** A decision, and the letter that it is on. `reference` is the letter's. */
type Decided = MailedOffer & { on: Date; reference: string; joiningDate: string };

const t = texts('decisionMails', {
  reference: 'Reference',
  joiningDate: 'Joining date',
  acceptance: {
    subject: (company: string) => `You accepted our offer – ${company}`,
    title: (name: string) => `${name}, thank you for accepting our offer`,
    text: (values: { role: string; company: string; on: string; day: string }) =>
      `Thank you. You accepted our offer for the position of ${values.role} at ${values.company} on ${values.on} IST. We look forward to your joining on ${values.day}.`,
    preheader: (day: string) => `We look forward to your joining on ${day}.`,
    attached: 'The letter that you accepted is attached. Please keep it with this email.',
    sha256: 'SHA-256 of the letter',
    next: 'Next, please fill in the joining form:',
    button: 'Fill in the joining form',
    notYou: (email: string, phone: string) =>
      `If you did not accept this offer yourself, tell us at once: ${email} or ${phone}.`,
  },
  rejection: {
    subject: (company: string) => `You rejected our offer – ${company}`,
    title: (name: string) => `${name}, we received your answer`,
    preheader: 'You rejected our offer.',
    text: (values: { role: string; company: string; on: string }) =>
      `You rejected our offer for the position of ${values.role} at ${values.company} on ${values.on} IST. Thank you for telling us. There is nothing else that you need to do.`,
    mistake: (email: string, phone: string) =>
      `If you did not mean to reject it, or did not do it yourself, tell HR: ${email} or ${phone}.`,
  },
  toHr: {
    subject: {
      ACCEPTED: (who: string) => `Offer accepted: ${who}`,
      REJECTED: (who: string) => `Offer rejected: ${who}`,
    },
    decided: {
      ACCEPTED: (who: string, role: string, on: string) =>
        `${who} accepted the offer for the position of ${role} on ${on} IST.`,
      REJECTED: (who: string, role: string, on: string) =>
        `${who} rejected the offer for the position of ${role} on ${on} IST.`,
    },
    reason: 'The reason given:',
    all: 'All offers:',
    button: 'Open the offers',
  },
});

/** The candidate's copy: when they accepted which letter. The letter itself is attached. */
export const acceptedMail = inTheirLanguage((company: Company, offer: Decided & { sha256: string }) => {
  const { text, preheader, attached, sha256, next, button, notYou } = t.acceptance;
  const day = nameDay(offer.joiningDate);
  return candidateMail(company, offer, {
    ...t.acceptance,
    preheader: preheader(day),
    blocks: [
      text({ role: offer.role, company: company.name, on: formatInstant(offer.on), day }),
      attached,
      { kind: 'terms', rows: [referenceRow(offer), { label: sha256, value: offer.sha256 }] },
      { kind: 'button', label: button, url: offer.url, lead: next },
      notYou(company.contactEmail, company.contactPhone),
    ],
    hasContact: true,
  });
});

/** The candidate's confirmation of a rejection, with HR's contact: a press by mistake is not the end. */
export const rejectedMail = inTheirLanguage((company: Company, offer: Omit<Decided, 'url'>) =>
  candidateMail(company, offer, {
    ...t.rejection,
    blocks: [
      t.rejection.text({ role: offer.role, company: company.name, on: formatInstant(offer.on) }),
      { kind: 'terms', rows: [referenceRow(offer)] },
      t.rejection.mistake(company.contactEmail, company.contactPhone),
    ],
    hasContact: true,
    isPlain: true,
  }),
);

/** HR's mail about a decision; the reason is the candidate's own text. `url` leads to the offers. */
export function decisionMailToHr(
  company: Company,
  offer: Decided & { decision: 'ACCEPTED' | 'REJECTED'; reason: string | null },
): MailParts {
  const { decision, reason, joiningDate } = offer;
  const { subject, decided, reason: given, all, button } = t.toHr;
  const who = `${offer.name} (${offer.candidateId})`;
  return hrMail(company, {
    subject: subject[decision](who),
    blocks: [
      decided[decision](who, offer.role, formatInstant(offer.on)),
      { kind: 'terms', rows: [referenceRow(offer), { label: t.joiningDate, value: nameDay(joiningDate) }] },
      ...(reason === null ? [] : [given, { kind: 'quote' as const, text: reason }]),
      { kind: 'button', label: button, url: offer.url, lead: all },
    ],
  });
}

const referenceRow = ({ reference }: Pick<Decided, 'reference'>) => ({ label: t.reference, value: reference });
