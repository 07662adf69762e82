import { getOfferMessages, type OfferMessage } from '#contract/hr/offer-messages.ts';
import { getOfferPage, type OfferPage } from '#contract/hr/offer-page.ts';
import { getCandidateOfferLetterDetails, type OfferRecord, sendOfferEmails } from '#contract/offers.ts';
import { getSignedLetter } from '#contract/letter/signed-letter.ts';
import { CallError, fetchFile, makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { readOfferDetails, readSendResult } from '#web/api/read/offers.ts';
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
  return { offer, versions: [], opened: null, joining: null, signedLetter: null, pay: null };
}

/** The accepted letter with its record and seal. */
export function fetchSignedLetter(candidateOfferId: number) {
  return fetchFile(getSignedLetter, { query: { candidateOfferId } });
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

/** Sends the offer; answers why it was not sent, '' where it was. Raises CallError. */
export async function sendOffer({ candidateId }: OfferRecord): Promise<string> {
  const answer = await makeCall(sendOfferEmails, { body: { candidateIds: [candidateId] } });
  const [skipped] = readSendResult(answer, [candidateId]).skipped;
  return skipped?.reason ?? '';
}
