import { sampleCompanyMessages } from '#domain/hr-messages.ts';
import { generalRefs, offerListRefs } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { statusAfter, statusesAllowing, type OfferStanding } from '#domain/offer/offer.ts';
import { isExpired } from '#domain/offer/sending/reply-by.ts';
import { replyByRefs } from '#domain/offer/sending/reply-by-messages.ts';
import { resendRefs } from '#domain/offer/sending/resend-messages.ts';
import { isSendable, type SignOffState } from '#domain/sign-off/state.ts';
import { signOffRefs } from '#domain/sign-off/texts.ts';
import { companyLabels } from '#domain/settings/messages.ts';
import { addDays, formatDate, todayInIndia } from '#domain/values/calendar.ts';
import type { AuditActor, HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { hashTemporaryPassword, makeTemporaryPassword } from '#server/sealing/passwords.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict, type AppError } from '#server/errors.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { changedOffers } from '#server/offers/records/changed-offers.ts';
import { judgeOffers } from '#server/offers/sign-off/judge.ts';
import { currentCompany, missingFields } from '#server/settings/company.ts';
import { currentReplyDays } from '#server/settings/read-settings.ts';
import { queueEvents } from '#server/webhooks/delivery/queue-events.ts';
import { offerMessages } from './mails.ts';
import {
  endCandidateSessions,
  findByCandidateIds,
  markSent,
  putTemporaryPasswords,
  type SentOffer,
} from './queries.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';

const sampleCompanyRefs = refsOf(sampleCompanyMessages);

/** Delay of the mails, in which the sending can be undone. */
export type Sending = { candidateIds: string[]; holdSeconds: number };

/** An offer that was left as it was, and why. */
export type Skipped = { candidateId: string; reason: TextRef };

export type Password = { candidateId: string; password: string; passwordHash: string };

/** The sender: a user at the screen, or the user of a background sending. */
export type Sender = AuditActor & { kind: 'hr' };

/** Sends the offers of these candidates: in one transaction they become Offer Sent, get credentials, and their mails
 * wait with the current letter. A candidate who has set a password keeps it; any other gets a new temporary one, which
 * ends sessions of the former. Answers the skipped ones with reasons; raises 409 with the same by id when none could be
 * sent. */
export async function sendOffers(deps: Deps, actor: HrActor, { candidateIds, holdSeconds }: Sending) {
  await requireOwnLetterhead(deps);
  const wanted = [...new Set(candidateIds)];
  const today = todayInIndia(deps.now());
  const before = new Map((await findByCandidateIds(deps.db, wanted)).map((offer) => [offer.candidate_id, offer]));
  const isSendable = (candidateId: string) => refusalToSend(before.get(candidateId), today) === null;
  const sendable = [...before.values()].filter((offer) => isSendable(offer.candidate_id));
  const limited = await limitedLetters(deps, actor, sendable);
  // Hashing is slow, so it is done before any lock.
  const passwords = await makePasswords(wanted.filter((id) => isSendable(id) && !limited.has(id)));
  const offers = await deps.db.transaction().execute((tx) =>
    sendAll(tx, deps, actor, { passwords, holdSeconds }, (sentOffers) => {
      const candidateOfferIds = sentOffers.map((offer) => offer.candidate_offer_id);
      return changedOffers(tx, actor, { candidateOfferIds, on: deps.now() });
    }),
  );
  const sent = new Set(offers.map((offer) => offer.candidateId));

  const left = wanted.filter((candidateId) => !sent.has(candidateId));
  const overtaken = left.filter(isSendable);
  for (const offer of await findByCandidateIds(deps.db, overtaken)) before.set(offer.candidate_id, offer);
  const skipped = left.map((candidateId) => ({
    candidateId,
    reason: limited.get(candidateId) ?? reasonOf(before.get(candidateId), today),
  }));
  if (sent.size === 0) throw noneOf(candidateIds, skipped, offerListRefs.noneSent);
  return { sent: wanted.filter((candidateId) => sent.has(candidateId)), skipped, offers };
}

/** The fields of the letterhead that are the sample company's, which is known in production alone. */
export const missingInLetterhead = async ({ db, env }: Pick<Deps, 'db' | 'env'>) =>
  env.production ? missingFields({ db, env }) : [];

/** A real candidate must not get the letter of an invented company (ADR 42). */
export async function requireOwnLetterhead(deps: Pick<Deps, 'db' | 'env'>): Promise<void> {
  const missing = await missingInLetterhead(deps);
  if (missing.length > 0)
    throw conflict(sampleCompanyRefs.refused(missing.map((field) => companyLabels[field]).join(', ')));
}

/** The facts that decide whether an offer can be sent. */
type Sendable = { standing: OfferStanding; replyBy: string | null; signOff: SignOffState };

/** Why an offer cannot be sent on this day; null when it can. `undefined` is one that does not exist. */
export function refusalToSend(offer: Sendable | undefined, today: string): TextRef | null {
  if (offer === undefined) return generalRefs.unknownOffer;
  const { standing, replyBy, signOff } = offer;
  if (statusAfter('send', standing) === null) return refusalOf('send', standing);
  if (!isSendable(signOff)) return signOffRefs.unsent[signOff];
  return replyBy !== null && isExpired(replyBy, today) ? replyByRefs.passedUnsent(formatDate(replyBy)) : null;
}

/** Counts one more mail of this user to each of these candidates; answers why those above the limit get none. */
export async function limitedOnes(
  { limits }: Pick<Deps, 'limits'>,
  { hrUserId }: Sender,
  candidateIds: string[],
  reason: (minutes: number) => TextRef = resendRefs.tooOften,
): Promise<Map<string, TextRef>> {
  const above = await limits.consumeMany(
    'sendAgainToCandidate',
    candidateIds.map((candidateId) => mailedBy(hrUserId, candidateId)),
  );
  return new Map(
    candidateIds.flatMap((candidateId): [string, TextRef][] => {
      const seconds = above.get(mailedBy(hrUserId, candidateId));
      return seconds === undefined ? [] : [[candidateId, reason(Math.ceil(seconds / 60))]];
    }),
  );
}
/** The key of the limit of mails of one user to one candidate. */
export const mailedBy = (hrUserId: string, candidateId: string): string => `${hrUserId} ${candidateId}`;

type LetterOf = { candidate_id: string; standing: OfferStanding };
/** A first letter counts nothing. */
const countedOnes = (offers: LetterOf[]): string[] =>
  offers.filter(({ standing }) => standing === 'Open').map((offer) => offer.candidate_id);

/** Of these offers that are to be sent, those that this user sent too often. */
export const limitedLetters = (deps: Pick<Deps, 'limits'>, sender: Sender, offers: LetterOf[]) =>
  limitedOnes(deps, sender, countedOnes(offers));

/** Of letters that were counted and not sent. */
export const giveBackLetters = ({ limits }: Pick<Deps, 'limits'>, { hrUserId }: Sender, offers: LetterOf[]) =>
  limits.release(countedOnes(offers).map((id) => ({ limit: 'sendAgainToCandidate', key: mailedBy(hrUserId, id) })));

export const makePasswords = (candidateIds: string[]): Promise<Password[]> =>
  Promise.all(
    candidateIds.map(async (candidateId) => {
      const password = makeTemporaryPassword();
      return { candidateId, password, passwordHash: await hashTemporaryPassword(password) };
    }),
  );

/** Sends what can still be sent. `finish` gets it, does what belongs to the same transaction before the audit rows are
 * written, for which others may wait, and makes the answer. */
export async function sendAll<T>(
  tx: Tx,
  deps: Deps,
  actor: Sender,
  { passwords, holdSeconds }: { passwords: Password[]; holdSeconds: number },
  finish: (offers: SentOffer[]) => Promise<T>,
): Promise<T> {
  const on = deps.now();
  const today = todayInIndia(on);
  const { replyDays } = await currentReplyDays({ ...deps, db: tx });
  const replyBy = addDays(today, replyDays);
  const change = { from: statusesAllowing('send'), to: 'Offer Sent', by: actor.hrUserId, on, today, replyBy } as const;
  // Rules saved after the request hold for what is sent from now on.
  await judgeOffers(tx, { candidateIds: idsOf(passwords) }, on);
  const offers = await markSent(tx, idsOf(passwords), change);
  const sent = new Set(offers.map((offer) => offer.candidate_id));
  const given = passwords.filter(({ candidateId }) => sent.has(candidateId));
  const passwordOf = await giveTemporaryPasswords(tx, given, on);
  const company = await currentCompany({ ...deps, db: tx });
  const mails = await offerMessages(tx, { company, publicUrl: deps.publicUrl() }, offers, passwordOf);
  await queueMessages(tx, deps, mails, { delaySeconds: holdSeconds });
  const ids = offers.map((offer) => offer.candidate_offer_id);
  await queueEvents(tx, deps, 'offer.sent', ids, holdSeconds);
  const answer = await finish(offers);
  const events = offers.map(({ candidate_offer_id: candidateOfferId, letter_version: letterVersion }) => {
    return { action: 'send-offer', candidateOfferId, details: { letterVersion } } as const;
  });
  await writeAudit(tx, actor, events);
  return answer;
}

/** Stores temporary passwords for those who have none of their own, and ends sessions of the former; answers them. */
export async function giveTemporaryPasswords(tx: Tx, given: Password[], on: Date): Promise<Map<string, string>> {
  const replaced = new Set(await putTemporaryPasswords(tx, given, on));
  await endCandidateSessions(tx, [...replaced], on);
  const fresh = given.filter(({ candidateId }) => replaced.has(candidateId));
  return new Map(fresh.map(({ candidateId, password }) => [candidateId, password]));
}

const idsOf = (passwords: Password[]) => passwords.map(({ candidateId }) => candidateId);

/** Why an offer was not sent; one that could be sent by now changed while it was being sent. */
export function reasonOf(offer: Sendable | undefined, today: string): TextRef {
  return refusalToSend(offer, today) ?? generalRefs.notPossibleForOffer;
}

/** Who was mailed of these candidates (of whom the reason is null), and why others were not; those without any reason do
 * not exist. Raises 409 with the reasons when none was mailed. */
export function sentAndSkipped(candidateIds: string[], reasons: ReadonlyMap<string, TextRef | null>, none: TextRef) {
  const wanted = [...new Set(candidateIds)];
  const skipped = wanted.flatMap((candidateId) => {
    const reason = reasons.has(candidateId) ? reasons.get(candidateId) : generalRefs.unknownOffer;
    return !reason ? [] : [{ candidateId, reason }];
  });
  if (skipped.length === wanted.length) throw noneOf(candidateIds, skipped, none);
  return { sent: wanted.filter((candidateId) => reasons.get(candidateId) === null), skipped };
}

/** 409 that names each id as the request listed it, an id that is listed twice too. */
function noneOf(candidateIds: string[], skipped: Skipped[], text: TextRef): AppError {
  const reasons = new Map(skipped.map(({ candidateId, reason }) => [candidateId, reason]));
  const fields = candidateIds.map((candidateId, index) => ({
    path: `candidateIds[${index}]`,
    text: reasons.get(candidateId) ?? generalRefs.unknownOffer,
  }));
  const [only] = skipped;
  return conflict(skipped.length === 1 && only ? only.reason : text, fields);
}
