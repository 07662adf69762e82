import type { BodyOf } from '#contract/call.ts';
import type { remindJoiningForms } from '#contract/onboarding.ts';
import { resendRefs } from '#domain/offer/sending/resend-messages.ts';
import { isRemindedLately } from '#domain/reminders/due-reminder.ts';
import { type TextRef } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { mailToCandidate } from '#server/offers/mail-to-candidate.ts';
import { requireOwnLetterhead, sentAndSkipped } from '#server/offers/sending/send-offers.ts';
import { currentCompany } from '#server/settings/company.ts';
import { formReminderMailTo } from './mails.ts';
import { findAwaited, insertFormsByHand, lockOffers, type LockedOffer } from './queries.ts';

/** Reminds candidates of their joining forms (docs/rules/reminders.md#by-hand), each at most once in 12 hours. Answers
 * the skipped ones with reasons; raises 409 with the same by id when none could be reminded. */
export async function remindForms(deps: Deps, actor: HrActor, { candidateIds }: BodyOf<typeof remindJoiningForms>) {
  await requireOwnLetterhead(deps);
  const wanted = [...new Set(candidateIds)];
  const reasons = await deps.db.transaction().execute((tx) => remindAll(tx, deps, actor, wanted));
  return sentAndSkipped(candidateIds, reasons, resendRefs.noneReminded);
}

/** Answers why candidates were not reminded; null for those who were, nothing for unknown ones. */
async function remindAll(tx: Tx, deps: Deps, actor: HrActor, wanted: string[]): Promise<Map<string, TextRef | null>> {
  const on = deps.now();
  const from = { company: await currentCompany({ ...deps, db: tx }), publicUrl: deps.publicUrl() };
  const offers = await lockOffers(tx, wanted);
  const candidateOfferIds = offers.map((offer) => offer.candidate_offer_id);
  const awaited = await findAwaited(tx, 'joining-form', { candidateOfferIds }, on);
  const lastOn = new Map(awaited.map((row) => [row.candidate_offer_id, row.last_on]));
  const reasons = new Map(offers.map((offer) => [offer.candidate_id, refusalFor(offer, lastOn, on)]));
  const open = offers.filter((offer) => reasons.get(offer.candidate_id) === null);
  const openIds = open.map((offer) => offer.candidate_offer_id);
  const noted = await insertFormsByHand(tx, openIds, on);
  const good = open.filter((offer) => noted.has(offer.candidate_offer_id));
  // Submitted in this very moment.
  for (const offer of open) if (!good.includes(offer)) reasons.set(offer.candidate_id, resendRefs.formSubmitted);
  const mails = good.map((offer) => mailToCandidate('joining-form-reminder', offer, formReminderMailTo(from, offer)));
  await queueMessages(tx, deps, mails);
  const events = good.map(({ candidate_offer_id: candidateOfferId }) => {
    return { action: 'remind-joining-form', candidateOfferId, details: { number: null } } as const;
  });
  await writeAudit(tx, actor, events);
  return reasons;
}

function refusalFor(offer: LockedOffer, lastOn: Map<number, Date | null>, now: Date): TextRef | null {
  const id = offer.candidate_offer_id;
  if (offer.standing !== 'Approved') return resendRefs.formNotAwaited;
  if (offer.first_day === 'JOINED' || offer.first_day === 'NOT_JOINED') return resendRefs.firstDayRecorded;
  if (!lastOn.has(id)) return resendRefs.formSubmitted;
  return isRemindedLately(lastOn.get(id) ?? null, now) ? resendRefs.lately : null;
}
