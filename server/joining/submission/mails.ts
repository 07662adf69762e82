import { randomUUID } from 'node:crypto';
import { nameDay, formatInstant } from '#domain/calendar.ts';
import type { Deps } from '#server/deps.ts';
import type { OutgoingMessage } from '#server/messages/queue-messages.ts';
import type { Addressees } from './queries.ts';

type MailDeps = Pick<Deps, 'env' | 'publicUrl'>;

/** The confirmation to the candidate, and a note to HR: the office and, where it is another one, the offer's sender. */
export function submissionMails(
  deps: MailDeps,
  candidateOfferId: number,
  people: Addressees,
  on: Date,
): OutgoingMessage[] {
  const common = { channel: 'mail', candidateOfferId, letterVersion: null } as const;
  const office = deps.env.HR_CONTACT_EMAIL;
  const sender = people.sender_email;
  const hr = sender === null || sender.toLowerCase() === office.toLowerCase() ? [office] : [office, sender];
  return [
    {
      ...common,
      messageId: randomUUID(),
      kind: 'joining-form-confirmation',
      recipient: people.email,
      ...confirmation(deps, people, on),
    },
    ...hr.map((recipient) => ({
      ...common,
      messageId: randomUUID(),
      kind: 'joining-form-for-hr' as const,
      recipient,
      ...noteToHr(deps, people, on),
    })),
  ];
}

function confirmation({ env }: MailDeps, people: Addressees, on: Date) {
  return {
    subject: `We received your joining form – ${env.COMPANY_NAME}`,
    text: `Dear ${people.candidate_name},

Thank you! Your information has been submitted successfully on ${formatInstant(on)} IST. We'll get back to you soon.

We look forward to your joining on ${nameDay(people.joining_date)}.

If you did not submit it yourself, tell us at once: ${env.HR_CONTACT_EMAIL} or ${env.HR_CONTACT_PHONE}.

Warm regards,
${env.COMPANY_NAME}
`,
  };
}

function noteToHr({ publicUrl }: MailDeps, people: Addressees, on: Date) {
  return {
    subject: `Joining form submitted: ${people.candidate_name} (${people.candidate_id})`,
    text: `${people.candidate_name} (${people.candidate_id}) submitted the joining form on ${formatInstant(on)} IST.

Joining date: ${nameDay(people.joining_date)}

Open it: ${publicUrl()}/#/hce/onboarding/candidate/${encodeURIComponent(people.candidate_id)}
`,
  };
}
