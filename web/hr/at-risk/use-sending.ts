import { useState } from 'react';
import { sendOfferEmails } from '#contract/offers.ts';
import { makeCall } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
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
      const { responseObject } = await makeCall(sendOfferEmails, { body: { candidateIds: [candidateId] } });
      const { sent, skipped } = responseObject ?? { sent: [candidateId], skipped: [] };
      if (sent.length > 0) toast(t.sent);
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
