import { deleteOfferLetter, getAllOfferLetters, getOfferLetterFile, sendOfferEmails } from '#contract/offers.ts';
import { fetchFile, makeCall } from '#web/api/client.ts';
import type { FetchOffers } from './load-offers.ts';
import type { SendCall } from './send-in-chunks.ts';

/** Fetches pages of offers until the signal is aborted. */
export function fetchOffersUntil(signal: AbortSignal): FetchOffers {
  return async (query) => {
    const { responseObject } = await makeCall(getAllOfferLetters, { query, signal });
    if (responseObject === null) throw new Error('the answer holds no offers');
    return responseObject;
  };
}

export const sendOffers: SendCall = async (candidateIds) => {
  const { responseObject, message } = await makeCall(sendOfferEmails, { body: { candidateIds } });
  return { result: responseObject ?? { sent: [], skipped: [] }, message };
};

export async function deleteOffer(candidateOfferId: number): Promise<void> {
  await makeCall(deleteOfferLetter, { query: { candidateOfferLetterId: candidateOfferId } });
}

/** The current letter of an offer as PDF. */
export async function fetchLetter(candidateOfferId: number, signal: AbortSignal): Promise<Blob> {
  return (await fetchFile(getOfferLetterFile, { query: { candidateOfferId }, signal })).blob;
}
