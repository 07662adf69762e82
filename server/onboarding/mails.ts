import { texts } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import { quoted } from '#server/messages/quoted.ts';

type SentBack = {
  name: string;
  reason: string;
  url: string;
  userName: string;
  email: string;
  phone: string;
  company: string;
};

const t = texts('sentBackMail', {
  subject: (company: string) => `Please correct your joining form – ${company}`,
  text: (values: SentBack) => `Dear ${values.name},

Thank you for your joining form. Before we can go on, something in it has to be corrected:

${values.reason}

Please log in, correct it and submit the form again. Everything that you entered is still there:
${values.url}

Username: ${values.userName}

Questions? Write to ${values.email} or call ${values.phone}.

Warm regards,
${values.company}
`,
});

/** What the candidate reads when HR sends the joining form back: why, and where to correct it. The reason is quoted. */
export function sentBackMail(
  { env, publicUrl }: Pick<Deps, 'env' | 'publicUrl'>,
  candidate: { candidateId: string; name: string },
  reason: string,
): { subject: string; text: string } {
  return {
    subject: t.subject(env.COMPANY_NAME),
    text: t.text({
      name: candidate.name,
      reason: quoted(reason),
      url: `${publicUrl()}/#/onboard/login`,
      userName: candidate.candidateId,
      email: env.HR_CONTACT_EMAIL,
      phone: env.HR_CONTACT_PHONE,
      company: env.COMPANY_NAME,
    }),
  };
}
