import { nameDay, formatInstant } from '#domain/calendar.ts';
import { letterReference } from '#domain/offer-letter.ts';
import type { Deps } from '#server/deps.ts';
import type { DecidedOffer } from './queries.ts';

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
    subject: `You accepted our offer – ${env.COMPANY_NAME}`,
    text: `Dear ${offer.candidate_name},

Thank you. You accepted our offer for the position of ${offer.offered_role} at ${env.COMPANY_NAME} on ${istTime(facts.on)}. We look forward to your joining on ${nameDay(offer.joining_date)}.

The letter that you accepted is attached. Please keep it with this mail.
Reference: ${letterReference(env.COMPANY_NAME, offer.candidate_offer_id, facts.version)}
SHA-256 of the attached file: ${facts.sha256.toString('hex')}

Next, please fill in the joining form:
${publicUrl()}/#/onboard/login

If you did not accept this offer yourself, tell us at once: ${env.HR_CONTACT_EMAIL} or ${env.HR_CONTACT_PHONE}.

Warm regards,
${env.COMPANY_NAME}
`,
  };
}

/** What HR reads of a decision; a reason is quoted, since it is free text. */
export function decisionMailToHr({ env, publicUrl }: MailDeps, offer: DecidedOffer, facts: DecisionFacts): MailText {
  const accepted = facts.decision === 'ACCEPTED';
  const verb = accepted ? 'accepted' : 'rejected';
  const reason = facts.rejectionReason === null ? '' : `\nThe reason given:\n${quoted(facts.rejectionReason)}\n`;
  return {
    subject: `Offer ${verb}: ${offer.candidate_name} (${offer.candidate_id})`,
    text: `${offer.candidate_name} (${offer.candidate_id}) ${verb} the offer for the position of ${offer.offered_role} on ${istTime(facts.on)}.

Reference: ${letterReference(env.COMPANY_NAME, offer.candidate_offer_id, facts.version)}
Joining date: ${nameDay(offer.joining_date)}
${reason}
All offers: ${publicUrl()}/#/hce/offers
`,
  };
}

function istTime(on: Date): string {
  return `${formatInstant(on)} IST`;
}

function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
