import {
  changeOfferSending,
  getOfferSendings,
  type OfferSending,
  startOfferSending,
} from '#contract/hr/offer-sendings.ts';
import type { SendingAction } from '#domain/offer/sending/offer-sending.ts';
import { makeCall } from '#web/api/client.ts';

export async function fetchSendings(signal: AbortSignal): Promise<OfferSending[]> {
  return (await makeCall(getOfferSendings, { signal })).responseObject ?? [];
}

/** Seconds before the first mail leaves: a sending of the wrong offers can still be stopped. */
const holdSeconds = 10;

export async function startSending(candidateIds: string[]): Promise<void> {
  await makeCall(startOfferSending, { body: { candidateIds, holdSeconds } });
}

export async function changeSending(sendingId: string, action: SendingAction): Promise<void> {
  await makeCall(changeOfferSending, { body: { sendingId, action } });
}
