import { useState } from 'react';
import { allFields } from '#domain/joining/fields/all-fields.ts';
import { type MaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { messageOr } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { reveal } from './candidate-calls.ts';
import classes from './line.module.css';
import { candidateTexts as t } from './texts.ts';

/** A masked number of the page: on its way, shown (`time` is when that was recorded, as HH:MM), or not to be had. */
type RevealedNumber =
  | { kind: 'asking' }
  | { kind: 'shown'; value: string; time: string | null }
  | { kind: 'failed'; message: string };

type WhichNumber = { field: MaskedNumber; submission?: number | undefined };

const keyOf = ({ field, submission }: WhichNumber): string => `${field} ${submission ?? ''}`;

/** The numbers that were revealed on this page, one at a time; they are gone when it is left. */
export function useRevealedNumbers(candidateId: string, onRevealed: () => void) {
  const [numbers, setNumbers] = useState<Partial<Record<string, RevealedNumber>>>({});
  const set = (which: WhichNumber, number?: RevealedNumber) =>
    setNumbers((before) => ({ ...before, [keyOf(which)]: number }));

  /** `held` as it came: a number that the server did not mask is there already. */
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

  return { of: (which: WhichNumber) => numbers[keyOf(which)], show, hide: (which: WhichNumber) => set(which) };
}

type RevealableNumberProps = {
  field: MaskedNumber;
  value: string;
  numbers: ReturnType<typeof useRevealedNumbers>;
  /** As this submission has it, and what it is called then; as it is now where it is left out. */
  submitted?: { version: number; label: string };
};

/** A masked number with the button that reveals it; our own server sends it masked and records each reveal
 * (docs/rules/onboarding.md#masked-numbers-and-documents). */
export function RevealableNumber({ field, value, numbers, submitted }: RevealableNumberProps) {
  const which = { field, submission: submitted?.version };
  const number = numbers.of(which);
  const shown = number?.kind === 'shown';
  return (
    <span className={classes.line}>
      <span className={classes.value} role="status">
        <span className={classes.number}>{shown ? number.value : maskNumber(field, value)}</span>
        {shown && number.time !== null && <span className={classes.note}>{m.revealRecorded(number.time)}</span>}
      </span>
      <Button
        className={classes.small}
        icon={<Icon name={shown ? 'eye-off' : 'eye'} />}
        busy={number?.kind === 'asking'}
        onClick={() => (shown ? numbers.hide(which) : void numbers.show(which, value))}
      >
        {shown ? t.hide : t.reveal}
        <VisuallyHidden> {submitted?.label ?? allFields[field].label}</VisuallyHidden>
      </Button>
      {number?.kind === 'failed' && (
        <span className={classes.failed} role="alert">
          {number.message}
        </span>
      )}
    </span>
  );
}
