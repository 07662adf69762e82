import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FilterSelect } from '#web/ui/table/filters.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ClearFilters } from './clear-filters.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { offerColumns } from '#web/hr/offers-list/columns/offer-columns.tsx';
import { isNarrowed } from '#web/hr/offers-list/offers-toolbar.tsx';
import { offerFilterTexts as t } from '#web/hr/offers-list/texts.ts';
import classes from './phone-filters.module.css';
import type { OfferView } from '#web/hr/offers-list/view/use-offer-view.ts';
import type { OfferColumnKey } from '#web/hr/offers-list/store/offer-sort.ts';

const filtered = offerColumns.filter(({ filter }) => filter !== undefined);

/** On a phone the filters and the order are set in a dialog: cards have no headers. What is set holds at once. */
export function PhoneFilters({ view }: { view: OfferView }) {
  const [open, setOpen] = useState(false);
  const show = useRef<HTMLButtonElement>(null);
  const { filterCount } = view;
  const close = (): void => setOpen(false);
  const clear = (): void => {
    view.clearFilters();
    // The button that was pressed goes away.
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
              {showWords(view)}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          <Order view={view} />
          {filtered.map((column) => (
            <ColumnFilter
              key={column.key}
              column={column}
              filter={view.filter}
              setFilter={view.setFilter}
              options={view.options}
              captioned
            />
          ))}
        </Stack>
      </Dialog>
    </>
  );
}

/** How many cards there will be; while offers are still loading, that is known only where nothing is held back. */
function showWords(view: OfferView): string {
  if (view.phase === 'loading' && isNarrowed(view)) return t.showOffers;
  return t.showCount(view.total);
}

function Order({ view: { sort, setSort } }: { view: OfferView }) {
  return (
    <div className={classes.order}>
      <FilterSelect
        label={t.sortBy}
        caption={t.sortBy}
        value={sort.key}
        required
        onChange={(key) => setSort({ ...sort, key: key as OfferColumnKey })}
        options={offerColumns.map(({ key, title }) => ({ value: key, label: title }))}
      />
      <FilterSelect
        label={t.order}
        caption={t.order}
        value={sort.direction}
        required
        onChange={(direction) => setSort({ ...sort, direction: direction === 'asc' ? 'asc' : 'desc' })}
        options={[
          { value: 'asc', label: t.ascending },
          { value: 'desc', label: t.descending },
        ]}
      />
    </div>
  );
}
