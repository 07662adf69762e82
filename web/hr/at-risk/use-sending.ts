import { useState } from 'react';
import { sendOfferEmails } from '#contract/offers.ts';
import { makeCall } from '#web/api/client.ts';
import { toastSent } from '#web/hr/parts/offer-actions/undo-toast.ts';
import { holdSecondsFor } from '#web/hr/parts/offer-actions/undo-sending.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { atRiskPageTexts as t } from './texts.ts';

/** What HR must know of the last sending besides what the list shows. */
export type StepTrouble = { error: unknown } | { skipped: string };

/** Sends offers whose mail did not arrive, one at a time, and says how it went; then `onDone` brings the list up to date. */
export function useSending(onDone: () => Promise<unknown>) {
  const [running, setRunning] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<StepTrouble | null>(null);

  async function send(candidateId: string): Promise<void> {
    setRunning(candidateId);
    setTrouble(null);
    try {
      const { responseObject } = await makeCall(sendOfferEmails, {
        body: { candidateIds: [candidateId], holdSeconds: holdSecondsFor(1) },
      });
      const { sent, skipped } = responseObject ?? { sent: [candidateId], skipped: [] };
      if (sent.length > 0) toastSent(t.sent, candidateId, () => void onDone());
      const [first] = skipped;
      if (first !== undefined) setTrouble({ skipped: first.reason });
    } catch (error) {
      leaveIfUnauthorized(error);
      setTrouble({ error });
    }
    await onDone();
    setRunning(null);
  }

  return { running, trouble, send };
}
