import { randomUUID } from 'node:crypto';
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
  const common = { channel: 'mail', candidateOfferId, letterVersion: null } as const;
  const { candidate_id: candidateId, candidate_name: name, joining_date: joiningDate, sender_email: sender } = people;
  const url = `${publicUrl}/#/hce/onboarding/candidate/${encodeURIComponent(candidateId)}`;
  const office = company.contactEmail;
  const hr = sender === null || sender.toLowerCase() === office.toLowerCase() ? [office] : [office, sender];
  return [
    {
      ...common,
      ...formReceivedMail(company, { name, joiningDate, on }),
      messageId: randomUUID(),
      kind: 'joining-form-confirmation',
      recipient: people.email,
    },
    ...hr.map((recipient) => ({
      ...common,
      ...formSubmittedMailToHr(company, { candidateId, name, joiningDate, on, url }),
      messageId: randomUUID(),
      kind: 'joining-form-for-hr' as const,
      recipient,
    })),
  ];
}
