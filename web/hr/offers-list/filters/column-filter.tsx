import { limits } from '#domain/limits.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import { FilterDate, FilterSelect, FilterText } from '#web/ui/table/filters.tsx';
import { statusOptions } from './column-filters.ts';
import type { FromKey, OfferColumn, ToKey } from '#web/hr/offers-list/columns/offer-columns.tsx';
import { offerFilterTexts as t } from '#web/hr/offers-list/texts.ts';
import classes from './column-filter.module.css';
import type { OfferView } from '#web/hr/offers-list/view/use-offer-view.ts';

type ColumnFilterProps = Pick<OfferView, 'filter' | 'setFilter' | 'options'> & {
  column: OfferColumn;
  /** Where it is not below the column's header, it has a caption. */
  captioned?: boolean;
};

/** The filter of a column: 'Filter by {column}'; nothing for a column that has none. */
export function ColumnFilter({ column, filter, setFilter, options, captioned = false }: ColumnFilterProps) {
  const { title, filter: by } = column;
  const label = t.by(title);
  const caption = captioned ? title : undefined;
  switch (by?.kind) {
    case undefined:
      return null;
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
      const { key } = by;
      const props = { label, caption, values: options[key], value: filter[key] ?? '' };
      return <ChoiceFilter {...props} onChange={(value) => setFilter({ [key]: value || undefined })} />;
    }
    case 'text': {
      const { key } = by;
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
      return <DaysFilter {...{ title, captioned, filter, setFilter }} from={by.from} to={by.to} />;
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
  title: string;
  captioned: boolean;
  from: FromKey;
  to: ToKey;
};

function DaysFilter({ title, captioned, filter, setFilter, from, to }: DaysFilterProps) {
  return (
    <div className={classes.days} data-captioned={captioned || undefined}>
      <FilterDate
        label={t.byFrom(title)}
        caption={captioned ? t.captionFrom(title) : undefined}
        end={t.from}
        value={filter[from] ?? ''}
        onChange={(value) => setFilter({ [from]: value || undefined })}
      />
      <FilterDate
        label={t.byTo(title)}
        caption={captioned ? t.captionTo : undefined}
        end={t.to}
        value={filter[to] ?? ''}
        onChange={(value) => setFilter({ [to]: value || undefined })}
      />
    </div>
  );
}
