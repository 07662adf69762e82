import { useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { sendOffer } from './offer-page-calls.ts';
import { offerPageActionTexts as t } from './texts.ts';

/** Why the offer was not sent: the server's reason, or what was raised. */
export type SendTrouble = { skipped: string } | { error: unknown };

export type Sending = { busy: boolean; trouble: SendTrouble | null; send: () => Promise<void> };

/** Sends the offer; `onDone` reloads the page, also when another user was faster. */
export function useSendOffer(offer: OfferRecord, onDone: () => Promise<unknown>): Sending {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<SendTrouble | null>(null);

  async function send(): Promise<void> {
    setBusy(true);
    setTrouble(null);
    try {
      const skipped = await sendOffer(offer);
      if (skipped === '') toast(t.sent);
      else setTrouble({ skipped });
    } catch (error) {
      leaveIfUnauthorized(error);
      setTrouble({ error });
    }
    await onDone();
    setBusy(false);
  }

  return { busy, trouble, send };
}
