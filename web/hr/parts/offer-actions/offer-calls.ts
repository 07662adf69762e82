import {
  deleteOfferLetter,
  extendOffers as extendOffersCall,
  getOfferLetterFile,
  type OfferRecord,
} from '#contract/offers.ts';
import { fetchFile, fetchLink, makeCall } from '#web/api/client.ts';
import { knownServer } from '#web/api/contract-version.ts';
import { sentId } from '#web/api/read/record-ids.ts';
import { type Changed, readChanged } from '#web/api/read/offers.ts';

export async function deleteOffer(candidateOfferId: number): Promise<Changed> {
  const query = { candidateOfferLetterId: sentId(candidateOfferId) };
  return { offers: readChanged(await makeCall(deleteOfferLetter, { query })) };
}

/** Gives candidates until the end of another day (YYYY-MM-DD) to answer; answers the offers as they are now. */
export async function extendOffers(candidateIds: string[], replyBy: string): Promise<Changed & { message: string }> {
  const answer = await makeCall(extendOffersCall, { body: { candidateIds, replyBy } });
  return { offers: readChanged(answer), message: answer.message };
}

/**
 * A letter of an offer as PDF, the current one unless a version is named: by the link of its record where the server is not
 * known to be our own.
 */
export async function fetchLetter(
  { candidateOfferId, offerLetterUrl }: OfferRecord,
  signal: AbortSignal,
  letterVersion?: number,
): Promise<Blob> {
  if (knownServer() !== 'own' && offerLetterUrl !== '') return fetchLink(offerLetterUrl, 'hr', signal);
  const query = {
    candidateOfferId: sentId(candidateOfferId),
    ...(letterVersion === undefined ? {} : { letterVersion }),
  };
  return (await fetchFile(getOfferLetterFile, { query, signal })).blob;
}
