import { RowCheckbox } from './row-checkbox.tsx';

type PageCheckboxProps<Row> = {
  /** The rows of the page that can be selected. */
  selectable: readonly Row[];
  isSelected: (row: Row) => boolean;
  locked: boolean;
  onSelect: (rows: readonly Row[], select: boolean) => void;
};

/** Selects all rows of a page that can be selected. */
export function PageCheckbox<Row>({ selectable, isSelected, locked, onSelect }: PageCheckboxProps<Row>) {
  const chosen = selectable.filter(isSelected).length;
  return (
    <RowCheckbox
      label="Select all on this page"
      checked={chosen > 0 && chosen === selectable.length}
      indeterminate={chosen > 0 && chosen < selectable.length}
      disabled={locked || selectable.length === 0}
      onChange={(select) => onSelect(selectable, select)}
    />
  );
}
