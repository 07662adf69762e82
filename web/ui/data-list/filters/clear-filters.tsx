import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import classes from './clear-filters.module.css';
import { listFilterTexts as t } from './texts.ts';

type ClearFiltersProps = { count: number; onClear: () => void; narrow?: boolean };

/** Says how many filters are set, and takes them and the search away. */
export function ClearFilters({ count, onClear, narrow = false }: ClearFiltersProps) {
  return (
    <Button
      variant={narrow ? 'quiet' : 'outline'}
      className={narrow ? classes.narrow : undefined}
      icon={<Icon name={count === 0 ? 'close' : 'filter-off'} />}
      onClick={onClear}
    >
      {count === 0 ? t.clearSearch : t.clear(count)}
    </Button>
  );
}
