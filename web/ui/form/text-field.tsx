import { type ComponentProps, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldProps, useFieldWiring } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldProps & {
    /** Offered while typing, never enforced. */
    suggestions?: readonly string[];
    /** A symbol inside the field, before the text; hidden from screen readers. */
    prefix?: string;
  };

/** One line of text. Takes everything a native input takes, react-hook-form's `register` included. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, suggestions, prefix, id, className, ...input } = props;
  const wiring = useFieldWiring({
    id,
    hint,
    error,
    optional,
    name: input.name,
    describedBy: input['aria-describedby'],
  });
  const listId = useId();
  const isNumeric = input.inputMode === 'numeric' || input.inputMode === 'decimal' || input.type === 'tel';
  return (
    <FieldFrame {...{ label, hint, error, optional, wiring, className }}>
      <div className={classNames(control.wrap, control.gap)}>
        {prefix !== undefined && (
          <span className={control.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={wiring.id}
          list={suggestions === undefined ? input.list : listId}
          className={classNames(
            control.control,
            isNumeric && control.numeric,
            prefix !== undefined && control.prefixed,
          )}
          aria-describedby={wiring.describedBy}
          aria-invalid={wiring.invalid}
        />
      </div>
      {suggestions !== undefined && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}
