import { texts } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { OfferRow } from '#server/offers/queries.ts';
import type { SentOffer } from './queries.ts';

type Values = { name: string; role: string; company: string; email: string; phone: string };

/** The lines `Username:` and `Password:` and the link are relied on as they are. */
const t = texts('offerMails', {
  offer: {
    subject: (company: string) => `Your offer letter from ${company}`,
    text: (values: Values & { url: string; signIn: string }) => `Dear ${values.name},

We are delighted to offer you the position of ${values.role} at ${values.company}. Your offer letter is attached.

Please log in to read the letter and to tell us your decision:
${values.url}

${values.signIn}

After you accept, you will fill in a joining form. It goes quickly if you keep these ready: PAN card, Aadhaar card, a photo of yourself, your bank passbook, your mark sheets and, if you have worked before, your payslips.

Questions? Write to ${values.email} or call ${values.phone}.

Warm regards,
${values.company}
`,
    temporaryPassword: (userName: string, password: string) => `Username: ${userName}
Password: ${password}

This password is temporary: you will be asked to choose one of your own when you first log in.`,
    ownPassword: (userName: string) => `Username: ${userName}
Please use the password that you have set.`,
  },
  withdrawal: {
    subject: (company: string) => `Your offer from ${company} was withdrawn`,
    text: (values: Values & { userName: string }) => `Dear ${values.name},

We have withdrawn our offer for the position of ${values.role} at ${values.company}. The letter that you received no longer holds, and your login (username ${values.userName}) no longer works. There is nothing that you need to do.

Questions? Write to ${values.email} or call ${values.phone}.

Regards,
${values.company}
`,
  },
});

type MailedOffer = Pick<OfferRow, 'candidate_id' | 'candidate_name' | 'offered_role'>;

/**
 * The mail that brings the letter (attached at delivery) and the credentials. `password` is the temporary one, null when
 * the candidate has set one of their own.
 */
export function offerMail(
  { env, publicUrl }: Pick<Deps, 'env' | 'publicUrl'>,
  offer: SentOffer,
  password: string | null,
): { subject: string; text: string } {
  const { subject, text, temporaryPassword, ownPassword } = t.offer;
  const { candidate_id: userName } = offer;
  const signIn = password === null ? ownPassword(userName) : temporaryPassword(userName, password);
  const url = `${publicUrl()}/#/onboard/login`;
  return { subject: subject(env.COMPANY_NAME), text: text({ ...valuesOf(env, offer), url, signIn }) };
}

/** What the candidate reads when HR deletes an offer that was sent: it is no longer valid, and the login no longer works. */
export function withdrawalMail({ env }: Pick<Deps, 'env'>, offer: MailedOffer): { subject: string; text: string } {
  const { subject, text } = t.withdrawal;
  const userName = offer.candidate_id;
  return { subject: subject(env.COMPANY_NAME), text: text({ ...valuesOf(env, offer), userName }) };
}

function valuesOf(env: Deps['env'], offer: Omit<MailedOffer, 'candidate_id'>): Values {
  return {
    name: offer.candidate_name,
    role: offer.offered_role,
    company: env.COMPANY_NAME,
    email: env.HR_CONTACT_EMAIL,
    phone: env.HR_CONTACT_PHONE,
  };
}
