import { getAllOfferLetters, sendOfferEmails } from '#contract/offers.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { readChanged, readOffers, readSendResult } from '#web/api/read/offers.ts';
import type { FetchOffers } from './load-offers.ts';
import type { SendCall } from '#web/hr/offers-list/sending/sending.ts';

/** Fetches pages of offers until the signal is aborted. Raises CallError for an answer whose code is not 200. */
export function fetchOffersUntil(signal: AbortSignal): FetchOffers {
  return async (query) => {
    const answer = await makeCall(getAllOfferLetters, { query, signal });
    const batch = readOffers(answer);
    const failed = answer.code === null && answer.status !== null && answer.status !== 'OK';
    if (failed || batch === null) {
      throw new CallError({ status: 400, envelope: answer, requestId: null, cause: undefined });
    }
    return batch;
  };
}

export const sendOffers: SendCall = async (candidateIds, holdSeconds) => {
  const body = { candidateIds, ...(holdSeconds > 0 ? { holdSeconds } : {}) };
  const answer = await makeCall(sendOfferEmails, { body });
  return { result: readSendResult(answer, candidateIds), message: answer.message, offers: readChanged(answer) };
};
