import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { mergeRefs } from './merge-refs.ts';
import { groupRupees, typeRupees } from './rupee-text.ts';
import { TextField } from './text-field.tsx';

type MoneyFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'prefix'
> & {
  value: number | '';
  onChange: (value: number | '') => void;
};

/**
 * Whole rupees, grouped the Indian way while they are typed, with the caret staying where the hand is. The value is a
 * number, '' when empty; negative only when a minus was typed, for the form to refuse.
 */
export function MoneyField({ value, onChange, ref, ...rest }: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ text: groupRupees(value), value, caret: 0 });
  const text = typed.value === value ? typed.text : groupRupees(value);

  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.setSelectionRange(typed.caret, typed.caret);
  }, [typed]);

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    const { value: raw, selectionStart } = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent;
    const next = typeRupees({ before: text, raw, caret: selectionStart ?? raw.length, inputType });
    setTyped(next);
    if (next.value !== value) onChange(next.value);
  }

  return (
    <TextField
      autoComplete="off"
      inputMode="numeric"
      prefix="₹"
      {...rest}
      ref={mergeRefs(input, ref)}
      value={text}
      onChange={handleChange}
    />
  );
}
