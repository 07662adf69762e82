import { fieldOrigin, handoverField, handoverFields } from '#domain/handover/fields.ts';
import { MoveButtons, useRowEdits } from '#web/hr/settings/rows/use-row-edits.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './column-rows.module.css';
import type { Faults } from '#web/hr/settings/section/use-edits.ts';
import { type ColumnValues, emptyColumn, faultAt } from './layout-values.ts';
import { exportLayoutsTexts as t } from './texts.ts';

type ColumnRowsProps = {
  name: string;
  columns: readonly ColumnValues[];
  faults: Faults;
  onChange: (columns: readonly ColumnValues[]) => void;
};

export function ColumnRows({ name, columns, faults, onChange }: ColumnRowsProps) {
  const { list, said, focusNext, move, remove } = useRowEdits<HTMLOListElement, ColumnValues>({
    rows: columns,
    onChange,
  });

  function add(): void {
    const column = emptyColumn();
    onChange([...columns, column]);
    focusNext(column.key, 'field');
  }

  const missing = faults.get('columns');
  return (
    <div className={classes.all}>
      <ol ref={list} className={classes.rows} aria-label={t.columnsOf(name.trim() || t.newTitle)}>
        {columns.map((column, index) => (
          <ColumnRow
            key={column.key}
            column={column}
            number={index + 1}
            total={columns.length}
            faults={faults}
            onChange={(next) => onChange(columns.with(index, next))}
            onMove={(by, control) => move(column.key, by, control, t.moved)}
            onRemove={() => remove(column.key, t.columnRemoved)}
          />
        ))}
      </ol>
      {missing !== undefined && <FieldError id="columns-error">{missing}</FieldError>}
      <div>
        <Button
          icon={<Icon name="plus" />}
          aria-describedby={missing === undefined ? undefined : 'columns-error'}
          onClick={add}
        >
          {t.addColumn}
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

type ColumnRowProps = {
  column: ColumnValues;
  number: number;
  total: number;
  faults: Faults;
  onChange: (column: ColumnValues) => void;
  onMove: (by: -1 | 1, control: string) => void;
  onRemove: () => void;
};

function ColumnRow({ column, number, total, faults, onChange, onMove, onRemove }: ColumnRowProps) {
  const { key, field, heading } = column;
  const options = handoverFields.map((each) => ({ value: each.key, label: fieldOrigin(each) }));

  function choose(next: string): void {
    // A heading that was not typed follows its field.
    const isUntouched = heading === '' || heading === handoverField(field)?.label();
    onChange({ key, field: next, heading: isUntouched ? (handoverField(next)?.label() ?? '') : heading });
  }

  return (
    <li data-row={key} className={classes.row}>
      <SelectField
        label={t.field(number)}
        data-control="field"
        value={field}
        error={faults.get(faultAt(key, 'field'))}
        options={options}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextField
        label={t.heading(number)}
        data-control="heading"
        autoComplete="off"
        value={heading}
        error={faults.get(faultAt(key, 'heading'))}
        onChange={(event) => onChange({ ...column, heading: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <MoveButtons
          up={t.moveUp(number)}
          down={t.moveDown(number)}
          canMove={(by) => number + by >= 1 && number + by <= total}
          onMove={onMove}
        />
        <IconButton icon="trash" size={18} label={t.removeColumn(number)} data-control="remove" onClick={onRemove} />
      </div>
    </li>
  );
}
