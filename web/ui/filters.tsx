import { classNames } from './class-names.ts';
import control from './control.module.css';
import classes from './filters.module.css';
import { Icon } from './icon.tsx';
import type { SelectOption } from './select-field.tsx';

type FilterSelectProps = {
  /** 'Filter by {column}'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** What the choice of no filter is called. */
  allLabel?: string;
};

/** A choice in the filter row; tinted while it filters. The value '' filters nothing. */
export function FilterSelect({ label, value, onChange, options, allLabel = 'All' }: FilterSelectProps) {
  return (
    <span className={control.wrap}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(control.control, control.select, classes.filter, value !== '' && classes.active)}
      >
        <option value="">{allLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} className={classes.chevron} />
    </span>
  );
}
