import { limits } from '#domain/limits.ts';
import { FilterDate, FilterSelect, FilterText } from '#web/ui/table/filters.tsx';
import classes from './column-filter.module.css';
import type { FilteredColumn, FilterValues, ListFilters } from './list-filters.ts';
import { listFilterTexts as t } from './texts.ts';

type ColumnFilterProps<F extends FilterValues> = ListFilters<F> & {
  column: FilteredColumn<F>;
  /** Where it is not below the column's header, it has a caption. */
  captioned?: boolean;
};

/** The filter of a column: 'Filter by {column}'; nothing for a column that has none. */
export function ColumnFilter<F extends FilterValues>(props: ColumnFilterProps<F>) {
  const { column, filter, setFilter, options, captioned = false } = props;
  const { title, filter: by } = column;
  if (by === undefined) return null;
  const caption = (words: string) => (captioned ? words : undefined);
  const bind = (key: keyof F & string) => ({
    value: filter[key] ?? '',
    onChange: (value: string) => setFilter({ [key]: value || undefined } as unknown as Partial<F>),
  });
  if (by.kind === 'choice') {
    const found = options[by.key] ?? [];
    return <FilterSelect label={t.by(title)} caption={caption(title)} options={found} {...bind(by.key)} />;
  }
  if (by.kind === 'text') {
    return <FilterText label={t.by(title)} caption={caption(title)} maxLength={limits.textMax} {...bind(by.key)} />;
  }
  return (
    <div className={classes.days} data-captioned={captioned || undefined}>
      <FilterDate label={t.byFrom(title)} caption={caption(t.captionFrom(title))} end={t.from} {...bind(by.from)} />
      <FilterDate label={t.byTo(title)} caption={caption(t.captionTo)} end={t.to} {...bind(by.to)} />
    </div>
  );
}
