import type { Deps } from '#server/deps.ts';

/** What the candidate reads when HR sends the joining form back: why, and where to correct it. The reason is quoted. */
export function sentBackMail(
  { env, publicUrl }: Pick<Deps, 'env' | 'publicUrl'>,
  candidate: { candidateId: string; name: string },
  reason: string,
): { subject: string; text: string } {
  return {
    subject: `Please correct your joining form – ${env.COMPANY_NAME}`,
    text: `Dear ${candidate.name},

Thank you for your joining form. Before we can go on, something in it has to be corrected:

${quoted(reason)}

Please log in, correct it and submit the form again. Everything that you entered is still there:
${publicUrl()}/#/onboard/login

Username: ${candidate.candidateId}

Questions? Write to ${env.HR_CONTACT_EMAIL} or call ${env.HR_CONTACT_PHONE}.

Warm regards,
${env.COMPANY_NAME}
`,
  };
}

function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
