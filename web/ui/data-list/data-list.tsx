import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import type { Column } from './column.ts';
import { DataCards } from './data-cards.tsx';
import { DataTable } from './data-table.tsx';
import type { DataListProps } from './list-props.ts';

/** A list: a table, on a phone cards, from the same columns. */
export function DataList<Row, C extends Column<Row>>(props: DataListProps<Row, C>) {
  const { rows, failed, empty } = props;
  const none = rows?.length === 0 ? <EmptyState {...empty} /> : undefined;
  const instead = failed ? <ErrorState {...failed} /> : none;
  const List = useIsPhone() ? DataCards : DataTable;
  return <List {...props} instead={instead} />;
}
