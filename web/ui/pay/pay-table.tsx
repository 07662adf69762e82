import type { ReactNode } from 'react';
import type { PayRow } from '#domain/pay/letter-pay.ts';
import { scriptLanguage } from '#domain/values/script-language.ts';
import { formatRupees } from '#domain/values/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './pay-table.module.css';
import { payTexts as t } from './texts.ts';

type PayTableProps = {
  rows: readonly PayRow[];
  caption: string;
  /** What is said of a component; by default who pays it and when, where that is not plain. */
  noteOf?: (row: PayRow, index: number) => string;
};

/** Pay component by component: the fixed part and its sum, what is variable, and the total. */
export function PayTable({ rows, caption, noteOf }: PayTableProps) {
  const lines = rows.map((row, index) => ({ row, note: (noteOf ?? kindNote)(row, index), key: row.name }));
  const fixed = lines.filter(({ row }) => row.kind !== 'VARIABLE');
  const variable = lines.filter(({ row }) => row.kind === 'VARIABLE');
  const fixedSum = sumOf(fixed.map(({ row }) => row));
  // Where the note says when it is paid, the column need not.
  const once = noteOf === undefined ? <VisuallyHidden>{t.onceAYear}</VisuallyHidden> : t.onceAYear;
  const isAllFixed = variable.length === 0;
  return (
    <table className={classNames(classes.table, classes.strong)}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t.component}</VisuallyHidden>
          </th>
          <th scope="col">{t.aMonth}</th>
          <th scope="col">{t.aYear}</th>
        </tr>
      </thead>
      <tbody>
        {fixed.map(({ row, note, key }) => (
          <Line key={key} row={row} note={note} once={once} />
        ))}
        {!isAllFixed && (
          <tr className={classes.sum}>
            <th scope="row">{t.fixedCTC}</th>
            <td>{formatRupees(fixedSum.monthly)}</td>
            <td>{formatRupees(fixedSum.annual)}</td>
          </tr>
        )}
        {variable.map(({ row, note, key }) => (
          <Line key={key} row={row} note={note} once={once} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t.totalCTC}</th>
          <td>{isAllFixed && formatRupees(fixedSum.monthly)}</td>
          <td>{formatRupees(sumOf(rows).annual)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Line({ row: { name, kind, annual, monthly }, note, once }: { row: PayRow; note: string; once: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        <bdi lang={scriptLanguage(name)}>{name}</bdi>
        {note !== '' && <small>{note}</small>}
      </th>
      <td>{kind === 'VARIABLE' ? once : formatRupees(monthly)}</td>
      <td>{formatRupees(annual)}</td>
    </tr>
  );
}

function kindNote({ kind }: PayRow): string {
  if (kind === 'EMPLOYER') return t.paidByCompany;
  return kind === 'VARIABLE' ? t.variable : '';
}

const sumOf = (rows: readonly PayRow[]): { annual: number; monthly: number } => ({
  annual: rows.reduce((sum, { annual }) => sum + annual, 0),
  monthly: rows.reduce((sum, { monthly }) => sum + monthly, 0),
});
