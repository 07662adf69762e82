import { useCallback, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { requestSignOff, type SignOffResult } from '#contract/hr/sign-off.ts';
import { CallError, makeCall, messageOr } from '#web/api/client.ts';
import { readChanged } from '#web/api/read/offers.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { signOffTexts as t } from './texts.ts';

/** Says what a call for many offers did, and why some were left as they were. */
export function toastOutcome({ message, responseObject }: ReceivedEnvelope<SignOffResult>): void {
  const reasons = new Set(responseObject?.skipped.map(({ reason }) => reason));
  if (reasons.size === 0) toast(message);
  else toast(`${message} ${t.skipped([...reasons].join(' '))}`, 'warn');
}

/** Asks for the sign-off of offers, as one request; answers those that changed. Raises nothing. */
export function useAskForSignOff() {
  const [busy, setBusy] = useState(false);
  // The same one at each render, so that rows which are given it are not rendered again.
  const ask = useCallback(async (candidateOfferIds: number[]): Promise<readonly OfferRecord[]> => {
    setBusy(true);
    try {
      const answer = await makeCall(requestSignOff, { body: { candidateOfferIds } });
      toastOutcome(answer);
      return readChanged(answer) ?? [];
    } catch (error) {
      leaveIfUnauthorized(error);
      const reasons = error instanceof CallError ? error.fields.map(({ message }) => message) : [];
      toast([...new Set([messageOr(error, t.askFailed), ...reasons])].join(' '), 'bad');
      return [];
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, ask };
}
