import type { ReactNode } from 'react';
import type { EmptyStateProps, ErrorStateProps } from '#web/ui/feedback/states.tsx';
import type { Column } from './column.ts';

export type Selection<Row> = {
  isSelectable: (row: Row) => boolean;
  isSelected: (row: Row) => boolean;
  /** Nothing can be selected now. */
  locked: boolean;
  onSelect: (rows: readonly Row[], select: boolean) => void;
};

/** With `columns` and functions that stay the same, a row is rendered again only when it changes. */
export type DataListProps<Row, C extends Column<Row>> = {
  label: string;
  columns: readonly C[];
  /** Undefined while the first ones are being loaded, and when that failed. */
  rows: readonly Row[] | undefined;
  skeletonRows: number;
  busy: boolean;
  failed: ErrorStateProps | undefined;
  empty: EmptyStateProps;
  keyOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  /** Kept on record, no longer alive. */
  isMuted?: (row: Row) => boolean;
  /** None where nothing can be done with a row. */
  renderActions?: ((row: Row) => ReactNode) | undefined;
  actionsWidth: number;
  selection?: Selection<Row>;
  /** The order of the rows, null where no column orders them; the header of each column changes it. */
  sort?: { key: C['key'] | null; direction: 'asc' | 'desc'; onSort: (key: C['key']) => void };
  filterOf?: (column: C) => ReactNode;
  cardTools?: ReactNode;
};

/** What a table or cards show: rows, something `instead` of them, or neither while they are being loaded. */
export type ListViewProps<Row, C extends Column<Row>> = DataListProps<Row, C> & { instead: ReactNode };
