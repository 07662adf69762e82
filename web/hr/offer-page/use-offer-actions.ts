import { useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { mailOffer, type MailingAction } from './offer-page-calls.ts';
import { offerPageActionTexts as t } from './texts.ts';

/** Why the last action did nothing: the server's reason, or what was raised. */
export type ActionTrouble = { skipped: string } | { error: unknown };

export type OfferActionRun = {
  running: MailingAction | null;
  trouble: ActionTrouble | null;
  run: (action: MailingAction, replyBy?: string) => Promise<void>;
};

/** Does one thing at a time with the offer; `onDone` brings the page up to date, also where somebody else was faster. */
export function useOfferActions(offer: OfferRecord, onDone: () => Promise<unknown>): OfferActionRun {
  const [running, setRunning] = useState<MailingAction | null>(null);
  const [trouble, setTrouble] = useState<ActionTrouble | null>(null);

  async function run(action: MailingAction, replyBy = ''): Promise<void> {
    setRunning(action);
    setTrouble(null);
    try {
      const skipped = await mailOffer(action, offer, replyBy);
      if (skipped === '') toast(t.done[action]);
      else setTrouble({ skipped });
    } catch (error) {
      leaveIfUnauthorized(error);
      setTrouble({ error });
    }
    await onDone();
    setRunning(null);
  }

  return { running, trouble, run };
}
