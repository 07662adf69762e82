import type { ReactNode } from 'react';
import type { Description } from '#web/ui/layout/description-list.tsx';

/** What a column adds to a card: to its head, or to the lines below. */
export type CardPart = { title?: ReactNode; badge?: ReactNode; items?: readonly Description[] };

export type Column<Row> = {
  key: string;
  title: string;
  /** In px; where the table is wider than its columns, they are stretched. */
  width: number;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Stays in sight when the table is scrolled sideways; only for the first columns. */
  sticky?: boolean;
  /** Its part of a card: the card's title (then it is bold in the table), a line that only 'More' shows, or what the
   * function says. Without it, a line with the column's title and the cell. */
  card?: 'title' | 'more' | ((row: Row) => CardPart);
};

/** Gives columns their titles, by key. Each is read when it is shown: the language may be set after the columns were made. */
export function titled<C extends { key: string; title: string }>(
  titles: Readonly<Record<C['key'], string>>,
  columns: readonly (Omit<C, 'title'> & { key: C['key'] })[],
): readonly C[] {
  return columns.map((column) => ({
    ...column,
    get title() {
      return titles[column.key];
    },
  })) as unknown as readonly C[];
}
