import type { ComponentProps } from 'react';
import classes from './choice.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { FieldNote } from './field-notes.tsx';
import { FieldError, FieldHint, type FieldProps, OptionalMark, useFieldWiring } from './field.tsx';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldProps & { boxed?: boolean };

/** One thing to tick; the whole line is its target. `boxed` frames a promise that matters. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, error, optional, id, className, boxed = false, ...input } = props;
  const wiring = useFieldWiring({
    id,
    hint,
    error,
    optional,
    name: input.name,
    describedBy: input['aria-describedby'],
  });
  return (
    <div className={className} {...wiring.access}>
      <label className={classNames(classes.choice, boxed && classes.boxed)}>
        <input
          {...input}
          type="checkbox"
          id={wiring.id}
          className={classes.checkbox}
          aria-describedby={wiring.describedBy}
          aria-invalid={wiring.invalid}
        />
        <span>{label}</span>
      </label>
      {optional && <OptionalMark id={wiring.optionalId} />}
      {hint !== undefined && <FieldHint id={wiring.hintId}>{hint}</FieldHint>}
      {error && <FieldError id={wiring.errorId}>{error}</FieldError>}
      {wiring.note !== undefined && <FieldNote id={wiring.noteId}>{wiring.note}</FieldNote>}
    </div>
  );
}
