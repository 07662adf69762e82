import { type ComponentProps } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { DateField } from '#web/ui/form/date-field.tsx';
import { fieldProps, type Input } from './field-props.ts';

type DateInputProps<V extends FieldValues> = Input<V> &
  Pick<ComponentProps<typeof DateField>, 'hint' | 'autoComplete' | 'className'> & {
    /** The date as the words below the field. */
    inWords: (date: string) => string;
  };

/** A date of the joining form with its words below it. */
export function DateInput<V extends FieldValues>({ form, name, label, inWords, ...rest }: DateInputProps<V>) {
  const date: unknown = useWatch({ control: form.control, name });
  return (
    <DateField {...fieldProps({ form, name, label })} {...rest} words={typeof date === 'string' ? inWords(date) : ''} />
  );
}
