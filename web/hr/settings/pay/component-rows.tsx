import type { ReactNode } from 'react';
import { formatRupees } from '#domain/values/money.ts';
import { useRowEdits } from '#web/hr/settings/rows/use-row-edits.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { payTexts } from '#web/ui/pay/texts.ts';
import { WagesWarning } from '#web/ui/pay/wages-warning.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ComponentRow } from './component-row.tsx';
import classes from './component-rows.module.css';
import type { Faults } from '#web/hr/settings/section/use-edits.ts';
import { type ComponentValues, emptyRow, inOrder, moved } from './structure-values.ts';
import { structureTexts as t } from './texts.ts';
import type { Breakup } from './use-breakup.ts';

type ComponentRowsProps = {
  name: string;
  components: readonly ComponentValues[];
  faults: Faults;
  breakup: Breakup;
  onChange: (components: readonly ComponentValues[]) => void;
};

export function ComponentRows({ name, components, faults, breakup: { made }, onChange }: ComponentRowsProps) {
  const { list, said, focusNext, move, remove } = useRowEdits<HTMLUListElement, ComponentValues>({
    rows: components,
    onChange,
    moved,
  });
  const rows = 'rows' in made ? made.rows : [];
  const totals = 'rows' in made ? made.totals : null;
  const added = rows[components.length];

  function add(): void {
    const row = emptyRow();
    onChange(inOrder([...components, row]));
    focusNext(row.key, 'name');
  }

  const rowsOf = (isVariable: boolean) =>
    components.flatMap((row, at) => {
      if ((row.kind === 'VARIABLE') !== isVariable) return [];
      const title = row.name.trim() || t.componentAt(at + 1);
      return [
        <ComponentRow
          key={row.key}
          row={row}
          title={title}
          at={at}
          all={components}
          faults={faults}
          amounts={rows[at]}
          onChange={(next) => onChange(inOrder(components.with(at, next)))}
          onMove={(by, control) => move(row.key, by, control, (place, of) => t.moved(title, place, of))}
          onRemove={() => remove(row.key, t.removed(title))}
        />,
      ];
    });

  return (
    <div>
      <Heads />
      <ul ref={list} className={classes.list} aria-label={t.listFor(name.trim() || t.newTitle)}>
        {rowsOf(false)}
        <Sum className={classes.sum} name={t.fixedCTC} {...totals?.fixed} />
        {rowsOf(true)}
        {added !== undefined && <li className={classes.added}>{t.added(added.name, formatRupees(added.annual))}</li>}
        <Sum className={classes.total} name={payTexts.totalCTC} annual={totals?.all.annual} />
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div className={classes.below}>
        <Button icon={<Icon name="plus" />} onClick={add}>
          {t.add}
        </Button>
      </div>
      {'rows' in made && made.wages.hint !== null ? (
        <WagesWarning percent={made.wages.wagesPercent} />
      ) : (
        <p className={classes.note}>
          {'rows' in made && `${t.wagesEnough} `}
          {t.rounding}
        </p>
      )}
    </div>
  );
}

function Heads() {
  return (
    <div className={classes.heads} aria-hidden="true">
      <span />
      <span>{t.component}</span>
      <span>{t.how}</span>
      <span>{t.value}</span>
      <span>{t.kind}</span>
      <span>{payTexts.aMonth}</span>
      <span>{payTexts.aYear}</span>
    </div>
  );
}

type SumProps = { className: string | undefined; name: ReactNode; monthly?: number; annual?: number | undefined };

function Sum({ className, name, monthly, annual }: SumProps) {
  return (
    <li className={className}>
      <span>{name}</span>
      <span>{monthly !== undefined && formatRupees(monthly)}</span>
      <span>{annual !== undefined && formatRupees(annual)}</span>
    </li>
  );
}
