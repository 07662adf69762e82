import { letterReference } from '#domain/offer/offer-letter.ts';
import { loginLink } from '#server/messages/mails/candidate-mail.ts';
import { acceptedMail, decisionMailToHr, rejectedMail } from '#server/messages/mails/decision-mails.ts';
import type { OutgoingMessage } from '#server/messages/queue-messages.ts';
import { mailToCandidate } from '#server/offers/mail-to-candidate.ts';
import type { Company } from '#server/settings/company.ts';
import type { DecidedOffer } from './queries.ts';

/** The facts of a decision. `rejectionReason` is the candidate's own text. */
export type DecisionFacts = {
  decision: 'ACCEPTED' | 'REJECTED';
  version: number;
  sha256: Buffer;
  rejectionReason: string | null;
  on: Date;
};

/** The mails about a decision: to HR, and to the candidate the accepted letter, or the confirmation of the rejection. */
export function mailsAbout(
  { company, publicUrl }: { company: Company; publicUrl: string },
  offer: DecidedOffer,
  facts: DecisionFacts,
): OutgoingMessage[] {
  const { candidate_offer_id: candidateOfferId, candidate_id: candidateId } = offer;
  const { decision, version, sha256, on } = facts;
  const decided = {
    candidateId,
    name: offer.candidate_name,
    role: offer.offered_role,
    on,
    reference: letterReference(company.name, candidateOfferId, version),
    joiningDate: offer.joining_date,
    language: offer.language,
  };
  const toHr = { ...decided, url: `${publicUrl}/#/hce/offers`, decision, reason: facts.rejectionReason };
  const hr = hrAddresses(company.contactEmail, offer.sender_email).map((email) =>
    mailToCandidate('decision-for-hr', { ...offer, email }, decisionMailToHr(company, toHr)),
  );
  if (decision === 'REJECTED') return [mailToCandidate('rejection', offer, rejectedMail(company, decided)), ...hr];
  const url = loginLink(publicUrl, candidateId, offer.language);
  const confirmation = acceptedMail(company, { ...decided, url, sha256: sha256.toString('hex') });
  return [mailToCandidate('acceptance', offer, confirmation, version), ...hr];
}

function hrAddresses(office: string, sender: string | null): string[] {
  return sender === null || sender.toLowerCase() === office.toLowerCase() ? [office] : [office, sender];
}
