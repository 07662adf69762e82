import { useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

type KeyedRow = { key: string };

type EditedRows<Row> = {
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
  /** Where a row may not pass every other. */
  mayPass?: (row: Row, other: Row) => boolean;
};

/** What a row does; `control` is the button that was pressed. */
export type RowEdits<Row> = {
  canMove: (by: -1 | 1) => boolean;
  onMove: (by: -1 | 1, control: string) => void;
  onRemove: () => void;
  onChange: (row: Row) => void;
};

/** Rows that are added, moved and removed: the focus goes along, and `said` is for a status line. In the list that
 * `list` is of, a row has the attribute data-row, what can have the focus data-control. */
export function useRowEdits<Row extends KeyedRow>({ rows, onChange, mayPass }: EditedRows<Row>) {
  const list = useRef<HTMLOListElement & HTMLUListElement>(null);
  const [said, say] = useState('');
  const [wanted, setWanted] = useState<{ key: string; control: string } | null>(null);

  // Once the rows are as they will be; on another control of the row where the wanted one is off.
  useLayoutEffect(() => {
    if (wanted === null) return;
    const row = list.current?.querySelector(`[data-row="${wanted.key}"]`);
    const control = row?.querySelector<HTMLElement>(`[data-control="${wanted.control}"]:not(:disabled)`);
    (control ?? row?.querySelector<HTMLElement>('[data-control]:not(:disabled)'))?.focus();
  }, [wanted]);

  function add(row: Row, control: string): void {
    onChange([...rows, row]);
    setWanted({ key: row.key, control });
  }

  /** `words` say where the row is now, and that it is gone. */
  function editsOf(row: Row, words: { moved: (place: number, of: number) => string; removed: string }): RowEdits<Row> {
    const { key } = row;
    const at = rows.indexOf(row);
    return {
      canMove: (by) => movedRow(rows, key, by, mayPass) !== rows,
      onMove(by, control) {
        const now = movedRow(rows, key, by, mayPass);
        onChange(now);
        setWanted({ key, control });
        say(words.moved(now.indexOf(row) + 1, now.length));
      },
      onRemove() {
        const left = rows.toSpliced(at, 1);
        onChange(left);
        setWanted({ key: (left[at] ?? left[at - 1])?.key ?? '', control: 'remove' });
        say(words.removed);
      },
      onChange: (next) => onChange(rows.with(at, next)),
    };
  }

  return { list, said, add, editsOf };
}

const moves = [
  { control: 'up', by: -1 },
  { control: 'down', by: 1 },
] as const;

type MoveButtonsProps = Pick<RowEdits<unknown>, 'canMove' | 'onMove'> & { up: string; down: string };

export function MoveButtons({ up, down, canMove, onMove }: MoveButtonsProps) {
  return (
    <>
      {moves.map(({ control, by }) => (
        <IconButton
          key={control}
          icon={`arrow-${control}`}
          size={16}
          label={control === 'up' ? up : down}
          data-control={control}
          disabled={!canMove(by)}
          onClick={() => onMove(by, control)}
        />
      ))}
    </>
  );
}

/** The rows with one of them a place further up or down; the same rows where it may not go there. */
export function movedRow<Row extends KeyedRow>(
  rows: readonly Row[],
  key: string,
  by: -1 | 1,
  mayPass: (row: Row, other: Row) => boolean = () => true,
): readonly Row[] {
  const at = rows.findIndex((row) => row.key === key);
  const [row, other] = [rows[at], rows[at + by]];
  if (row === undefined || other === undefined || !mayPass(row, other)) return rows;
  return rows.with(at, other).with(at + by, row);
}
