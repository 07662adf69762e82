import {
  deleteOfferLetter,
  getAllOfferLetters,
  getOfferLetterFile,
  type OfferRecord,
  sendOfferEmails,
} from '#contract/offers.ts';
import { CallError, fetchFile, makeCall } from '#web/api/client.ts';
import type { FetchOffers, OfferBatch, OffersQuery } from './load-offers.ts';
import type { SendCall } from './send-in-chunks.ts';

/** Fetches pages of offers until the signal is aborted. Raises CallError for an answer whose code is not 200 (spec §7). */
export function fetchOffersUntil(signal: AbortSignal): FetchOffers {
  return async (query) => {
    const answer = await makeCall(getAllOfferLetters, { query, signal });
    const held: (Omit<OfferBatch, 'cursor'> & { cursor?: string }) | OfferRecord[] | null = answer.responseObject;
    if (answer.code !== 200 || held === null) {
      throw new CallError({ status: 400, envelope: answer, requestId: null, cause: undefined });
    }
    if (Array.isArray(held)) return listAsBatch(held, query);
    return { content: held.content, totalElements: held.totalElements, cursor: held.cursor ?? null };
  };
}

/** Spec §7 allows a plain list too; it tells no total, so a full page says that there is at least one offer more. */
function listAsBatch(content: OfferRecord[], { page, size }: OffersQuery): OfferBatch {
  const isFull = content.length === size;
  return { content, totalElements: page * size + content.length + (isFull ? 1 : 0), cursor: null };
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
