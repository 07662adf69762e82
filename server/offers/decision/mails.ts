import { nameDay, formatInstant } from '#domain/values/calendar.ts';
import { letterReference } from '#domain/offer/offer-letter.ts';
import { texts } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import { quoted } from '#server/messages/quoted.ts';
import type { DecidedOffer } from './queries.ts';

type Decided = { on: string; role: string; reference: string; joiningDate: string };
type Accepted = Decided & {
  name: string;
  company: string;
  sha256: string;
  url: string;
  email: string;
  phone: string;
};

const t = texts('decisionMails', {
  acceptance: {
    subject: (company: string) => `You accepted our offer – ${company}`,
    text: (values: Accepted) => `Dear ${values.name},

Thank you. You accepted our offer for the position of ${values.role} at ${values.company} on ${values.on} IST. We look forward to your joining on ${values.joiningDate}.

The letter that you accepted is attached. Please keep it with this mail.
Reference: ${values.reference}
SHA-256 of the attached file: ${values.sha256}

Next, please fill in the joining form:
${values.url}

If you did not accept this offer yourself, tell us at once: ${values.email} or ${values.phone}.

Warm regards,
${values.company}
`,
  },
  toHr: {
    subject: {
      ACCEPTED: (who: string) => `Offer accepted: ${who}`,
      REJECTED: (who: string) => `Offer rejected: ${who}`,
    },
    decided: {
      ACCEPTED: (who: string, { role, on }: Decided) =>
        `${who} accepted the offer for the position of ${role} on ${on} IST.`,
      REJECTED: (who: string, { role, on }: Decided) =>
        `${who} rejected the offer for the position of ${role} on ${on} IST.`,
    },
    reason: (words: string) => `
The reason given:
${words}
`,
    text: (values: Decided & { decided: string; reason: string; url: string }) => `${values.decided}

Reference: ${values.reference}
Joining date: ${values.joiningDate}
${values.reason}
All offers: ${values.url}
`,
  },
});

type MailText = { subject: string; text: string };
type MailDeps = Pick<Deps, 'env' | 'publicUrl'>;

/** What is said of a decision. `rejectionReason` is the candidate's own text. */
export type DecisionFacts = {
  decision: 'ACCEPTED' | 'REJECTED';
  version: number;
  sha256: Buffer;
  rejectionReason: string | null;
  on: Date;
};

/** What the candidate keeps: when they accepted which letter. The letter itself is attached. */
export function acceptanceMail({ env, publicUrl }: MailDeps, offer: DecidedOffer, facts: DecisionFacts): MailText {
  return {
    subject: t.acceptance.subject(env.COMPANY_NAME),
    text: t.acceptance.text({
      ...valuesOf(env, offer, facts),
      name: offer.candidate_name,
      company: env.COMPANY_NAME,
      sha256: facts.sha256.toString('hex'),
      url: `${publicUrl()}/#/onboard/login`,
      email: env.HR_CONTACT_EMAIL,
      phone: env.HR_CONTACT_PHONE,
    }),
  };
}

/** What HR reads of a decision; a reason is quoted, since it is free text. */
export function decisionMailToHr({ env, publicUrl }: MailDeps, offer: DecidedOffer, facts: DecisionFacts): MailText {
  const { decision, rejectionReason } = facts;
  const values = valuesOf(env, offer, facts);
  const who = `${offer.candidate_name} (${offer.candidate_id})`;
  return {
    subject: t.toHr.subject[decision](who),
    text: t.toHr.text({
      ...values,
      decided: t.toHr.decided[decision](who, values),
      reason: rejectionReason === null ? '' : t.toHr.reason(quoted(rejectionReason)),
      url: `${publicUrl()}/#/hce/offers`,
    }),
  };
}

function valuesOf(env: Deps['env'], offer: DecidedOffer, { on, version }: DecisionFacts): Decided {
  return {
    on: formatInstant(on),
    role: offer.offered_role,
    reference: letterReference(env.COMPANY_NAME, offer.candidate_offer_id, version),
    joiningDate: nameDay(offer.joining_date),
  };
}
