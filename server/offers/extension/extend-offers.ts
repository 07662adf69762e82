import type { OfferRecord } from '#contract/offers.ts';
import { generalRefs } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { standingOf, statusAfter, statusesAllowing } from '#domain/offer/offer.ts';
import { replyByRefs } from '#domain/offer/sending/reply-by-messages.ts';
import { type TextRef } from '#domain/texts.ts';
import { formatDate } from '#domain/values/calendar.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { loginLink } from '#server/messages/mails/candidate-mail.ts';
import { extendedMail } from '#server/messages/mails/offer-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { mailToCandidate } from '#server/offers/mail-to-candidate.ts';
import { changedOffers } from '#server/offers/records/changed-offers.ts';
import { requireReplyBy } from '#server/offers/require-choices.ts';
import { sentAndSkipped, type Skipped } from '#server/offers/sending/send-offers.ts';
import { currentCompany } from '#server/settings/company.ts';
import { lockForExtension, moveReplyBy } from './queries.ts';

type Extension = { candidateIds: string[]; replyBy: string };
type LockedOffer = Awaited<ReturnType<typeof lockForExtension>>[number];

/** Moves the reply-by date of these offers, in one transaction with the mails about it; an expired offer can be
 * answered again (ADR 64). Answers the skipped ones with reasons; raises 400 on an invalid date, and 409 with the
 * reasons by id when none could be extended. */
export async function extendOffers(
  deps: Deps,
  actor: HrActor,
  { candidateIds, replyBy }: Extension,
): Promise<{ sent: string[]; skipped: Skipped[]; offers: OfferRecord[] }> {
  const wanted = [...new Set(candidateIds)];
  const { reasons, offers } = await deps.db.transaction().execute(async (tx) => {
    const on = deps.now();
    requireReplyBy({ replyBy }, on);
    const locked = await lockForExtension(tx, wanted);
    const known = new Map(locked.map((offer) => [offer.candidate_id, offer]));
    const extended = locked.filter((offer) => refusalTo(offer, replyBy) === null);
    return {
      reasons: new Map(wanted.map((candidateId) => [candidateId, refusalTo(known.get(candidateId), replyBy)])),
      offers: await extendLocked(tx, deps, actor, { offers: extended, replyBy, on }),
    };
  });
  return { ...sentAndSkipped(candidateIds, reasons, replyByRefs.noneExtended), offers };
}

/** Why an offer is not extended to this day; null when it is. `undefined` is one that does not exist. */
function refusalTo(offer: LockedOffer | undefined, replyBy: string): TextRef | null {
  if (offer === undefined) return generalRefs.unknownOffer;
  const standing = standingOf(offer.status, offer.removed_on);
  if (statusAfter('extend', standing) === null) return refusalOf('extend', standing);
  return refusalOfEarlier(offer.reply_by, replyBy);
}

/** A candidate who plans with a date must not get an earlier one, or a mail about the same one. */
export function refusalOfEarlier(before: string | null, replyBy: string): TextRef | null {
  return before !== null && replyBy <= before ? replyByRefs.answerableLonger(formatDate(before)) : null;
}

/** Extends offers that the transaction has locked and that can be extended; answers them as they are now. */
export async function extendLocked(
  tx: Tx,
  deps: Deps,
  actor: HrActor,
  {
    offers,
    replyBy,
    on,
  }: { offers: Pick<LockedOffer, 'candidate_offer_id' | 'reply_by'>[]; replyBy: string; on: Date },
): Promise<OfferRecord[]> {
  const candidateOfferIds = offers.map((offer) => offer.candidate_offer_id);
  const moved = await moveReplyBy(tx, candidateOfferIds, { from: statusesAllowing('extend'), replyBy });
  const company = await currentCompany({ ...deps, db: tx });
  const mails = moved.map((offer) => {
    const { candidate_id: candidateId, candidate_name: name, offered_role: role } = offer;
    const url = loginLink(deps.publicUrl(), candidateId);
    return mailToCandidate('offer-extended', offer, extendedMail(company, { candidateId, name, role, url, replyBy }));
  });
  await queueMessages(tx, deps, mails);
  const answer = await changedOffers(tx, actor, { candidateOfferIds, on });
  await writeAudit(
    tx,
    actor,
    offers.map(({ candidate_offer_id: candidateOfferId, reply_by: replyByBefore }) => ({
      action: 'extend-offer',
      candidateOfferId,
      details: { replyBy, replyByBefore },
    })),
  );
  return answer;
}
