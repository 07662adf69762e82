import type { Deps } from '#server/deps.ts';
import type { SentOffer } from './queries.ts';

/**
 * The mail that brings the letter (attached at delivery) and the credentials. `password` is the temporary one, null when
 * the candidate has set one of their own. The lines `Username:` and `Password:` and the link are relied on as they are.
 */
export function offerMail(
  { env, publicUrl }: Pick<Deps, 'env' | 'publicUrl'>,
  offer: SentOffer,
  password: string | null,
): { subject: string; text: string } {
  const signIn =
    password === null
      ? `Username: ${offer.candidate_id}\nPlease use the password that you have set.`
      : `Username: ${offer.candidate_id}\nPassword: ${password}\n\nThis password is temporary: you will be asked to choose one of your own when you first log in.`;
  return {
    subject: `Your offer letter from ${env.COMPANY_NAME}`,
    text: `Dear ${offer.candidate_name},

We are delighted to offer you the position of ${offer.offered_role} at ${env.COMPANY_NAME}. Your offer letter is attached.

Please log in to read the letter and to tell us your decision:
${publicUrl()}/#/onboard/login

${signIn}

After you accept, you will fill in a joining form. It goes quickly if you keep these ready: PAN card, Aadhaar card, a photo of yourself, your bank passbook, your mark sheets and, if you have worked before, your payslips.

Questions? Write to ${env.HR_CONTACT_EMAIL} or call ${env.HR_CONTACT_PHONE}.

Warm regards,
${env.COMPANY_NAME}
`,
  };
}
