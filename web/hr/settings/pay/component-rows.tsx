import type { ReactNode } from 'react';
import { payKinds, type PayKind, type PayRow } from '#domain/pay/letter-pay.ts';
import { formatRupees } from '#domain/values/money.ts';
import { useRowEdits, MoveButtons } from '#web/hr/settings/rows/use-row-edits.tsx';
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
import { type ComponentValues, emptyRow, inOrder, moved, faultAt, type How } from './structure-values.ts';
import { structureTexts as t } from './texts.ts';
import type { Breakup } from './use-breakup.ts';

type ComponentRowProps = {
  row: ComponentValues;
  /** What the controls call it: its name, or its place while it has none. */
  title: string;
  at: number;
  all: readonly ComponentValues[];
  faults: Faults;
  /** What it comes to; undefined while that is not known. */
  amounts: PayRow | undefined;
  onChange: (row: ComponentValues) => void;
  /** `control` is what had the focus. */
  onMove: (by: -1 | 1, control: string) => void;
  onRemove: () => void;
};

function ComponentRow(props: ComponentRowProps) {
  const { row, title, at, all, faults, amounts, onChange, onMove, onRemove } = props;
  const fault = (control: Parameters<typeof faultAt>[1]) => faults.get(faultAt(row.key, control));
  const canMove = (by: -1 | 1) => {
    const other = all[at + by];
    return other !== undefined && (other.kind === 'VARIABLE') === (row.kind === 'VARIABLE');
  };
  return (
    <li className={classes.row} data-row={row.key}>
      <div className={classes.order}>
        <MoveButtons up={t.moveUp(title)} down={t.moveDown(title)} {...{ canMove, onMove }} />
      </div>
      <TextField
        label={t.componentAt(at + 1)}
        className={classes.name}
        data-control="name"
        autoComplete="off"
        value={row.name}
        error={fault('name')}
        onChange={(event) => onChange({ ...row, name: event.target.value })}
      />
      <SelectField
        label={t.howOf(title)}
        className={classes.how}
        data-control="how"
        placeholder={t.choose}
        value={row.how}
        error={fault('how')}
        options={howOptions(row, all)}
        onChange={(event) => onChange({ ...row, how: event.target.value as How })}
      />
      <Value row={row} title={title} error={fault('value')} onChange={onChange} />
      <SelectField
        label={t.kindOf(title)}
        className={classes.kind}
        data-control="kind"
        placeholder={t.choose}
        value={row.kind}
        error={fault('kind')}
        options={payKinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
        onChange={(event) => {
          if (isKind(event.target.value)) onChange({ ...row, kind: event.target.value });
        }}
      />
      <span className={classes.month} data-label={payTexts.aMonth}>
        {amounts !== undefined && (row.kind === 'VARIABLE' ? payTexts.onceAYear : formatRupees(amounts.monthly))}
      </span>
      <span className={classes.year} data-label={payTexts.aYear}>
        {amounts !== undefined && formatRupees(amounts.annual)}
      </span>
      <div className={classes.remove}>
        <IconButton icon="trash" size={18} label={t.remove(title)} data-control="remove" onClick={onRemove} />
      </div>
    </li>
  );
}

const isKind = (kind: string): kind is PayKind => payKinds.some((each) => each === kind);

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

type ValueProps = Pick<ComponentRowProps, 'row' | 'title' | 'onChange'> & { error: string | undefined };

function Value({ row, title, error, onChange }: ValueProps) {
  if (row.how === 'REST') {
    return (
      <span className={classes.none} aria-hidden="true">
        –
      </span>
    );
  }
  if (row.how === 'AMOUNT') {
    return (
      <MoneyField
        label={t.valueOf(title)}
        className={classes.value}
        data-control="value"
        value={row.amount}
        error={error}
        onChange={(amount) => onChange({ ...row, amount })}
      />
    );
  }
  return (
    <div className={classes.percent}>
      <TextField
        label={t.valueOf(title)}
        data-control="value"
        inputMode="decimal"
        autoComplete="off"
        value={row.percent}
        error={error}
        onChange={(event) => onChange({ ...row, percent: event.target.value })}
      />
    </div>
  );
}

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
