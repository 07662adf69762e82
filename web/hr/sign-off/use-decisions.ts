import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideSignOff, type SignOffInboxLine } from '#contract/hr/sign-off.ts';
import { signOffRefs } from '#domain/sign-off/texts.ts';
import { codeOf } from '#domain/texts.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { toastOutcome } from '#web/hr/parts/sign-off/ask-for-sign-off.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { signOffInboxKey } from '#web/session/hr/sign-off-inbox.ts';
import { type Offers, offersOf } from './inbox.ts';

/** Signing off and declining what is shown. Where a letter has changed since, nothing is decided: `changed` holds the ids. */
export function useDecisions(lines: readonly SignOffInboxLine[], onDecided: () => void) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  const readAgain = () => queries.invalidateQueries({ queryKey: signOffInboxKey });

  /** Raises where nothing was decided, unless because a letter has changed. */
  async function decide(offers: Offers, decision: 'SIGN_OFF' | 'DECLINE', reason?: string): Promise<void> {
    const candidateOfferIds = offers.map(({ candidateOfferId }) => candidateOfferId);
    setError(null);
    try {
      const contentHash = await hashOf(offers);
      const steps = new Set(offersOf(lines).flatMap(({ line, offer }) => (offers.includes(offer) ? line.step : [])));
      const step = steps.size === 1 ? [...steps][0] : undefined;
      const body = { candidateOfferIds, contentHash, step, decision, reason };
      toastOutcome(await makeCall(decideSignOff, { body }));
      onDecided();
    } catch (failure) {
      if (!(failure instanceof CallError) || failure.code !== codeOf(signOffRefs.contentChanged)) throw failure;
      return setChanged(new Set(candidateOfferIds));
    }
    await readAgain();
  }

  async function signOff(offers: Offers): Promise<void> {
    setBusy(true);
    try {
      await decide(offers, 'SIGN_OFF');
    } catch (failure) {
      leaveIfUnauthorized(failure);
      setError(failure);
      await readAgain();
    } finally {
      setBusy(false);
    }
  }

  async function showNew(): Promise<void> {
    await readAgain();
    setChanged(new Set());
  }

  return {
    busy,
    error,
    changed,
    signOff,
    showNew,
    decline: (offers: Offers, why: string) => decide(offers, 'DECLINE', why),
    readAgain,
  };
}
export type Decisions = ReturnType<typeof useDecisions>;

/** The hash of what was shown of these offers; undefined of several where the browser cannot hash on this page. */
async function hashOf(offers: Offers): Promise<string | undefined> {
  const [only, second] = offers;
  if (second === undefined) return only?.contentHash;
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return undefined;
  const bytes = new TextEncoder().encode(offers.map(({ contentHash }) => contentHash).join('\n'));
  return Array.from(new Uint8Array(await subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
