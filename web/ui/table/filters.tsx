import { type ReactNode, useId } from 'react';
import { dateInWords } from '#domain/values/date-in-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import control from '#web/ui/form/control.module.css';
import classes from './filters.module.css';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { SelectOption } from '#web/ui/form/select-field.tsx';
import { tableTexts as t } from './texts.ts';

type FilterProps = {
  /** The accessible name: 'Filter by {column}'. */
  label: string;
  /** Over the control, where no column's header names it. */
  caption?: string;
  /** '' filters nothing. */
  value: string;
  onChange: (value: string) => void;
};

const classOf = (value: string, extra?: string): string =>
  classNames(control.control, classes.filter, value !== '' && classes.active, extra);

function Captioned({ caption, children }: { caption: string | undefined; children: ReactNode }) {
  if (caption === undefined) return children;
  return (
    <label className={classes.captioned}>
      <span className={classes.caption}>{caption}</span>
      {children}
    </label>
  );
}

type FilterSelectProps = FilterProps & {
  options: readonly SelectOption[];
  allLabel?: string | undefined;
  /** One of the options always holds, such as an order: then nothing is filtered and nothing tinted. */
  required?: boolean;
};

/** A choice among the values of a column; tinted while it filters. A value that is no option any more is kept as one. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, caption, value, onChange, options, allLabel = t.all, required = false } = props;
  const isOption = value === '' || options.some((option) => option.value === value);
  return (
    <Captioned caption={caption}>
      <span className={control.wrap}>
        <select
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classOf(required ? '' : value, control.select)}
        >
          {!required && <option value="">{allLabel}</option>}
          {!isOption && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={14} className={classes.chevron} />
      </span>
    </Captioned>
  );
}

export function FilterText({ label, caption, value, onChange, maxLength }: FilterProps & { maxLength?: number }) {
  return (
    <Captioned caption={caption}>
      <input
        type="text"
        aria-label={label}
        autoComplete="off"
        maxLength={maxLength}
        placeholder={t.anyName}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classOf(value)}
      />
    </Captioned>
  );
}

/** One end of a range of days (YYYY-MM-DD); tinted while it filters. `end` is what shows while it is empty. The date in
 * words shows below where there is room for it, else while the pointer rests on the control. */
export function FilterDate({ label, caption, value, onChange, end }: FilterProps & { end: string }) {
  const wordsId = useId();
  const words = dateInWords(value);
  return (
    <Captioned caption={caption}>
      <span className={control.wrap} data-end={value === '' && caption === undefined ? end : undefined}>
        <input
          type="date"
          aria-label={label}
          aria-describedby={wordsId}
          title={caption === undefined && words !== '' ? words : undefined}
          max="9999-12-31"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classOf(value, classes.date)}
        />
      </span>
      <span id={wordsId} className={classes.words} hidden={caption === undefined}>
        {words}
      </span>
    </Captioned>
  );
}

/** A filter that has no control in sight, in words, with the way to take it away. */
export function FilterChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <li className={classes.chip}>
      <span>{children}</span>
      <IconButton icon="close" size={16} label={t.removeFilter(children)} onClick={onRemove} />
    </li>
  );
}

export function FilterChips({ children }: { children: ReactNode }) {
  return (
    <ul className={classes.chips} aria-label={t.filters}>
      {children}
    </ul>
  );
}
