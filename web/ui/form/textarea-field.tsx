import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldProps, useFieldWiring } from './field.tsx';

export function TextAreaField(props: ComponentProps<'textarea'> & FieldProps) {
  const { label, hint, error, optional, id, className, rows = 4, ...textarea } = props;
  const wiring = useFieldWiring({
    id,
    hint,
    error,
    optional,
    name: textarea.name,
    describedBy: textarea['aria-describedby'],
  });
  return (
    <FieldFrame {...{ label, hint, error, optional, wiring, className }}>
      <textarea
        {...textarea}
        id={wiring.id}
        rows={rows}
        className={classNames(control.control, control.area, control.gap)}
        aria-describedby={wiring.describedBy}
        aria-invalid={wiring.invalid}
      />
    </FieldFrame>
  );
}
