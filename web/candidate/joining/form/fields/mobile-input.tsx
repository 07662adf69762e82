import { type ChangeEvent, type ComponentProps, type FocusEvent, useId } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { warningOfMobile } from '#domain/joining/warnings/soft-values.ts';
import type { TextRef } from '#domain/texts.ts';
import { shapeMobile } from '#domain/values/mobile-number.ts';
import { watchPresses } from '#web/ui/number/after-press.ts';
import { readMobileOnLeave } from '#web/ui/number/read-mobile-on-leave.ts';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldProps, type Input } from './field-props.ts';

type MobileInputProps<V extends FieldValues> = Input<V> &
  Pick<ComponentProps<typeof TextField>, 'optional' | 'autoComplete' | 'className'> & {
    invalid: string;
    /** What else is to be checked about it than the number itself. */
    warning?: TextRef | null;
  };

/** A mobile number: cut at ten digits while it is typed, read in any spelling when the field is left. */
export function MobileInput<V extends FieldValues>(props: MobileInputProps<V>) {
  const { form, name, label, invalid, className, warning, ...rest } = props;
  const warningId = useId();
  const typed: unknown = useWatch({ control: form.control, name });
  const { onChange, onBlur, ...field } = fieldProps({ form, name, label }, shapeMobile);
  return (
    <div className={className}>
      <TextField
        {...field}
        autoComplete="off"
        {...rest}
        aria-describedby={warning === undefined ? warningId : `${warningId} ${warningId}-other`}
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
      <SoftWarning id={warningId}>{typeof typed === 'string' ? warningOfMobile(typed) : null}</SoftWarning>
      {warning !== undefined && <SoftWarning id={`${warningId}-other`}>{warning}</SoftWarning>}
    </div>
  );
}
