import { getOfferMessages, type OfferMessage } from '#contract/offer-messages.ts';
import { getOfferPage, type OfferPage } from '#contract/offer-page.ts';
import { extendOffers, getCandidateOfferLetterDetails, type OfferRecord, sendOfferEmails } from '#contract/offers.ts';
import { resendOfferEmails } from '#contract/resend.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { readOfferDetails } from '#web/api/read/offers.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';

/** The offer with what happened to it; of a server that knows only the specified calls, the offer alone. */
export async function fetchOfferPage(candidateOfferId: number, signal: AbortSignal): Promise<OfferPage> {
  const query = { candidateOfferId };
  const answer = await ownCall((until) => makeCall(getOfferPage, { query, signal: until }), signal);
  if (answer !== null) return held(answer);
  const offer = readOfferDetails(
    held(await makeCall(getCandidateOfferLetterDetails, { query, signal })),
    candidateOfferId,
  );
  return { offer, versions: [], opened: null, joining: null };
}

/** The mails and SMS of the offer; null where a server does not tell. */
export async function fetchOfferMessages(
  candidateOfferId: number,
  signal: AbortSignal,
): Promise<OfferMessage[] | null> {
  const query = { candidateOfferId };
  const answer = await ownCall((until) => makeCall(getOfferMessages, { query, signal: until }), signal);
  return answer === null ? null : held(answer);
}

function held<T>(answer: ReceivedEnvelope<T>): T {
  const { responseObject } = answer;
  if (responseObject !== null) return responseObject;
  throw new CallError({ status: 400, envelope: answer, requestId: null, cause: undefined });
}

/** What is done with an offer by a call, and mails its candidate. */
export type MailingAction = 'send' | 'sendAgain' | 'remind' | 'extend';

/** Does it; answers why nothing was done, '' where it was. Raises CallError. */
export async function mailOffer(action: MailingAction, offer: OfferRecord, replyBy: string): Promise<string> {
  const candidateIds = [offer.candidateId];
  const answer = await callOf(action, candidateIds, replyBy);
  const [skipped] = answer.responseObject?.skipped ?? [];
  return skipped?.reason ?? '';
}

function callOf(action: MailingAction, candidateIds: string[], replyBy: string) {
  if (action === 'send') return makeCall(sendOfferEmails, { body: { candidateIds } });
  if (action === 'extend') return makeCall(extendOffers, { body: { candidateIds, replyBy } });
  return makeCall(resendOfferEmails, { body: { candidateIds, kind: action === 'remind' ? 'REMINDER' : 'AGAIN' } });
}
