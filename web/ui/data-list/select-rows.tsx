import { useEffect, useRef } from 'react';
import classes from '#web/ui/form/choice.module.css';
import type { Selection } from './list-props.ts';
import { listTexts as t } from './texts.ts';

export function SelectPage<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
  const { isSelectable, isSelected, locked, onSelect } = selection;
  const selectable = rows.filter(isSelectable);
  const chosen = selectable.filter(isSelected).length;
  return (
    <RowCheckbox
      label={t.selectPage}
      checked={chosen > 0 && chosen === selectable.length}
      indeterminate={chosen > 0 && chosen < selectable.length}
      disabled={locked || selectable.length === 0}
      onChange={(select) => onSelect(selectable, select)}
    />
  );
}

type RowCheckboxProps = {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
};

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
