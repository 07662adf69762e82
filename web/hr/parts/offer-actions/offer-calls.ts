import {
  undoWithdrawal as undoWithdrawalCall,
  withdrawOffer as withdrawOfferCall,
} from '#contract/hr/offer-actions.ts';
import {
  deleteOfferLetter,
  extendOffers as extendOffersCall,
  getOfferLetterFile,
  type OfferRecord,
  type SendResult,
} from '#contract/offers.ts';
import { CallError, fetchFile, fetchLink, makeCall } from '#web/api/client.ts';
import { knownServer } from '#web/api/contract-version.ts';
import { sentId } from '#web/api/read/record-ids.ts';
import { type Changed, readChanged, readSendResult } from '#web/api/read/offers.ts';

export async function deleteOffer(candidateOfferId: number): Promise<Changed> {
  const query = { candidateOfferLetterId: sentId(candidateOfferId) };
  return { offers: readChanged(await makeCall(deleteOfferLetter, { query })) };
}

export async function withdrawOffer(candidateOfferId: number, reason: string): Promise<OfferRecord[]> {
  return readChanged(await makeCall(withdrawOfferCall, { body: { candidateOfferId, reason } })) ?? [];
}

export async function undoWithdrawal(candidateOfferId: number): Promise<OfferRecord[]> {
  return readChanged(await makeCall(undoWithdrawalCall, { body: { candidateOfferId } })) ?? [];
}

/** Gives candidates until the end of another day (YYYY-MM-DD) to answer; answers the offers as they are now. That none
 * of many could be extended is an answer, too: it says of each one why. */
export async function extendOffers(
  candidateIds: string[],
  replyBy: string,
): Promise<Changed & { message: string; result: SendResult }> {
  try {
    const answer = await makeCall(extendOffersCall, { body: { candidateIds, replyBy } });
    return { offers: readChanged(answer), message: answer.message, result: readSendResult(answer, candidateIds) };
  } catch (error) {
    const isOfEach = error instanceof CallError && error.status === 409 && error.fields.length === candidateIds.length;
    if (!isOfEach || candidateIds.length === 1) throw error;
    const skipped = candidateIds.map((candidateId, at) => ({ candidateId, reason: error.fields[at]?.message ?? '' }));
    return { offers: [], message: '', result: { sent: [], skipped } };
  }
}

export type LetterOwner = Pick<OfferRecord, 'candidateOfferId' | 'offerLetterUrl'>;

/** A letter of an offer as PDF, the current one unless a version is named: by the link of its record where the server
 * is not known to be our own. */
export async function fetchLetter(
  { candidateOfferId, offerLetterUrl }: LetterOwner,
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
