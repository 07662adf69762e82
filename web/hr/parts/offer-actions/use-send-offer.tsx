import { useState } from 'react';
import { sendOfferEmails } from '#contract/offers.ts';
import { offerListMessages } from '#domain/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { readSendResult } from '#web/api/read/offers.ts';
import { holdSecondsFor } from './undo-sending.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';

/** Why the offer was not sent: the server's reason, or what was raised. */
type SendTrouble = { skipped: string } | { error: unknown };

/** Sends one offer; its mail is held while that can be undone. */
export function useSendOffer() {
  const [sending, setSending] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<SendTrouble | null>(null);

  /** Answers what the server said of it; null where the offer was not sent. `onDone` is part of the work. Raises nothing. */
  async function send(candidateId: string, onDone?: () => Promise<unknown>): Promise<string | null> {
    let message: string | null = null;
    setSending(candidateId);
    setTrouble(null);
    try {
      const answer = await makeCall(sendOfferEmails, {
        body: { candidateIds: [candidateId], holdSeconds: holdSecondsFor(1) },
      });
      const [skipped] = readSendResult(answer, [candidateId]).skipped;
      if (skipped === undefined) message = answer.message;
      else setTrouble({ skipped: skipped.reason });
    } catch (error) {
      leaveIfUnauthorized(error);
      setTrouble({ error });
    }
    await onDone?.();
    setSending(null);
    return message;
  }
  return { sending, busy: sending !== null, trouble, send };
}

type SendTroubleProps = { trouble: SendTrouble | null; fallback?: string };

export function SendTroubleAlert({ trouble, fallback = offerListMessages.sendFailed }: SendTroubleProps) {
  if (trouble === null) return null;
  if ('skipped' in trouble) return <Alert tone="warn">{trouble.skipped}</Alert>;
  return <FailedCall error={trouble.error} fallback={fallback} />;
}
