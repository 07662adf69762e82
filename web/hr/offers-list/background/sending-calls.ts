import {
  changeOfferSending,
  exportOfferSending,
  getOfferSendingRows,
  getOfferSendings,
  type OfferSending,
  startOfferSending,
} from '#contract/hr/offer-sendings.ts';
import type { ResponseOf, SentQueryOf } from '#contract/call.ts';
import type { SendingAction } from '#domain/offer/sending/offer-sending.ts';
import { fetchFile, makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';

export type SendingRowsPage = ResponseOf<typeof getOfferSendingRows>;

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

export const fetchSendingRows = (
  query: SentQueryOf<typeof getOfferSendingRows>,
  signal: AbortSignal,
): Promise<SendingRowsPage> => fetchObject(getOfferSendingRows, { query, signal });

export async function fetchSendingWorkbook(sendingId: string): Promise<{ blob: Blob; name: string }> {
  const { blob, header } = await fetchFile(exportOfferSending, { body: { sendingId } });
  return { blob, name: /filename="([^"]+)"/.exec(header('content-disposition') ?? '')?.[1] ?? 'sending.xlsx' };
}
