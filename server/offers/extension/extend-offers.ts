import type { OfferRecord } from '#contract/offers.ts';
import { generalRefs } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { type OfferStanding, statusAfter, statusesAllowing } from '#domain/offer/offer.ts';
import { replyByRefs } from '#domain/offer/sending/reply-by-messages.ts';
import { type TextRef } from '#domain/texts.ts';
import { formatDate } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { loginLink } from '#server/messages/mails/candidate-mail.ts';
import { extendedMail } from '#server/messages/mails/offer-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { mailToCandidate } from '#server/offers/mail-to-candidate.ts';
import type { OfferRow } from '#server/offers/queries.ts';
import { changedOffers } from '#server/offers/records/changed-offers.ts';
import { lockOffers } from '#server/offers/reminders/queries.ts';
import { requireReplyBy } from '#server/offers/require-choices.ts';
import { findByCandidateIds } from '#server/offers/sending/queries.ts';
import { limitedOnes, sentAndSkipped } from '#server/offers/sending/send-offers.ts';
import { currentCompany } from '#server/settings/company.ts';
import { moveReplyBy } from './queries.ts';

type Extension = { candidateIds: string[]; replyBy: string };

/** Moves the reply-by date of these offers, in one transaction with the mails about it; an expired offer can be
 * answered again (ADR 64). Answers the skipped ones with reasons; raises 400 on an invalid date, and 409 with the
 * reasons by id when none could be extended. */
export async function extendOffers(deps: Deps, actor: HrActor, { candidateIds, replyBy }: Extension) {
  const wanted = [...new Set(candidateIds)];
  const on = deps.now();
  requireReplyBy({ replyBy }, on);
  const extendable = (await findByCandidateIds(deps.db, wanted)).filter((offer) => refusalTo(offer, replyBy) === null);
  const ids = extendable.map((offer) => offer.candidate_id);
  const limited = await limitedOnes(deps, actor, ids, generalRefs.tooManyRequests);
  const { reasons, offers } = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockOffers(tx, wanted);
    const refused = new Map(
      locked.map(({ candidate_id: id, standing, reply_by: before }) => [
        id,
        limited.get(id) ?? refusalTo({ standing, replyBy: before }, replyBy),
      ]),
    );
    const extended = locked.filter((offer) => refused.get(offer.candidate_id) === null);
    return { reasons: refused, offers: await extendLocked(tx, deps, actor, { offers: extended, replyBy, on }) };
  });
  return { ...sentAndSkipped(candidateIds, reasons, replyByRefs.noneExtended), offers };
}

/** Why an offer is not extended to this day; null when it is. */
function refusalTo(offer: { standing: OfferStanding; replyBy: string | null }, replyBy: string): TextRef | null {
  if (statusAfter('extend', offer.standing) === null) return refusalOf('extend', offer.standing);
  return refusalOfEarlier(offer.replyBy, replyBy);
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
  { offers, replyBy, on }: { offers: Pick<OfferRow, 'candidate_offer_id' | 'reply_by'>[]; replyBy: string; on: Date },
): Promise<OfferRecord[]> {
  const candidateOfferIds = offers.map((offer) => offer.candidate_offer_id);
  const moved = await moveReplyBy(tx, candidateOfferIds, { from: statusesAllowing('extend'), replyBy });
  const company = await currentCompany({ ...deps, db: tx });
  const mails = moved.map((offer) => {
    const { candidate_id: candidateId, candidate_name: name, offered_role: role, language } = offer;
    const url = loginLink(deps.publicUrl(), candidateId, language);
    const mail = extendedMail(company, { candidateId, name, role, url, replyBy, language });
    return mailToCandidate('offer-extended', offer, mail);
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
