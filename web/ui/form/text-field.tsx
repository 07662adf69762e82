import { type ComponentProps, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldProps & {
    /** Offered while typing, never enforced. */
    suggestions?: readonly string[];
    /** A symbol inside the field, before the text; hidden from screen readers. */
    prefix?: string;
  };

export function TextField({ suggestions, prefix, ...field }: TextFieldProps) {
  const { frame, control: input } = useField(field);
  const listId = useId();
  const isNumeric = input.inputMode === 'numeric' || input.inputMode === 'decimal' || input.type === 'tel';
  return (
    <FieldFrame {...frame}>
      <div className={classNames(control.wrap, control.gap)}>
        {prefix !== undefined && (
          <span className={control.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...input}
          list={suggestions === undefined ? input.list : listId}
          className={classNames(
            control.control,
            isNumeric && control.numeric,
            prefix !== undefined && control.prefixed,
          )}
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
