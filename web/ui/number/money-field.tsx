import { type ChangeEvent, type ComponentProps, type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { watchPresses } from './after-press.ts';
import { mergeRefs } from '#web/ui/merge-refs.ts';
import { groupRupees, type MoneyValue, readValue, type TypedRupees, typeRupees } from './rupee-text.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

type MoneyFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'prefix'
> & { value: MoneyValue; onChange: (value: MoneyValue) => void };

/** Whole rupees as people write them: the value is a number wherever the text can be read as one, and the text itself
 * where it cannot, for the form to refuse. Text is replaced by the grouped amount when the field is left. */
export function MoneyField({ value, onChange, ref, onBlur, onFocus, ...rest }: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<TypedRupees>(() => shownOf(value));
  const shown = typed.value === value ? typed : shownOf(value);

  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.setSelectionRange(typed.caret, typed.caret);
  }, [typed]);

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    const { value: raw, selectionStart } = event.currentTarget;
    const { inputType, data } = event.nativeEvent as InputEvent;
    const next = typeRupees({ before: shown, raw, caret: selectionStart ?? raw.length, inputType, data });
    setTyped(next);
    if (next.value !== value) onChange(next.value);
  }

  function handleBlur(event: FocusEvent<HTMLInputElement>): void {
    setTyped(shownOf(readValue(shown.text)));
    onBlur?.(event);
  }

  return (
    <TextField
      autoComplete="off"
      inputMode="numeric"
      prefix="₹"
      {...rest}
      ref={mergeRefs(input, ref)}
      value={shown.text}
      onChange={handleChange}
      onBlur={handleBlur}
      onFocus={(event) => {
        watchPresses();
        onFocus?.(event);
      }}
    />
  );
}

function shownOf(value: MoneyValue): TypedRupees {
  const text = groupRupees(value);
  return { text, value, caret: text.length, isGrouped: typeof value === 'number' || value === '' };
}
