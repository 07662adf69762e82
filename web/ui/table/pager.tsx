import { formatCount } from '#domain/values/count.ts';
import { Button } from '#web/ui/button.tsx';
import { FilterSelect } from './filters.tsx';
import { Icon } from '#web/ui/icon.tsx';
import classes from './pager.module.css';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { tableTexts as t } from './texts.ts';

type PagerProps = {
  /** Counted from 0. */
  page: number;
  pageCount: number;
  total: number;
  pageSize: number;
  onPage: (page: number) => void;
  pageSizes?: readonly number[];
  onPageSize?: (size: number) => void;
  /** Of how many rows the filters show these, and the way to see them all. */
  filtered?: { from: number; onClear: () => void } | undefined;
};

export function Pager({ page, pageCount, total, pageSize, onPage, pageSizes = [], onPageSize, filtered }: PagerProps) {
  const first = total === 0 ? 0 : page * pageSize + 1;
  const last = Math.min(total, (page + 1) * pageSize);
  return (
    <nav className={classes.pager} aria-label={t.pages}>
      <span className={classes.range} role="status">
        {t.range(formatCount(first), formatCount(last), formatCount(total))}
        {filtered && ` ${t.filteredFrom(formatCount(filtered.from))}`}
      </span>
      {filtered && (
        <Button variant="quiet" onClick={filtered.onClear}>
          {t.clearFilters}
        </Button>
      )}
      <span>{t.page(formatCount(page + 1), formatCount(Math.max(pageCount, 1)))}</span>
      <Button className={classes.step} disabled={page <= 0} onClick={() => onPage(page - 1)}>
        <Icon name="chevron-left" size={18} />
        <VisuallyHidden>{t.previousPage}</VisuallyHidden>
      </Button>
      <Button className={classes.step} disabled={page >= pageCount - 1} onClick={() => onPage(page + 1)}>
        <Icon name="chevron-right" size={18} />
        <VisuallyHidden>{t.nextPage}</VisuallyHidden>
      </Button>
      {/* Last: a button that is switched off hands the focus to the first control here. */}
      {onPageSize !== undefined && total > Math.min(...pageSizes) && (
        <span className={classes.size}>
          <FilterSelect
            label={t.rowsPerPage}
            required
            value={String(pageSize)}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => onPageSize(Number(size))}
          />
        </span>
      )}
    </nav>
  );
}
