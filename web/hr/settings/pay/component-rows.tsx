import type { ReactNode } from 'react';
import { payKinds, type PayRow } from '#domain/pay/letter-pay.ts';
import { formatRupees } from '#domain/values/money.ts';
import { MoveButtons, type RowEdits, useRowEdits } from '#web/hr/settings/rows/use-row-edits.tsx';
import type { Faults } from '#web/hr/settings/section/use-edits.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoneyField } from '#web/ui/number/money-field.tsx';
import { payTexts } from '#web/ui/pay/texts.ts';
import { WagesWarning } from '#web/ui/pay/wages-warning.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './component-rows.module.css';
import {
  type Breakup,
  type ComponentValues,
  emptyRow,
  faultAt,
  type How,
  inOrder,
  isVariable,
  mayPass,
  type StructureValues,
} from './structure-values.ts';
import { structureTexts as t } from './texts.ts';

type ComponentRowProps = {
  row: ComponentValues;
  /** What the controls call it: its name, or its place while it has none. */
  title: string;
  at: number;
  all: readonly ComponentValues[];
  faults: Faults;
  /** What it comes to; undefined while that is not known. */
  amounts: PayRow | undefined;
  edits: RowEdits<ComponentValues>;
};

function ComponentRow({ row, title, at, all, faults, amounts, edits }: ComponentRowProps) {
  const change = (part: Partial<ComponentValues>): void => edits.onChange({ ...row, ...part });
  const control = (name: Parameters<typeof faultAt>[1]) => ({
    'data-control': name,
    error: faults.get(faultAt(row.key, name)),
  });
  return (
    <li className={classes.row} data-row={row.key}>
      <div className={classes.order}>
        <MoveButtons up={t.moveUp(title)} down={t.moveDown(title)} {...edits} />
      </div>
      <TextField
        {...control('name')}
        label={t.componentAt(at + 1)}
        className={classes.name}
        autoComplete="off"
        value={row.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField
        {...control('how')}
        label={t.howOf(title)}
        className={classes.how}
        placeholder={t.choose}
        value={row.how}
        options={howOptions(row, all)}
        onChange={(event) => change({ how: event.target.value as How })}
      />
      {row.how === 'REST' ? (
        <span className={classes.none} aria-hidden="true">
          –
        </span>
      ) : row.how === 'AMOUNT' ? (
        <MoneyField
          {...control('value')}
          label={t.valueOf(title)}
          className={classes.value}
          value={row.amount}
          onChange={(amount) => change({ amount })}
        />
      ) : (
        <div className={classes.percent}>
          <TextField
            {...control('value')}
            label={t.valueOf(title)}
            inputMode="decimal"
            autoComplete="off"
            value={row.percent}
            onChange={(event) => change({ percent: event.target.value })}
          />
        </div>
      )}
      <SelectField
        {...control('kind')}
        label={t.kindOf(title)}
        className={classes.kind}
        placeholder={t.choose}
        value={row.kind}
        options={payKinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
        onChange={({ target: { value } }) => {
          const kind = payKinds.find((each) => each === value);
          if (kind !== undefined) change({ kind });
        }}
      />
      <span className={classes.month} data-label={payTexts.aMonth}>
        {amounts !== undefined && (row.kind === 'VARIABLE' ? payTexts.onceAYear : formatRupees(amounts.monthly))}
      </span>
      <span className={classes.year} data-label={payTexts.aYear}>
        {amounts !== undefined && formatRupees(amounts.annual)}
      </span>
      <div className={classes.remove}>
        <IconButton icon="trash" size={18} label={t.remove(title)} data-control="remove" onClick={edits.onRemove} />
      </div>
    </li>
  );
}

function howOptions(row: ComponentValues, all: readonly ComponentValues[]): { value: How; label: string }[] {
  const others = all.filter(({ key, name }) => key !== row.key && name.trim() !== '');
  return [
    { value: 'PERCENT_OF_FIXED', label: t.percentOfFixed },
    ...others.flatMap(({ key, name, kind }): { value: How; label: string }[] => [
      { value: `OF ${key}`, label: t.percentOf(name) },
      ...(kind === 'WAGE' || row.how === `PF ${key}`
        ? [{ value: `PF ${key}` as const, label: t.percentOfUpToPf(name) }]
        : []),
      ...(row.upTo === undefined
        ? []
        : [{ value: `UP ${key}` as const, label: t.percentOfUpTo(name, formatRupees(row.upTo)) }]),
    ]),
    { value: 'AMOUNT', label: t.amount },
    { value: 'REST', label: row.kind === 'VARIABLE' ? t.restOfVariable : t.rest },
  ];
}

type ComponentRowsProps = StructureValues & {
  faults: Faults;
  made: Breakup;
  onChange: (components: readonly ComponentValues[]) => void;
};

export function ComponentRows({ name, components, faults, made, onChange }: ComponentRowsProps) {
  const { list, said, add, editsOf } = useRowEdits({
    rows: components,
    onChange: (rows) => onChange(inOrder(rows)),
    mayPass,
  });
  const { rows = [], totals } = made;
  const added = rows[components.length];

  const rowsOf = (wanted: boolean) =>
    components.map((row, at) => {
      if (isVariable(row) !== wanted) return null;
      const title = row.name.trim() || t.componentAt(at + 1);
      const moved = (place: number, of: number) => t.moved(title, place, of);
      return (
        <ComponentRow
          key={row.key}
          {...{ row, title, at, faults }}
          all={components}
          amounts={rows[at]}
          edits={editsOf(row, { moved, removed: t.removed(title) })}
        />
      );
    });

  return (
    <div>
      <div className={classes.heads} aria-hidden="true">
        {['', t.component, t.how, t.value, t.kind, payTexts.aMonth, payTexts.aYear].map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul ref={list} className={classes.list} aria-label={t.listFor(name.trim() || t.newTitle)}>
        {rowsOf(false)}
        <Sum className={classes.sum} name={t.fixedCTC} {...totals?.fixed} />
        {rowsOf(true)}
        {added !== undefined && <li className={classes.added}>{t.added(added.name, formatRupees(added.annual))}</li>}
        <Sum className={classes.total} name={payTexts.totalCTC} annual={totals?.all.annual} />
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div className={classes.below}>
        <Button icon={<Icon name="plus" />} onClick={() => add(emptyRow(), 'name')}>
          {t.add}
        </Button>
      </div>
      {made.wages?.hint ? (
        <WagesWarning percent={made.wages.wagesPercent} />
      ) : (
        <p className={classes.note}>
          {made.wages && `${t.wagesEnough} `}
          {t.rounding}
        </p>
      )}
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
