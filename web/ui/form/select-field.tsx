import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldProps, useFieldWiring } from './field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formTexts as t } from './texts.ts';

/** One choice; `value` is what the form keeps. */
export type SelectOption = { value: string | number; label: string };

type SelectFieldProps = ComponentProps<'select'> &
  FieldProps & { options: readonly SelectOption[]; placeholder?: string | null };

/**
 * A native select: the best there is on a phone. The first, empty choice shows the placeholder; there is none where
 * `placeholder` is null, as nothing would be no choice.
 */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, options, placeholder = t.choose, id, className, ...select } = props;
  const wiring = useFieldWiring({
    id,
    hint,
    error,
    optional,
    name: select.name,
    describedBy: select['aria-describedby'],
  });
  return (
    <FieldFrame {...{ label, hint, error, optional, wiring, className }}>
      <div className={classNames(control.wrap, control.gap)}>
        <select
          {...select}
          id={wiring.id}
          className={classNames(control.control, control.select)}
          aria-describedby={wiring.describedBy}
          aria-invalid={wiring.invalid}
        >
          {placeholder !== null && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className={control.chevron} />
      </div>
    </FieldFrame>
  );
}
