import type { ComponentProps } from 'react';
import classes from './choice.module.css';
import { FieldNote } from './field-notes.tsx';
import { FieldError, type FieldProps, useFieldWiring } from './field.tsx';
import type { SelectOption } from './select-field.tsx';

type RadioGroupFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  Pick<FieldProps, 'label' | 'error'> & { options: readonly SelectOption[]; name: string };

/** One of a few: a group named by `label` with native radios; what `register` gives goes on each of them. */
export function RadioGroupField(props: RadioGroupFieldProps) {
  const { label, error, id, className, options, value, ...input } = props;
  const wiring = useFieldWiring({ id, error, name: input.name, describedBy: input['aria-describedby'] });
  return (
    <fieldset
      role="radiogroup"
      className={className}
      {...wiring.access}
      aria-describedby={wiring.describedBy}
      aria-invalid={wiring.invalid}
    >
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.group}>
        {options.map((option, index) => (
          <label key={option.value} className={classes.choice}>
            <input
              {...input}
              type="radio"
              id={index === 0 ? wiring.id : `${wiring.id}-${index}`}
              value={option.value}
              checked={value === undefined ? input.checked : String(value) === String(option.value)}
              className={classes.radio}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={wiring.errorId}>{error}</FieldError>}
      {wiring.note !== undefined && <FieldNote id={wiring.noteId}>{wiring.note}</FieldNote>}
    </fieldset>
  );
}
