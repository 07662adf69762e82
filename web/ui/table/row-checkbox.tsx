import { useEffect, useRef } from 'react';
import classes from '#web/ui/form/choice.module.css';

type RowCheckboxProps = {
  /** 'Select {name}'. */
  label: string;
  checked: boolean;
  /** Some, not all, of what it stands for. */
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** Selects a row of a list, or all of them. */
export function RowCheckbox({ label, checked, indeterminate = false, disabled, onChange }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classes.row}>
      <input
        ref={input}
        type="checkbox"
        className={classes.checkbox}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
