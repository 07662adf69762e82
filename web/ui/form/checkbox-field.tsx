import type { ComponentProps, ReactNode } from 'react';
import classes from './choice.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { FieldNote } from './field-notes.tsx';
import { useFieldWiring } from './field.tsx';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; boxed?: boolean };

/** One thing to tick; the whole line is its target. `boxed` frames a promise that matters. */
export function CheckboxField({ label, className, boxed = false, ...input }: CheckboxFieldProps) {
  const wiring = useFieldWiring({ ...input, describedBy: input['aria-describedby'] });
  return (
    <div className={className} {...wiring.access}>
      <label className={classNames(classes.choice, boxed && classes.boxed)}>
        <input
          {...input}
          type="checkbox"
          id={wiring.id}
          className={classes.checkbox}
          aria-describedby={wiring.describedBy}
        />
        <span>{label}</span>
      </label>
      {wiring.note !== undefined && <FieldNote id={wiring.noteId}>{wiring.note}</FieldNote>}
    </div>
  );
}
