import { randomUUID } from 'node:crypto';
import { nameDay, formatInstant } from '#domain/values/calendar.ts';
import { texts } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { OutgoingMessage } from '#server/messages/queue-messages.ts';
import type { Addressees } from './queries.ts';

type Confirmed = { name: string; on: string; joiningDate: string; company: string; email: string; phone: string };

const t = texts('submissionMails', {
  confirmation: {
    subject: (company: string) => `We received your joining form – ${company}`,
    text: (values: Confirmed) => `Dear ${values.name},

Thank you! Your information has been submitted successfully on ${values.on} IST. We'll get back to you soon.

We look forward to your joining on ${values.joiningDate}.

If you did not submit it yourself, tell us at once: ${values.email} or ${values.phone}.

Warm regards,
${values.company}
`,
  },
  toHr: {
    subject: (who: string) => `Joining form submitted: ${who}`,
    text: (values: { who: string; on: string; joiningDate: string; url: string }) =>
      `${values.who} submitted the joining form on ${values.on} IST.

Joining date: ${values.joiningDate}

Open it: ${values.url}
`,
  },
});

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
    subject: t.confirmation.subject(env.COMPANY_NAME),
    text: t.confirmation.text({
      name: people.candidate_name,
      on: formatInstant(on),
      joiningDate: nameDay(people.joining_date),
      company: env.COMPANY_NAME,
      email: env.HR_CONTACT_EMAIL,
      phone: env.HR_CONTACT_PHONE,
    }),
  };
}

function noteToHr({ publicUrl }: MailDeps, people: Addressees, on: Date) {
  const who = `${people.candidate_name} (${people.candidate_id})`;
  const url = `${publicUrl()}/#/hce/onboarding/candidate/${encodeURIComponent(people.candidate_id)}`;
  const joiningDate = nameDay(people.joining_date);
  return { subject: t.toHr.subject(who), text: t.toHr.text({ who, on: formatInstant(on), joiningDate, url }) };
}
