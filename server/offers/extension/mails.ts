import { nameDay } from '#domain/values/calendar.ts';
import { texts } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { ExtendedOffer } from './queries.ts';

type Values = {
  name: string;
  role: string;
  company: string;
  replyBy: string;
  url: string;
  userName: string;
  email: string;
  phone: string;
};

const t = texts('extensionMails', {
  subject: (company: string, replyBy: string) => `You can reply to our offer until ${replyBy} – ${company}`,
  text: (values: Values) => `Dear ${values.name},

You have more time for our offer for the position of ${values.role} at ${values.company}: please reply by ${values.replyBy}. The letter and its terms are the same.

Please log in to read the letter and to tell us your decision:
${values.url}

Username: ${values.userName}
The password is the one that you have set, or the temporary one of our last mail with the letter. On the login page, 'Forgot password?' gives you a new one.

Questions? Write to ${values.email} or call ${values.phone}.

Warm regards,
${values.company}
`,
});

/** What the candidate reads when HR has given them until another day to answer. */
export function extensionMail(
  { env, publicUrl }: Pick<Deps, 'env' | 'publicUrl'>,
  offer: ExtendedOffer,
  replyBy: string,
): { subject: string; text: string } {
  const day = nameDay(replyBy);
  return {
    subject: t.subject(env.COMPANY_NAME, day),
    text: t.text({
      name: offer.candidate_name,
      role: offer.offered_role,
      company: env.COMPANY_NAME,
      replyBy: day,
      url: `${publicUrl()}/#/onboard/login?id=${encodeURIComponent(offer.candidate_id)}`,
      userName: offer.candidate_id,
      email: env.HR_CONTACT_EMAIL,
      phone: env.HR_CONTACT_PHONE,
    }),
  };
}
