import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

export function TextAreaField(field: ComponentProps<'textarea'> & FieldProps) {
  const { frame, control: textarea } = useField(field);
  return (
    <FieldFrame {...frame}>
      <textarea rows={4} {...textarea} className={classNames(control.control, control.area, control.gap)} />
    </FieldFrame>
  );
}
