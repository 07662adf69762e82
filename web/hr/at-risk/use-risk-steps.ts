import { useState } from 'react';
import { sendOfferEmails } from '#contract/offers.ts';
import { resendOfferEmails } from '#contract/hr/resend.ts';
import type { RiskStep } from '#domain/at-risk/at-risk.ts';
import { makeCall } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { atRiskPageTexts as t } from './texts.ts';

/** A step that is a call without a question, for these candidates. */
export type CalledStep = { step: RiskStep; candidateIds: readonly string[] };

/** What HR must know of the last step besides what the list shows. */
export type StepTrouble = { error: unknown } | { skipped: string };

type Outcome = { sent: string[]; skipped: { candidateId: string; reason: string }[] };

/** Takes steps, one at a time, and says how it went; then `onDone` brings the list up to date. */
export function useRiskSteps(onDone: () => Promise<unknown>) {
  const [running, setRunning] = useState<CalledStep | null>(null);
  const [trouble, setTrouble] = useState<StepTrouble | null>(null);

  /** Answers whether anything was done. */
  async function take(called: CalledStep): Promise<boolean> {
    setRunning(called);
    setTrouble(null);
    let isDone = false;
    try {
      const { sent, skipped } = await call(called);
      isDone = sent.length > 0;
      if (isDone) toast(doneWords(called.step, sent.length));
      if (skipped.length > 0) setTrouble({ skipped: skippedWords(skipped) });
    } catch (error) {
      leaveIfUnauthorized(error);
      setTrouble({ error });
    }
    await onDone();
    setRunning(null);
    return isDone;
  }

  return { running, trouble, take };
}

async function call({ step, candidateIds: ids }: CalledStep): Promise<Outcome> {
  const candidateIds = [...ids];
  const answer =
    step === 'SEND'
      ? await makeCall(sendOfferEmails, { body: { candidateIds } })
      : await makeCall(resendOfferEmails, { body: { candidateIds, kind: step === 'REMIND' ? 'REMINDER' : 'AGAIN' } });
  return answer.responseObject ?? { sent: candidateIds, skipped: [] };
}

function doneWords(step: RiskStep, count: number): string {
  return step === 'REMIND' ? t.reminded(count) : t.sent(count);
}

/** How many were skipped, and each reason once. */
function skippedWords(skipped: Outcome['skipped']): string {
  return t.skipped(skipped.length, [...new Set(skipped.map(({ reason }) => reason))].join(' '));
}
