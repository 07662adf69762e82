import {
  deleteOfferLetter,
  getAllOfferLetters,
  getOfferLetterFile,
  type OfferRecord,
  sendOfferEmails,
} from '#contract/offers.ts';
import { CallError, fetchFile, makeCall } from '#web/api/client.ts';
import type { FetchOffers, OfferBatch } from './load-offers.ts';
import type { SendCall } from './send-in-chunks.ts';

/** Fetches pages of offers until the signal is aborted. */
export function fetchOffersUntil(signal: AbortSignal): FetchOffers {
  return async (query) => {
    const answer = await makeCall(getAllOfferLetters, { query, signal });
    // Spec §7: a code other than 200 is an error, whatever the answer came as.
    if (answer.code !== 200) {
      throw new CallError({ status: answer.code, envelope: answer, requestId: null, cause: undefined });
    }
    const offers: OfferBatch | OfferRecord[] | null = answer.responseObject;
    if (offers === null) throw new Error('the answer holds no offers');
    return Array.isArray(offers) ? plainBatch(offers, query) : offers;
  };
}

/** Spec §7: the offers may come as a plain list too. It tells no total; after a full page there may be one more. */
function plainBatch(content: OfferRecord[], { page, size }: { page: number; size: number }): OfferBatch {
  const isFull = content.length === size;
  return { content, totalElements: page * size + content.length + (isFull ? 1 : 0) };
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
