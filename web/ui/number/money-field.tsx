import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { TextField } from '#web/ui/form/text-field.tsx';
import { watchPresses } from './after-press.ts';
import { groupRupees, type MoneyValue, readValue } from './rupee-text.ts';

type MoneyFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'prefix'
> & { value: MoneyValue; onChange: (value: MoneyValue) => void };

/** Whole rupees as people write them: the value is a number wherever the text can be read as one, and the text itself
 * where it cannot, for the form to refuse. The text stays as it is typed until the field is left. */
export function MoneyField({ value, onChange, onBlur, onFocus, ...rest }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && readValue(typed) === value;
  function handleChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const { inputType, data } = nativeEvent as InputEvent;
    if (!isTyped && (inputType?.startsWith('delete') || /^\d$/u.test(data ?? ''))) dropCommas(currentTarget);
    setTyped(currentTarget.value);
    const next = readValue(currentTarget.value);
    if (next !== value) onChange(next);
  }
  return (
    <TextField
      autoComplete="off"
      inputMode="numeric"
      prefix="₹"
      {...rest}
      value={isTyped ? typed : groupRupees(value)}
      onChange={handleChange}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      onFocus={(event) => {
        watchPresses();
        onFocus?.(event);
      }}
    />
  );
}

/** The commas of a grouped amount are ours, and wrong in what the first edit leaves. */
function dropCommas(input: HTMLInputElement): void {
  const at = input.selectionStart ?? input.value.length;
  const caret = input.value.slice(0, at).replaceAll(',', '').length;
  input.value = input.value.replaceAll(',', '');
  input.setSelectionRange(caret, caret);
}
