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

type WhichNumber = { field: MaskedNumber; submission?: number | undefined };

export type RevealedNumbers = {
  of: (which: WhichNumber) => RevealedNumber | undefined;
  /** `value` as it came: a number that the server did not mask is there already. */
  show: (which: WhichNumber, value: string) => void;
  hide: (which: WhichNumber) => void;
};

const keyOf = ({ field, submission }: WhichNumber): string => `${field} ${submission ?? ''}`;

/** The numbers that were revealed on this page, one at a time; they are gone when it is left. */
export function useRevealedNumbers(candidateId: string, onRevealed: () => void): RevealedNumbers {
  const [numbers, setNumbers] = useState<Partial<Record<string, RevealedNumber>>>({});
  const set = useCallback((which: WhichNumber, number: RevealedNumber | undefined) => {
    setNumbers((before) => ({ ...before, [keyOf(which)]: number }));
  }, []);

  async function show(which: WhichNumber, held: string): Promise<void> {
    const { field, submission } = which;
    if (maskNumber(field, held) !== held) return set(which, { kind: 'shown', value: held, time: null });
    set(which, { kind: 'asking' });
    try {
      const value = await reveal(candidateId, field, submission);
      set(which, { kind: 'shown', value, time: formatInstant(new Date()).slice(-'HH:MM'.length) });
      onRevealed();
    } catch (error) {
      leaveIfUnauthorized(error);
      set(which, { kind: 'failed', message: messageOr(error, m.revealFailed) });
    }
  }

  return {
    of: (which) => numbers[keyOf(which)],
    show: (which, value) => void show(which, value),
    hide: (which) => set(which, undefined),
  };
}
