import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldProps, useField } from './field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formTexts as t } from './texts.ts';

export type SelectOption = { value: string | number; label: string };

type SelectFieldProps = ComponentProps<'select'> &
  FieldProps & { options: readonly SelectOption[]; placeholder?: string | null };

/** A native select: the best there is on a phone. The first, empty choice shows the placeholder; there is none where
 * `placeholder` is null, as nothing would be no choice. */
export function SelectField({ options, placeholder = t.choose, ...field }: SelectFieldProps) {
  const { frame, control: select } = useField(field);
  return (
    <FieldFrame {...frame}>
      <div className={classNames(control.wrap, control.gap)}>
        <select {...select} className={classNames(control.control, control.select)}>
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
