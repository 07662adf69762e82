import { limits } from '#domain/limits.ts';
import { texts } from '#domain/texts.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import type { Env } from '#server/env.ts';

type Invitation = { name: string; userName: string; invitedBy: string; link: string; expiresOn: Date };

const t = texts('invitationMail', {
  subject: (company: string) => `Your access to the HR portal of ${company}`,
  text: (values: Record<'name' | 'userName' | 'invitedBy' | 'link' | 'until' | 'company', string>) =>
    `Dear ${values.name},

${values.invitedBy} invites you to the HR portal of ${values.company}. Choose your password here:
${values.link}

Username: ${values.userName}

The link is valid for ${limits.invitationHours} hours, until ${values.until} IST, and can be used once. Do not pass it on: whoever opens it first sets the password.

If you did not expect this mail, ignore it.
`,
});

/** The mail with the link by which an invited HR user sets the first password. */
export function invitationMail(
  { COMPANY_NAME: company }: Pick<Env, 'COMPANY_NAME'>,
  { expiresOn, ...invitation }: Invitation,
): { subject: string; text: string } {
  const until = formatInstant(expiresOn.toISOString());
  return { subject: t.subject(company), text: t.text({ ...invitation, until, company }) };
}
