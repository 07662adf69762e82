import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldProps, useFieldWiring } from './field.tsx';

type DateFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldProps;

/** A native date input; its value, `min` and `max` are `YYYY-MM-DD`, and the device shows them its own way. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional, id, className, ...input } = props;
  const wiring = useFieldWiring({ id, hint, error, optional, describedBy: input['aria-describedby'] });
  return (
    <FieldFrame {...{ label, hint, error, optional, wiring, className }}>
      <input
        {...input}
        type="date"
        id={wiring.id}
        className={classNames(control.control, control.numeric, control.gap)}
        aria-describedby={wiring.describedBy}
        aria-invalid={wiring.invalid}
      />
    </FieldFrame>
  );
}
