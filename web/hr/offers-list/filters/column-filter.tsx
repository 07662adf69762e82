import { limits } from '#domain/limits.ts';
import type { OfferStatus } from '#domain/offer.ts';
import { FilterDate, FilterSelect, FilterText } from '#web/ui/table/filters.tsx';
import { columnFilters, type FromKey, statusOptions, type ToKey } from './column-filters.ts';
import type { OfferColumn } from '#web/hr/offers-list/columns/offer-columns.tsx';
import classes from './column-filter.module.css';
import type { OfferView } from '#web/hr/offers-list/view/use-offer-view.ts';

type ColumnFilterProps = Pick<OfferView, 'filter' | 'setFilter' | 'options'> & {
  column: OfferColumn;
  /** Where no header stands over it, the filter carries the column's name itself. */
  captioned?: boolean;
};

/** The filter of a column: 'Filter by {column}'; nothing for a column that has none. */
export function ColumnFilter({ column, filter, setFilter, options, captioned = false }: ColumnFilterProps) {
  const columnFilter = columnFilters[column.key];
  const label = `Filter by ${column.label}`;
  const caption = captioned ? column.label : undefined;
  if (columnFilter === undefined) return null;
  switch (columnFilter.kind) {
    case 'status':
      return (
        <FilterSelect
          label={label}
          caption={caption}
          value={filter.status ?? ''}
          options={statusOptions}
          onChange={(value) => setFilter({ status: value === '' ? undefined : (value as OfferStatus) })}
        />
      );
    case 'choice': {
      const { key } = columnFilter;
      const props = { label, caption, values: options[key], value: filter[key] ?? '' };
      return <ChoiceFilter {...props} onChange={(value) => setFilter({ [key]: value || undefined })} />;
    }
    case 'text': {
      const { key } = columnFilter;
      return (
        <FilterText
          label={label}
          caption={caption}
          value={filter[key] ?? ''}
          maxLength={limits.textMax}
          onChange={(value) => setFilter({ [key]: value || undefined })}
        />
      );
    }
    case 'days':
      return <DaysFilter {...{ label, caption, filter, setFilter }} from={columnFilter.from} to={columnFilter.to} />;
  }
}

type ChoiceFilterProps = {
  label: string;
  caption: string | undefined;
  values: readonly string[];
  value: string;
  onChange: (value: string) => void;
};

function ChoiceFilter({ values, ...props }: ChoiceFilterProps) {
  return <FilterSelect {...props} options={values.map((value) => ({ value, label: value }))} />;
}

type DaysFilterProps = Pick<OfferView, 'filter' | 'setFilter'> & {
  label: string;
  caption: string | undefined;
  from: FromKey;
  to: ToKey;
};

function DaysFilter({ label, caption, filter, setFilter, from, to }: DaysFilterProps) {
  return (
    <div className={classes.days} data-captioned={caption !== undefined || undefined}>
      <FilterDate
        label={`${label} from`}
        caption={caption && `${caption} from`}
        end="From"
        value={filter[from] ?? ''}
        onChange={(value) => setFilter({ [from]: value || undefined })}
      />
      <FilterDate
        label={`${label} to`}
        caption={caption && 'to'}
        end="To"
        value={filter[to] ?? ''}
        onChange={(value) => setFilter({ [to]: value || undefined })}
      />
    </div>
  );
}
