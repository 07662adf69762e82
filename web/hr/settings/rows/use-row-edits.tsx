import { useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

type EditedRows<Row> = {
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
  /** Where a row may not pass every other. */
  moved?: (rows: readonly Row[], key: string, by: -1 | 1) => readonly Row[];
};

/** Rows that are moved and removed: the focus goes along, and `said` is for a status line. In the list that `list` is
 * of, a row has the attribute data-row, what can have the focus data-control. */
export function useRowEdits<List extends HTMLElement, Row extends KeyedRow>(edited: EditedRows<Row>) {
  const { rows, onChange, moved = movedRow } = edited;
  const list = useRef<List>(null);
  const [said, say] = useState('');
  const [wanted, setWanted] = useState<{ key: string; control: string } | null>(null);
  const focusNext = (key: string, control: string): void => setWanted({ key, control });

  // Once the rows are as they will be; on another control of the row where the wanted one is off.
  useLayoutEffect(() => {
    if (wanted === null) return;
    const row = list.current?.querySelector(`[data-row="${wanted.key}"]`);
    const control = row?.querySelector<HTMLElement>(`[data-control="${wanted.control}"]:not(:disabled)`);
    (control ?? row?.querySelector<HTMLElement>('[data-control]:not(:disabled)'))?.focus();
  }, [wanted]);

  return {
    list,
    said,
    focusNext,
    /** `control` is what had the focus; `words` say where the row is now. */
    move(key: string, by: -1 | 1, control: string, words: (place: number, of: number) => string): void {
      const now = moved(rows, key, by);
      onChange(now);
      focusNext(key, control);
      say(words(now.findIndex((row) => row.key === key) + 1, now.length));
    },
    remove(key: string, words: string): void {
      const at = rows.findIndex((row) => row.key === key);
      const left = rows.filter((row) => row.key !== key);
      onChange(left);
      focusNext((left[at] ?? left[at - 1])?.key ?? '', 'remove');
      say(words);
    },
  };
}

type MoveButtonsProps = {
  up: string;
  down: string;
  canMove: (by: -1 | 1) => boolean;
  /** `control` is the button that was pressed. */
  onMove: (by: -1 | 1, control: string) => void;
};

export function MoveButtons({ up, down, canMove, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        icon="arrow-up"
        size={16}
        label={up}
        data-control="up"
        disabled={!canMove(-1)}
        onClick={() => onMove(-1, 'up')}
      />
      <IconButton
        icon="arrow-down"
        size={16}
        label={down}
        data-control="down"
        disabled={!canMove(1)}
        onClick={() => onMove(1, 'down')}
      />
    </>
  );
}

type KeyedRow = { key: string };

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
