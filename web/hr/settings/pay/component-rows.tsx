import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatRupees } from '#domain/values/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { payTexts } from '#web/ui/pay/texts.ts';
import { WagesWarning } from '#web/ui/pay/wages-warning.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ComponentRow } from './component-row.tsx';
import classes from './component-rows.module.css';
import { PayShares } from './pay-shares.tsx';
import { type ComponentValues, emptyRow, type Faults, inOrder, moved } from './structure-values.ts';
import { structureTexts as t } from './texts.ts';
import type { Breakup } from './use-breakup.ts';

type ComponentRowsProps = {
  /** Of the structure. */
  name: string;
  components: readonly ComponentValues[];
  faults: Faults;
  breakup: Breakup;
  onChange: (components: readonly ComponentValues[]) => void;
};

/** The components in their order, what each comes to, and the sums; moved by buttons or by Alt and an arrow. */
export function ComponentRows({ name, components, faults, breakup: { made }, onChange }: ComponentRowsProps) {
  const [said, say] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useFocusNext(list);
  const rows = 'rows' in made ? made.rows : [];
  const totals = 'rows' in made ? made.totals : null;
  const added = rows[components.length];

  function move(row: ComponentValues, title: string, by: -1 | 1, control: string): void {
    const now = moved(components, row.key, by);
    onChange(now);
    focusNext(row.key, control);
    say(t.moved(title, now.findIndex(({ key }) => key === row.key) + 1, now.length));
  }

  function remove(row: ComponentValues, title: string): void {
    const at = components.indexOf(row);
    const left = components.filter((other) => other !== row);
    onChange(left);
    focusNext((left[at] ?? left[at - 1])?.key ?? '', 'remove');
    say(t.removed(title));
  }

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
          onMove={(by, control) => move(row, title, by, control)}
          onRemove={() => remove(row, title)}
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
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <div className={classes.below}>
        <div>
          <Button icon={<Icon name="plus" />} onClick={add}>
            {t.add}
          </Button>
          <p className={classes.hint}>{t.moveHint}</p>
        </div>
        {totals !== null && totals.all.annual > 0 && <PayShares totals={totals} />}
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

/** Over the columns; on a phone each control has its own name. */
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

/** Puts the focus on a control of a row once the rows are as they will be; on another of the row where that one is off. */
function useFocusNext(list: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<{ key: string; control: string } | null>(null);
  useLayoutEffect(() => {
    if (wanted === null) return;
    const row = list.current?.querySelector(`[data-row="${wanted.key}"]`);
    const control = row?.querySelector<HTMLElement>(`[data-control="${wanted.control}"]:not(:disabled)`);
    (control ?? row?.querySelector<HTMLElement>('[data-control]:not(:disabled)'))?.focus();
  }, [list, wanted]);
  return (key: string, control: string) => setWanted({ key, control });
}
