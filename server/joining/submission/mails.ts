import { formSubmittedMailToHr } from '#server/messages/mails/hr-mails.ts';
import { formReceivedMail } from '#server/messages/mails/joining-mails.ts';
import type { OutgoingMessage } from '#server/messages/queue-messages.ts';
import type { Company } from '#server/settings/company.ts';
import type { Addressees } from './queries.ts';

/** The confirmation to the candidate, and a note to HR: the office and, where it is another one, the offer's sender. */
export function submissionMails(
  { company, publicUrl }: { company: Company; publicUrl: string },
  candidateOfferId: number,
  people: Addressees,
  on: Date,
): OutgoingMessage[] {
  const { candidate_id: candidateId, candidate_name: name, joining_date: joiningDate, sender_email: sender } = people;
  const url = `${publicUrl}/#/hce/onboarding/candidate/${encodeURIComponent(candidateId)}`;
  const office = company.contactEmail;
  const hr = sender === null || sender.toLowerCase() === office.toLowerCase() ? [office] : [office, sender];
  const received = formReceivedMail(company, { name, joiningDate, on });
  const submitted = formSubmittedMailToHr(company, { candidateId, name, joiningDate, on, url });
  return [
    { ...received, candidateOfferId, kind: 'joining-form-confirmation', recipient: people.email },
    ...hr.map((recipient) => ({ ...submitted, candidateOfferId, kind: 'joining-form-for-hr' as const, recipient })),
  ];
}
