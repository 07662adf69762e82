import type { ChangeEvent, ComponentProps, FocusEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { shapeMobile } from '#domain/values/mobile-number.ts';
import { watchPresses } from '#web/ui/number/after-press.ts';
import { readMobileOnLeave } from '#web/ui/number/read-mobile-on-leave.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldProps, type Input } from './field-props.ts';

type MobileInputProps<V extends FieldValues> = Input<V> &
  Pick<ComponentProps<typeof TextField>, 'optional' | 'autoComplete' | 'className' | 'aria-describedby'> & {
    /** What is said of a text that is no mobile number. */
    invalid: string;
  };

/** A mobile number: cut at ten digits while it is typed, read in any spelling when the field is left. */
export function MobileInput<V extends FieldValues>({ form, name, label, invalid, ...rest }: MobileInputProps<V>) {
  const { onChange, onBlur, ...field } = fieldProps({ form, name, label }, shapeMobile);
  return (
    <TextField
      {...field}
      autoComplete="off"
      {...rest}
      type="tel"
      inputMode="tel"
      onFocus={watchPresses}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        // After a try to save each change is checked; clearing first would make the list of bad fields flicker.
        if (!form.formState.isSubmitted) form.clearErrors(name);
        return onChange(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        readMobileOnLeave(form, name, invalid);
        return onBlur(event);
      }}
    />
  );
}
