import type { BodyOf } from '#contract/call.ts';
import type { OfferRecord } from '#contract/offers.ts';
import type { resendOfferEmails, ResendKind } from '#contract/hr/offer-actions.ts';
import { generalRefs } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { statusAfter, statusesAllowing } from '#domain/offer/offer.ts';
import { isExpired } from '#domain/offer/sending/reply-by.ts';
import { resendRefs } from '#domain/offer/sending/resend-messages.ts';
import { isRemindedLately } from '#domain/reminders/due-reminder.ts';
import { type TextRef } from '#domain/texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMessages, type OutgoingMessage } from '#server/messages/queue-messages.ts';
import { mailToCandidate } from '#server/offers/mail-to-candidate.ts';
import { changedOffers } from '#server/offers/records/changed-offers.ts';
import { findByCandidateIds } from '#server/offers/sending/queries.ts';
import {
  giveTemporaryPasswords,
  limitedOnes,
  makePasswords,
  requireOwnLetterhead,
  sentAndSkipped,
  type Password,
  type Skipped,
} from '#server/offers/sending/send-offers.ts';
import { currentCompany } from '#server/settings/company.ts';
import { withdrawMails } from '#server/offers/sending/withdraw-mail.ts';
import { againMailTo, reminderMailTo, type From } from './mails.ts';
import { insertByHand, lockOffers, markSentAgain, type LockedOffer } from './queries.ts';

const actionOf = { AGAIN: 'sendAgain', REMINDER: 'remind' } as const;

/** Sends the letter of offers that wait for an answer again, or reminds of it. AGAIN gives a candidate who has not set
 * a password a new temporary one, and ends sessions of the former one; REMINDER changes no password. Letter, version
 * and status stay. Answers the skipped ones with reasons; raises 409 with the same by id when none could be sent. */
export async function resendOffers(
  deps: Deps,
  actor: HrActor,
  { candidateIds, kind, note }: BodyOf<typeof resendOfferEmails>,
): Promise<{ sent: string[]; skipped: Skipped[]; offers: OfferRecord[] }> {
  await requireOwnLetterhead(deps);
  const wanted = [...new Set(candidateIds)];
  // Hashing is slow, so it is done before any lock.
  const again = kind === 'AGAIN' ? await sentOnes(deps, wanted) : [];
  const limited = await limitedOnes(deps, actor, again);
  const passwords = await makePasswords(again.filter((candidateId) => !limited.has(candidateId)));
  const resending = { kind, note: note === undefined || note === '' ? null : note, passwords, limited };
  const send = (tx: Tx) => resendAll(tx, deps, actor, wanted, resending);
  const { reasons, offers } = await deps.db.transaction().execute(send);
  const none = kind === 'AGAIN' ? resendRefs.noneAgain : resendRefs.noneReminded;
  return { ...sentAndSkipped(candidateIds, reasons, none), offers };
}

async function sentOnes({ db }: Pick<Deps, 'db'>, candidateIds: string[]): Promise<string[]> {
  const offers = await findByCandidateIds(db, candidateIds);
  const sent = offers.filter(({ standing }) => statusAfter('sendAgain', standing) !== null);
  return sent.map((offer) => offer.candidate_id);
}

type Resending = { kind: ResendKind; note: string | null; passwords: Password[]; limited: Map<string, TextRef> };

/** Answers the offers whose mail waits now, and why others have none. */
async function resendAll(tx: Tx, deps: Deps, actor: HrActor, wanted: string[], resending: Resending) {
  const { kind, note, passwords, limited } = resending;
  const on = deps.now();
  const from = { company: await currentCompany({ ...deps, db: tx }), publicUrl: deps.publicUrl() };
  const offers = await lockOffers(tx, wanted);
  const ready = new Set(passwords.map(({ candidateId }) => candidateId));
  const isReady = (offer: LockedOffer) => kind === 'REMINDER' || ready.has(offer.candidate_id);
  const refused = new Map(
    offers.map((offer) => [
      offer.candidate_id,
      // One that was sent a moment ago has no password made for it.
      refusalFor(offer, kind, on) ?? limited.get(offer.candidate_id) ?? (isReady(offer) ? null : generalRefs.conflict),
    ]),
  );
  const good = offers.filter((offer) => refused.get(offer.candidate_id) === null);
  const mails =
    kind === 'AGAIN'
      ? await sendAgain(tx, from, good, { passwords, note, on })
      : good.map((offer) => mailToCandidate('offer-reminder', offer, reminderMailTo(from, offer, note)));
  const way = kind === 'AGAIN' ? 'AGAIN' : 'BY_HAND';
  await insertByHand(tx, idsOf(good), { way, from: statusesAllowing(actionOf[kind]), on });
  await queueMessages(tx, deps, mails);
  const answer = await changedOffers(tx, actor, { candidateOfferIds: idsOf(good), on });
  await writeAudit(
    tx,
    actor,
    good.map(({ candidate_offer_id: candidateOfferId, sent_version: letterVersion }) =>
      kind === 'AGAIN'
        ? { action: 'send-offer-again', candidateOfferId, details: { letterVersion } }
        : { action: 'remind-offer', candidateOfferId, details: { number: null } },
    ),
  );
  return { reasons: refused, offers: answer };
}

/** Why nothing is sent about this offer; null when it is. */
function refusalFor(offer: LockedOffer, kind: ResendKind, now: Date): TextRef | null {
  const action = actionOf[kind];
  if (statusAfter(action, offer.standing) === null) return refusalOf(action, offer.standing);
  if (isExpired(offer.reply_by, todayInIndia(now))) return resendRefs.replyPassed;
  return kind === 'REMINDER' && isRemindedLately(offer.reminded_on, now) ? resendRefs.lately : null;
}

/** The mails with the letters again; an earlier one that still waits is withdrawn: its password is void. */
async function sendAgain(
  tx: Tx,
  from: From,
  offers: LockedOffer[],
  { passwords, note, on }: { passwords: Password[]; note: string | null; on: Date },
): Promise<OutgoingMessage[]> {
  const waiting = offers.filter((offer) => offer.delivery_state === 'queued');
  await withdrawMails(tx, waiting, on);
  const messageIds = await markSentAgain(tx, idsOf(offers), { from: statusesAllowing('sendAgain'), on });
  const isMeant = new Set(offers.map((offer) => offer.candidate_id));
  const given = passwords.filter(({ candidateId }) => isMeant.has(candidateId));
  const fresh = await giveTemporaryPasswords(tx, given, on);
  return offers.map((offer) => {
    const content = againMailTo(from, offer, { password: fresh.get(offer.candidate_id) ?? null, note });
    const mail = mailToCandidate('offer-again', offer, content, offer.sent_version);
    return { ...mail, messageId: messageIds.get(offer.candidate_offer_id) ?? mail.messageId };
  });
}

const idsOf = (offers: LockedOffer[]) => offers.map((offer) => offer.candidate_offer_id);
