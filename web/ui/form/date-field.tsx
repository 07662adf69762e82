import { type ComponentProps, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import control from './control.module.css';
import classes from './date-field.module.css';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

type DateFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldProps & {
    /** The date in words, '' while there is none: which part is the month depends on the device. */
    words: string;
  };

/** A native date input; its value, `min` and `max` are `YYYY-MM-DD`, and the device shows them its own way. */
export function DateField({ words, ...field }: DateFieldProps) {
  const wordsId = useId();
  const describedBy = [wordsId, field['aria-describedby']].filter(Boolean).join(' ');
  const { frame, control: input } = useField({ ...field, 'aria-describedby': describedBy });
  return (
    <FieldFrame {...frame}>
      <input {...input} type="date" className={classNames(control.control, control.numeric, control.gap)} />
      <p id={wordsId} className={classes.words} aria-live="polite">
        {words}
      </p>
    </FieldFrame>
  );
}
