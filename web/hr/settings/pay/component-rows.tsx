import type { ReactNode } from 'react';
import { payKinds } from '#domain/pay/letter-pay.ts';
import type { PayTotals } from '#domain/pay/pay-breakup.ts';
import { formatRupees } from '#domain/values/money.ts';
import { useRowEdits } from '#web/hr/settings/rows/use-row-edits.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { payTexts } from '#web/ui/pay/texts.ts';
import { WagesWarning } from '#web/ui/pay/wages-warning.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ComponentRow } from './component-row.tsx';
import { sharesOf } from './share-percents.ts';
import classes from './component-rows.module.css';
import type { Faults } from '#web/hr/settings/section/use-edits.ts';
import { type ComponentValues, emptyRow, inOrder, moved } from './structure-values.ts';
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

/** How much of the total is of each kind: a bar, and the same in figures. */
function PayShares({ totals }: { totals: PayTotals }) {
  const percents = sharesOf(payKinds.map((kind) => totals[kind].annual));
  const shares = payKinds.map((kind, at) => ({ kind, percent: percents[at] ?? 0 }));
  return (
    <div className={classes.shares}>
      <div className={classes.bar} aria-hidden="true">
        {shares.map(({ kind, percent }) => (
          <i key={kind} data-kind={kind} style={{ width: `${percent}%` }} />
        ))}
      </div>
      <dl aria-label={t.shares}>
        {shares.map(({ kind, percent }) => (
          <div key={kind}>
            <dt>
              <i data-kind={kind} aria-hidden="true" />
              {t.shareKinds[kind]}
            </dt>
            <dd>{t.percent(percent)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
