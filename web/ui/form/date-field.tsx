import { type ComponentProps, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import control from './control.module.css';
import classes from './date-field.module.css';
import { FieldFrame, type FieldProps, useFieldWiring } from './field.tsx';

type DateFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldProps & {
    /** The date in words, '' while there is none: which part is the month depends on the device. */
    words: string;
  };

/** A native date input; its value, `min` and `max` are `YYYY-MM-DD`, and the device shows them its own way. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional, words, id, className, ...input } = props;
  const wordsId = useId();
  const wiring = useFieldWiring({
    id,
    hint,
    error,
    optional,
    name: input.name,
    describedBy: [wordsId, input['aria-describedby']].filter(Boolean).join(' '),
  });
  return (
    <FieldFrame {...{ label, hint, error, optional, wiring, className }}>
      <input
        {...input}
        type="date"
        id={wiring.id}
        className={classNames(control.control, control.numeric, control.gap)}
        aria-describedby={wiring.describedBy}
        aria-invalid={wiring.invalid}
      />
      <p id={wordsId} className={classes.words} aria-live="polite">
        {words}
      </p>
    </FieldFrame>
  );
}
