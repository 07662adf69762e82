export type KeyedRow = { key: string };

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
