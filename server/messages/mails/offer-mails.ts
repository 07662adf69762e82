import { texts } from '#domain/texts.ts';
import { nameDate, nameDay } from '#domain/values/calendar.ts';
import { formatRupees } from '#domain/values/money.ts';
import type { MailBlock, MailChange, MailTerm } from '#server/messages/mail-body.ts';
import type { Company } from '#server/settings/company.ts';
import {
  candidateMail,
  inTheirLanguage,
  letterLogin,
  loginBlocks,
  type MailedCandidate,
  type MailedOffer,
} from './candidate-mail.ts';

/** The letter's terms in an offer mail. Days are YYYY-MM-DD, the CTC is whole rupees a year. */
export type OfferTerms = MailedOffer & { totalCTC: number; joiningDate: string; replyBy: string | null };
/** The replaced letter: its date and the differences. */
export type Replaced = { date: string; changes: MailChange[] };

const t = texts('offerMails', {
  position: (role: string, company: string) =>
    `We are delighted to offer you the position of ${role} at ${company}. Your offer letter is attached.`,
  positionInHtml:
    'We are delighted to offer you a position with us. Your offer letter is attached, and it waits for you on our onboarding page, where you can read, accept or reject it.',
  replyBy: (day: string) => `Please reply by ${day}.`,
  logIn: 'Please log in to read the letter and to tell us your decision:',
  button: 'Read your offer',
  afterwards:
    'After you accept, you will fill in a joining form. It goes quickly if you keep these ready: PAN card, Aadhaar card, a photo of yourself, your bank passbook, your mark sheets and, if you have worked before, your payslips.',
  terms: { role: 'Role', totalCTC: 'Total CTC (annual)', joiningDate: 'Joining date', replyBy: 'Reply by' },
  offer: {
    subject: (company: string) => `Your offer letter from ${company}`,
    title: (name: string) => `${name}, here is your offer`,
    preheader: (role: string) => `${role}.`,
  },
  revised: {
    subject: (company: string) => `Your revised offer letter from ${company}`,
    title: (name: string) => `${name}, your offer has changed`,
    preheader: (day: string) => `This letter replaces the one of ${day}.`,
    position: (role: string, company: string) =>
      `We have revised our offer for the position of ${role} at ${company}. The new letter is attached.`,
    changed: (day: string) => `This letter replaces the one of ${day}, which no longer counts. What changed:`,
    unchanged: (day: string) =>
      `This letter replaces the one of ${day}, which no longer counts. Its terms are the same.`,
    change: (label: string, before: string, after: string) => `${label}: ${after} (before: ${before})`,
  },
  again: {
    subject: (company: string) => `Your offer letter from ${company}, sent again`,
    title: (name: string) => `${name}, here is your offer once more`,
    position: (role: string, company: string) =>
      `Here is your offer letter for the position of ${role} at ${company} once more; it is the same letter as before.`,
  },
  reminder: {
    subject: (company: string) => `Your offer from ${company} waits for your answer`,
    title: (name: string) => `${name}, your offer waits for your answer`,
    position: (role: string, company: string) =>
      `We have not heard from you yet about our offer for the position of ${role} at ${company}.`,
  },
  lastDay: {
    subject: (company: string, day: string) => `Please answer our offer by ${day} – ${company}`,
    title: (name: string) => `${name}, your offer can still be answered`,
    position: (role: string, company: string, day: string) =>
      `Our offer for the position of ${role} at ${company} can be answered until the end of ${day}. If you need more time, please tell us before then.`,
  },
  extended: {
    subject: (company: string, day: string) => `You can reply to our offer until ${day} – ${company}`,
    title: (name: string) => `${name}, you have more time`,
    position: (role: string, company: string, day: string) =>
      `You have more time to reply to our offer for the position of ${role} at ${company}: please reply by ${day}. The letter and its terms are the same.`,
  },
  withdrawn: {
    subject: (company: string) => `Your offer from ${company} was withdrawn`,
    title: (name: string) => `${name}, we have withdrawn our offer`,
    preheader: 'There is nothing that you need to do.',
    text: (role: string, company: string, userName: string) =>
      `We have withdrawn our offer for the position of ${role} at ${company}. The letter that you received no longer holds, and your login (username ${userName}) no longer works. There is nothing that you need to do.`,
  },
});

/** The mail with the letter (attached at delivery) and the credentials; `password` is the temporary one, null when the
 * candidate has set one of their own. `replaced` is set when the candidate has an earlier letter. */
export const offerMail = inTheirLanguage(
  (company: Company, offer: OfferTerms, more: { password: string | null; replaced: Replaced | null }) => {
    const { role, replyBy } = offer;
    const { password, replaced } = more;
    const begins = replaced === null ? t.offer.preheader(role) : t.revised.preheader(nameDate(replaced.date));
    return candidateMail(company, offer, {
      ...(replaced === null ? t.offer : t.revised),
      preheader: withReply(begins, replyBy),
      blocks: [
        ...(replaced === null ? openingBlocks(company, role) : replacedBlocks(company, role, replaced)),
        ...replySentence(replyBy).map((text) => ({ in: 'text' as const, kind: 'paragraph' as const, text })),
        { in: 'html', kind: 'terms', rows: termRows(offer) },
        readButton(offer.url),
        letterLogin(offer.candidateId, password),
        t.afterwards,
      ],
    });
  },
);

/** The same letter again. `note` is HR's own words. */
export const againMail = inTheirLanguage(
  (company: Company, offer: OfferTerms, { password, note }: { password: string | null; note: string | null }) =>
    candidateMail(company, offer, {
      ...t.again,
      preheader: withReply(t.offer.preheader(offer.role), offer.replyBy),
      blocks: [
        withReply(t.again.position(offer.role, company.name), offer.replyBy),
        ...noteBlocks(note),
        { in: 'html', kind: 'terms', rows: termRows(offer) },
        readButton(offer.url),
        letterLogin(offer.candidateId, password, true),
      ],
    }),
);

type Reminded = MailedOffer & { replyBy: string | null };
type Dated = MailedOffer & { replyBy: string };

/** A reminder to answer the offer; without a password. `note` is HR's own words. */
export const reminderMail = inTheirLanguage((company: Company, offer: Reminded, note: string | null = null) => {
  const { role, replyBy } = offer;
  const preheader = withReply(t.offer.preheader(role), replyBy);
  const blocks = reminderBlocks(offer, withReply(t.reminder.position(role, company.name), replyBy), note);
  return candidateMail(company, offer, { ...t.reminder, preheader, blocks });
});

/** A reminder that the reply-by date `replyBy` is near. */
export const lastDayMail = inTheirLanguage((company: Company, offer: Dated) => datedMail(company, offer, t.lastDay));

/** HR has moved the reply-by date to a later day. */
export const extendedMail = inTheirLanguage((company: Company, offer: Dated) => datedMail(company, offer, t.extended));

function datedMail(company: Company, offer: Dated, words: typeof t.lastDay | typeof t.extended) {
  const day = nameDay(offer.replyBy);
  return candidateMail(company, offer, {
    ...words,
    subject: words.subject(company.name, day),
    preheader: t.replyBy(day),
    blocks: reminderBlocks(offer, words.position(offer.role, company.name, day), null),
  });
}

/** HR has deleted an offer that was sent: it is no longer valid, and the login no longer works. */
export const withdrawnMail = inTheirLanguage((company: Company, offer: Omit<MailedOffer, 'url'>) => {
  const text = t.withdrawn.text(offer.role, company.name, offer.candidateId);
  return candidateMail(company, offer, { ...t.withdrawn, blocks: [text], isPlain: true });
});

function openingBlocks(company: Company, role: string): MailBlock[] {
  return [
    { in: 'text', kind: 'paragraph', text: t.position(role, company.name) },
    { in: 'html', kind: 'paragraph', text: t.positionInHtml },
  ];
}

function replacedBlocks(company: Company, role: string, { date, changes }: Replaced): MailBlock[] {
  const day = nameDate(date);
  const inText = ({ label, before, after }: MailChange) => t.revised.change(label, before, after);
  const position: MailBlock = { in: 'text', kind: 'paragraph', text: t.revised.position(role, company.name) };
  if (changes.length === 0) return [position, t.revised.unchanged(day)];
  return [position, t.revised.changed(day), { kind: 'changes', rows: changes, inText }];
}

function reminderBlocks(candidate: MailedCandidate, says: string, note: string | null): MailBlock[] {
  return [says, ...noteBlocks(note), ...loginBlocks(candidate, t.button, t.logIn)];
}

const readButton = (url: string): MailBlock => ({ kind: 'button', label: t.button, url, lead: t.logIn });

const noteBlocks = (note: string | null): MailBlock[] => (note === null ? [] : [{ kind: 'quote', text: note }]);

const replySentence = (replyBy: string | null) => (replyBy === null ? [] : [t.replyBy(nameDay(replyBy))]);

const withReply = (text: string, replyBy: string | null) => [text, ...replySentence(replyBy)].join(' ');

function termRows({ role, totalCTC, joiningDate, replyBy }: OfferTerms): MailTerm[] {
  return [
    { label: t.terms.role, value: role },
    { label: t.terms.totalCTC, value: formatRupees(totalCTC) },
    dayRow(t.terms.joiningDate, joiningDate),
    ...(replyBy === null ? [] : [dayRow(t.terms.replyBy, replyBy)]),
  ];
}

const dayRow = (label: string, day: string): MailTerm => ({ label, value: nameDay(day) });
