import { letterReference } from '#domain/offer/offer-letter.ts';
import { loginLink } from '#server/messages/mails/candidate-mail.ts';
import { acceptedMail, decisionMailToHr, rejectedMail } from '#server/messages/mails/decision-mails.ts';
import { type OutgoingMessage, queueMessages } from '#server/messages/queue-messages.ts';
import { mailToCandidate } from '#server/offers/mail-to-candidate.ts';
import { type Company, currentCompany } from '#server/settings/company.ts';
import { type DecidedOffer, findOwnOffer, insertDecision, markDecided, type OwnOffer } from './queries.ts';
import type { BodyOf } from '#contract/call.ts';
import type { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { generalRefs, offerActionMessages, offerActionRefs as m } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { statusAfter, statusesAllowing } from '#domain/offer/offer.ts';
import { isExpired } from '#domain/offer/sending/reply-by.ts';
import { replyByRefs } from '#domain/offer/sending/reply-by-messages.ts';
import { formatDate, todayInIndia } from '#domain/values/calendar.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { type AppError, conflict, notFound } from '#server/errors.ts';
import { ensureLetter } from '#server/offers/ensure-letter.ts';
import { queueEvents } from '#server/webhooks/delivery/queue-events.ts';
import { addSignedLetters } from '#server/signed-letters/add-signed-letters.ts';

const decisions = {
  ACCEPTED: {
    action: 'accept',
    event: 'accept-offer',
    webhookEvent: 'offer.accepted',
    to: 'Approved',
    statement: offerActionMessages.statement,
  },
  REJECTED: {
    action: 'reject',
    event: 'reject-offer',
    webhookEvent: 'offer.rejected',
    to: 'Rejected',
    statement: offerActionMessages.rejectionStatement,
  },
} as const;

/** Records the candidate's decision on the letter that they saw: once, bound to its SHA-256, with time, IP address,
 * browser and statement, and notifies the candidate and HR. Raises 409 when another letter was sent since, or when the
 * offer cannot be decided, with the reason; of two concurrent decisions exactly one wins
 * (docs/rules/offer-panel-and-decision.md#which-letter-is-decided). */
export async function decideOffer(deps: Deps, actor: CandidateActor, input: BodyOf<typeof saveOfferLetterAction>) {
  const { action, event, webhookEvent, to, statement } = decisions[input.offerLetterStatus];
  const rejectionReason = input.offerLetterStatus === 'REJECTED' ? input.rejectionReason : null;
  const offer = await findOwnOffer(deps.db, actor.candidateId);
  const version = input.offerVersion ?? offer?.sent_version ?? null;
  if (offer === undefined || version === null || !mayDecideOn(offer, version, todayInIndia(deps.now()))) {
    throw refusal(offer, action, todayInIndia(deps.now()));
  }
  const { candidate_offer_id: candidateOfferId } = offer;
  const { sha256 } = await ensureLetter(deps, candidateOfferId, version);

  await deps.db.transaction().execute(async (tx) => {
    // The moment that is recorded is the one that the reply-by date is compared with.
    const on = deps.now();
    const today = todayInIndia(on);
    const change = { version, from: statusesAllowing(action), to, rejectionReason, on };
    const decided = await markDecided(tx, actor.candidateId, change, today);
    if (decided === undefined) throw refusal(await findOwnOffer(tx, actor.candidateId), action, today);
    const decision = input.offerLetterStatus;
    await insertDecision(tx, {
      candidate_offer_id: candidateOfferId,
      version,
      decision,
      rejection_reason: rejectionReason,
      letter_sha256: sha256,
      statement,
      ip: actor.ip,
      user_agent: actor.userAgent,
      decided_on: on,
    });
    if (decision === 'ACCEPTED') {
      await addSignedLetters(tx, [{ candidateOfferId, version, acceptedSha256: sha256 }], on);
    }
    const details = { letterVersion: version, letterSha256: sha256.toString('hex'), decidedOn: on.toISOString() };
    const from = { company: await currentCompany({ ...deps, db: tx }), publicUrl: deps.publicUrl() };
    await queueMessages(tx, deps, mailsAbout(from, decided, { version, sha256, rejectionReason, decision, on }));
    await queueEvents(tx, deps, webhookEvent, [candidateOfferId]);
    await writeAudit(tx, actor, [{ action: event, candidateOfferId, details }]);
  });
  return to;
}

function mayDecideOn(offer: OwnOffer, version: number, today: string): boolean {
  return (
    offer.sent_version === version && statusAfter('accept', offer.status) !== null && !isExpired(offer.reply_by, today)
  );
}

function refusal(offer: OwnOffer | undefined, action: 'accept' | 'reject', today: string): AppError {
  if (offer === undefined) return notFound(generalRefs.unknownOffer);
  const { status, reply_by: replyBy } = offer;
  if (statusAfter(action, status) === null) return conflict(refusalOf(action, status));
  if (replyBy !== null && isExpired(replyBy, today)) return conflict(replyByRefs.passed(formatDate(replyBy)));
  // Status and date would allow it: it was another version that was meant.
  return conflict(m.stale);
}

/** The facts of a decision. `rejectionReason` is the candidate's own text. */
export type DecisionFacts = {
  decision: 'ACCEPTED' | 'REJECTED';
  version: number;
  sha256: Buffer;
  rejectionReason: string | null;
  on: Date;
};

/** The mails about a decision: to HR, and to the candidate the accepted letter, or the confirmation of the rejection. */
function mailsAbout(
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
