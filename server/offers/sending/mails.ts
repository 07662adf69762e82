import type { Deps } from '#server/deps.ts';
import type { OfferRow } from '#server/offers/queries.ts';
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

/** What the candidate reads when HR deletes an offer that was sent: it holds no more, and the login no longer works. */
export function withdrawalMail(
  { env }: Pick<Deps, 'env'>,
  offer: Pick<OfferRow, 'candidate_id' | 'candidate_name' | 'offered_role'>,
): { subject: string; text: string } {
  return {
    subject: `Your offer from ${env.COMPANY_NAME} was withdrawn`,
    text: `Dear ${offer.candidate_name},

We have withdrawn our offer for the position of ${offer.offered_role} at ${env.COMPANY_NAME}. The letter that you received no longer holds, and your login (username ${offer.candidate_id}) no longer works. There is nothing that you need to do.

Questions? Write to ${env.HR_CONTACT_EMAIL} or call ${env.HR_CONTACT_PHONE}.

Regards,
${env.COMPANY_NAME}
`,
  };
}
