import { useCallback, useEffect, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { offerListMessages } from '#domain/messages.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { undoSending } from '#web/hr/parts/offer-actions/undo-sending.ts';
import { closeToastsSaying } from '#web/ui/feedback/toast.ts';
import type { SendReport } from './sending.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { Button } from '#web/ui/button.tsx';

type Step =
  | { phase: 'offered' | 'busy'; candidateIds: readonly string[]; holdSeconds: number; words: string }
  | { phase: 'done'; text: string }
  | { phase: 'failed'; error: unknown };

/** Taking back the last sending (ADR 63). It is offered while the mails wait, and not found again by who left the screen. */
export function useUndoSending(refresh: () => Promise<boolean>, put: Put) {
  const [step, setStep] = useState<Step | null>(null);
  /** Offers to take back what was just sent, for as long as its mails are held. */
  const offer = useCallback(({ sent, holdSeconds, words }: SendReport) => {
    const candidateIds = sent.map((one) => one.candidateId);
    setStep(holdSeconds > 0 && candidateIds.length > 0 ? { phase: 'offered', candidateIds, holdSeconds, words } : null);
  }, []);
  useEffect(() => {
    if (step?.phase !== 'offered') return undefined;
    const timer = setTimeout(() => setStep(null), step.holdSeconds * 1000);
    return () => clearTimeout(timer);
  }, [step]);
  async function takeBackNow(): Promise<void> {
    if (step?.phase !== 'offered') return;
    setStep({ ...step, phase: 'busy' });
    closeToastsSaying(step.words);
    const done = await takeBack(step.candidateIds, put);
    // The rows first: what is said is then what shows.
    await refresh();
    setStep(done);
  }
  return { step, offer, press: () => void takeBackNow() };
}

export type UndoOnScreen = ReturnType<typeof useUndoSending>;

type Put = (offers: readonly OfferRecord[]) => void;

/** Asks for as many at once as one call takes; raises nothing. */
async function takeBack(candidateIds: readonly string[], put: Put): Promise<Step> {
  let undone = 0;
  try {
    for (let start = 0; start < candidateIds.length; start += limits.sendAtOnceMax) {
      const answer = await undoSending(candidateIds.slice(start, start + limits.sendAtOnceMax));
      put(answer.offers ?? []);
      undone += answer.undone.length;
    }
  } catch (error) {
    leaveIfUnauthorized(error);
    if (undone === 0) return { phase: 'failed', error };
  }
  return { phase: 'done', text: offerListMessages.recalled(undone, candidateIds.length - undone) };
}

export function UndoWords({ undo: { step } }: { undo: UndoOnScreen }) {
  if (step === null || step.phase === 'failed') return null;
  return <span>{step.phase === 'done' ? step.text : offerListMessages.undoFor(step.holdSeconds)}</span>;
}

export function UndoButton({ undo: { step, press } }: { undo: UndoOnScreen }) {
  if (step === null || step.phase === 'done') return null;
  if (step.phase === 'failed') return <FailedCall error={step.error} fallback={offerListMessages.undoFailed} />;
  return (
    <Button variant="outline" busy={step.phase === 'busy'} busyText={offerListMessages.undoing} onClick={press}>
      {offerListMessages.undo}
    </Button>
  );
}
