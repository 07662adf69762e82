import { daysLeft } from '#domain/offer/sending/reply-by.ts';
import { loginLink } from '#server/messages/mails/candidate-mail.ts';
import { formReminderMail } from '#server/messages/mails/joining-mails.ts';
import { againMail, lastDayMail, reminderMail } from '#server/messages/mails/offer-mails.ts';
import type { OutgoingMessage } from '#server/messages/queue-messages.ts';
import type { Company } from '#server/settings/company.ts';
import type { RemindedOffer } from './queries.ts';

export type From = { company: Company; publicUrl: string };

type Mail = Pick<OutgoingMessage, 'subject' | 'text' | 'body'>;

/** The letter (attached at delivery) again; `password` is a new temporary one, null for a candidate who set theirs. */
export function againMailTo(
  { company, publicUrl }: From,
  offer: RemindedOffer,
  more: { password: string | null; note: string | null },
): Mail {
  const terms = {
    ...candidateOf(publicUrl, offer),
    totalCTC: offer.fixed_ctc + offer.variable_ctc,
    joiningDate: offer.joining_date,
  };
  return againMail(company, terms, more);
}

/** A reminder to answer the offer: without a password, with the link to reset one. `note` is HR's own words. */
export const reminderMailTo = ({ company, publicUrl }: From, offer: RemindedOffer, note: string | null): Mail =>
  reminderMail(company, candidateOf(publicUrl, offer), note);

/** The same for an automatic reminder; on the last day and the one before, it says so. */
export function ownReminderMailTo({ company, publicUrl }: From, offer: RemindedOffer, today: string): Mail {
  const candidate = candidateOf(publicUrl, offer);
  const { replyBy } = candidate;
  const left = daysLeft(replyBy, today);
  if (replyBy === null || left === null || left > 1) return reminderMail(company, candidate);
  return lastDayMail(company, { ...candidate, replyBy });
}

export const formReminderMailTo = ({ company, publicUrl }: From, offer: RemindedOffer): Mail =>
  formReminderMail(company, { ...candidateOf(publicUrl, offer), joiningDate: offer.joining_date });

function candidateOf(publicUrl: string, offer: RemindedOffer) {
  const { candidate_id: candidateId } = offer;
  return {
    candidateId,
    name: offer.candidate_name,
    role: offer.offered_role,
    url: loginLink(publicUrl, candidateId, offer.language),
    replyBy: offer.reply_by,
    language: offer.language,
  };
}
