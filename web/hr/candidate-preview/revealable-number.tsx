import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { allFields } from '#domain/joining/fields/all-fields.ts';
import { type MaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './line.module.css';
import { candidateTexts as t } from './texts.ts';
import type { RevealedNumbers } from './use-revealed-numbers.ts';

type RevealableNumberProps = {
  field: MaskedNumber;
  value: string;
  numbers: RevealedNumbers;
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
        onClick={() => (shown ? numbers.hide(which) : numbers.show(which, value))}
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
