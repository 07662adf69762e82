import { type ComponentProps, useId } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import type { TextRef } from '#domain/texts.ts';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { fieldProps, type Input } from './field-props.ts';

type DateInputProps<V extends FieldValues> = Input<V> &
  Pick<ComponentProps<typeof DateField>, 'hint' | 'autoComplete' | 'className'> & {
    inWords: (date: string) => string;
    /** What is to be checked about the date; it blocks nothing. */
    warning?: TextRef | null;
  };

export function DateInput<V extends FieldValues>(props: DateInputProps<V>) {
  const { form, name, label, inWords, warning = null, className, ...rest } = props;
  const warningId = useId();
  const date: unknown = useWatch({ control: form.control, name });
  return (
    <div className={className}>
      <DateField
        {...fieldProps({ form, name, label })}
        {...rest}
        words={typeof date === 'string' ? inWords(date) : ''}
        aria-describedby={warningId}
      />
      <SoftWarning id={warningId}>{warning}</SoftWarning>
    </div>
  );
}
