import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FilterSelect } from '#web/ui/table/filters.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ClearFilters } from './clear-filters.tsx';
import { ColumnFilter } from './column-filter.tsx';
import type { FilteredColumn, FilterValues, ListFilters, ListSort } from './list-filters.ts';
import classes from './phone-filters.module.css';
import { listFilterTexts as t } from './texts.ts';

type PhoneFiltersProps<F extends FilterValues, K extends string> = ListFilters<F> & {
  columns: readonly (FilteredColumn<F> & { key: K })[];
  filterCount: number;
  onClear: () => void;
  sort: ListSort<K> | null;
  setSort: (sort: ListSort<K> | null) => void;
  /** What the order is called in which the list opens, where that is by no column. */
  unsorted?: string;
  showWords: string;
};

/** On a phone the filters and the order are set in a dialog: cards have no headers. What is set holds at once. */
export function PhoneFilters<F extends FilterValues, K extends string>(props: PhoneFiltersProps<F, K>) {
  const { columns, filter, setFilter, options, filterCount, onClear, sort, setSort, unsorted, showWords } = props;
  const [open, setOpen] = useState(false);
  const show = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  const clear = (): void => {
    onClear();
    // The button that was pressed is removed.
    show.current?.focus();
  };
  return (
    <>
      <Button icon={<Icon name="filter" />} onClick={() => setOpen(true)}>
        {t.open(filterCount)}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t.title}
        footer={
          <>
            {filterCount > 0 && <ClearFilters count={filterCount} onClear={clear} />}
            <Button ref={show} variant="primary" onClick={close}>
              {showWords}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          <Order {...{ columns, sort, setSort, unsorted }} />
          {columns.map((column) => (
            <ColumnFilter key={column.key} {...{ column, filter, setFilter, options }} captioned />
          ))}
        </Stack>
      </Dialog>
    </>
  );
}

type Ordered<K extends string> = Pick<PhoneFiltersProps<FilterValues, K>, 'columns' | 'sort' | 'setSort' | 'unsorted'>;

function Order<K extends string>({ columns, sort, setSort, unsorted }: Ordered<K>) {
  const direction = sort?.direction ?? 'asc';
  return (
    <div className={classes.order}>
      <FilterSelect
        label={t.sortBy}
        caption={t.sortBy}
        value={sort?.key ?? ''}
        required={unsorted === undefined}
        allLabel={unsorted}
        onChange={(key) => setSort(key === '' ? null : { direction, key: key as K })}
        options={columns.map(({ key, title }) => ({ value: key, label: title }))}
      />
      <FilterSelect
        label={t.order}
        caption={t.order}
        value={direction}
        required
        onChange={(next) => sort && setSort({ ...sort, direction: next === 'asc' ? 'asc' : 'desc' })}
        options={[
          { value: 'asc', label: t.ascending },
          { value: 'desc', label: t.descending },
        ]}
      />
    </div>
  );
}
