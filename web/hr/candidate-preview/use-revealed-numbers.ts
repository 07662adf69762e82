import { useCallback, useState } from 'react';
import { formatInstant } from '#domain/values/calendar.ts';
import { type MaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { messageOr } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { reveal } from './candidate-calls.ts';

/** A masked number of the page: on its way, shown (`time` is when that was recorded, as HH:MM), or not to be had. */
type RevealedNumber =
  | { kind: 'asking' }
  | { kind: 'shown'; value: string; time: string | null }
  | { kind: 'failed'; message: string };

export type RevealedNumbers = {
  of: (field: MaskedNumber) => RevealedNumber | undefined;
  /** `value` as it came: a number that the server did not mask is there already. */
  show: (field: MaskedNumber, value: string) => void;
  hide: (field: MaskedNumber) => void;
};

/** The numbers that were revealed on this page, one at a time; they are gone when it is left. */
export function useRevealedNumbers(candidateId: string, onRevealed: () => void): RevealedNumbers {
  const [numbers, setNumbers] = useState<Partial<Record<MaskedNumber, RevealedNumber>>>({});
  const set = useCallback((field: MaskedNumber, number: RevealedNumber | undefined) => {
    setNumbers((before) => ({ ...before, [field]: number }));
  }, []);

  async function show(field: MaskedNumber, held: string): Promise<void> {
    if (maskNumber(field, held) !== held) return set(field, { kind: 'shown', value: held, time: null });
    set(field, { kind: 'asking' });
    try {
      const value = await reveal(candidateId, field);
      set(field, { kind: 'shown', value, time: formatInstant(new Date()).slice(-'HH:MM'.length) });
      onRevealed();
    } catch (error) {
      leaveIfUnauthorized(error);
      set(field, { kind: 'failed', message: messageOr(error, m.revealFailed) });
    }
  }

  return {
    of: (field) => numbers[field],
    show: (field, value) => void show(field, value),
    hide: (field) => set(field, undefined),
  };
}
