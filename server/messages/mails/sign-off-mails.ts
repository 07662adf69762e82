import { texts } from '#domain/texts.ts';
import type { MailBlock, MailParts } from '#server/messages/mail-body.ts';
import type { Company } from '#server/settings/company.ts';
import { hrMail } from './hr-mails.ts';

type NamedOffer = { name: string; role: string };

const t = texts('signOffMails', {
  offers: (count: number) => (count === 1 ? '1 offer' : `${count} offers`),
  asked: {
    subject: (what: string) => `Waiting for your sign-off: ${what}`,
    reminder: (what: string) => `Still waiting for your sign-off: ${what}`,
    text: (what: string) => `Your sign-off is needed before this can be sent: ${what}.`,
    open: 'Read and decide here:',
    button: 'Open sign-off',
  },
  signedOff: {
    subject: (what: string) => `Signed off: ${what}`,
    text: (by: string, what: string) => `${by} signed off: ${what}. It can be sent now.`,
  },
  declined: {
    subject: (what: string) => `Sign-off declined: ${what}`,
    text: (by: string, what: string) => `${by} declined the sign-off: ${what}.`,
    reason: 'The reason given:',
  },
  open: 'Open it:',
  button: 'Open in the portal',
  more: (count: number) => `and ${count} more`,
});

/** Offers that a mail lists by name. */
const namedMax = 10;

function inWords(offers: readonly NamedOffer[]): string {
  const [first] = offers;
  return first !== undefined && offers.length === 1 ? `${first.name}, ${first.role}` : t.offers(offers.length);
}

/** Names and roles, where there are several; no pay. */
function listOf(offers: readonly NamedOffer[]): MailBlock[] {
  if (offers.length < 2) return [];
  const rows = offers.slice(0, namedMax).map(({ name, role }) => ({ label: name, value: role }));
  const left = offers.length - rows.length;
  return [{ kind: 'terms', rows }, ...(left > 0 ? [t.more(left)] : [])];
}

/** To an approver; `url` leads to the inbox, where alone it can be decided. */
export function signOffAskedMail(
  company: Company,
  { offers, url, isReminder }: { offers: readonly NamedOffer[]; url: string; isReminder: boolean },
): MailParts {
  const { subject, reminder, text, open, button } = t.asked;
  const what = inWords(offers);
  return hrMail(company, {
    subject: (isReminder ? reminder : subject)(what),
    blocks: [text(what), ...listOf(offers), { kind: 'button', label: button, url, lead: open }],
  });
}

/** To the user who asked. The reason is the approver's own text. */
export function signOffDecidedMail(
  company: Company,
  decided: { offers: readonly NamedOffer[]; by: string; isSignedOff: boolean; reason: string | null; url: string },
): MailParts {
  const { offers, by, isSignedOff, reason, url } = decided;
  const { subject, text } = isSignedOff ? t.signedOff : t.declined;
  const what = inWords(offers);
  const why: MailBlock[] = reason === null ? [] : [t.declined.reason, { kind: 'quote', text: reason }];
  return hrMail(company, {
    subject: subject(what),
    blocks: [text(by, what), ...listOf(offers), ...why, { kind: 'button', label: t.button, url, lead: t.open }],
  });
}
