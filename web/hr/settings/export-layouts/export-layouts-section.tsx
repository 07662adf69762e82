import { useNavigate } from 'react-router';
import { deleteExportLayout, type ExportLayout, getExportLayouts, saveExportLayout } from '#contract/hr/handover.ts';
import { type ExportLayoutForm, exportLayoutSchema } from '#domain/handover/export-layout.ts';
import { fieldOrigin, handoverField, handoverFields } from '#domain/handover/fields.ts';
import { type DateForm, dateForms } from '#domain/handover/layouts/layout.ts';
import { exportLayoutMessages } from '#domain/handover/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { exportLayoutsKey } from '#web/hr/parts/handover/use-export-layouts.ts';
import { MoveButtons, type RowEdits, useRowEdits } from '#web/hr/settings/rows/use-row-edits.tsx';
import { ItemEditor, savedWords } from '#web/hr/settings/section/edits-form.tsx';
import { type ItemEdits, ItemsSection } from '#web/hr/settings/section/items-section.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { type Faults, type FormOf, useEdits } from '#web/hr/settings/section/use-edits.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './export-layouts-section.module.css';
import { exportLayoutsTexts as t } from './texts.ts';

type ColumnValues = { key: string; field: string; heading: string };
type LayoutValues = { name: string; dates: DateForm; columns: readonly ColumnValues[] };

let rows = 0;
const emptyColumn = (): ColumnValues => ({ key: `column-${(rows += 1)}`, field: '', heading: '' });

const valuesOf = ({ name, dates, columns }: ExportLayout): LayoutValues => ({
  name,
  dates,
  columns: columns.flatMap(({ heading, field }) => (field === null ? [] : [{ ...emptyColumn(), field, heading }])),
});

const layoutForm: FormOf<LayoutValues, ExportLayoutForm> = {
  toSent: ({ columns, ...values }) => ({
    ...values,
    columns: columns.map(({ field, heading }) => ({ field, heading })),
  }),
  schema: exportLayoutSchema,
  placeOf([first = '', at, control], { columns }) {
    const row = first === 'columns' ? columns[Number(at)] : undefined;
    return row === undefined ? first : `${row.key} ${control === 'field' ? 'field' : 'heading'}`;
  },
};

/** The own layouts, which lead to their editor, and those of the product, which can be copied. */
export function ExportLayoutsSection() {
  return (
    <ItemsSection
      place="export-layouts"
      queryKey={exportLayoutsKey}
      fetch={(signal?: AbortSignal) => fetchObject(getExportLayouts, signal && { signal })}
      texts={t}
      idOf={({ layout }) => layout}
      mayEdit={({ isOwn }) => isOwn}
      factsOf={(layout) => [t.columns(layout.columns.length), savedWords(layout)]}
      remove={(exportLayoutId) => makeCall(deleteExportLayout, { body: { exportLayoutId } })}
      valuesOf={valuesOf}
      noValues={(): LayoutValues => ({ name: '', dates: 'DATE', columns: [emptyColumn()] })}
      save={(layout: ExportLayoutForm, exportLayoutId, version) =>
        fetchObject(saveExportLayout, { body: { ...layout, exportLayoutId, version } })
      }
    >
      {(item) => <LayoutEditor item={item} />}
    </ItemsSection>
  );
}

function LayoutEditor({ item }: { item: ItemEdits<ExportLayout, LayoutValues, ExportLayoutForm> }) {
  const navigate = useNavigate();
  const edits = useEdits({
    ...item,
    ...layoutForm,
    onSaved(_saved, allowLeaving) {
      toast(t.saved);
      allowLeaving();
      void navigate(settingsPath('export-layouts'));
    },
    theirWords: (field, { name, dates, columns }) => {
      const words = { name, dates: t.dateForms[dates], columns: columns.map(({ heading }) => heading).join(', ') };
      return settingsTexts.theirs(t.labels[field], words[field]);
    },
    messages: exportLayoutMessages,
    texts: { saveFailed: t.saveFailed, gone: exportLayoutMessages.gone },
  });
  const { values, change, faults, stored, field } = edits;
  return (
    <ItemEditor edits={edits} place="export-layouts" newTitle={t.newTitle} meta={savedWords(stored)} loss={t.leaveText}>
      <TextField {...field('name')} label={t.labels.name} className={styles.narrow} autoComplete="off" />
      <SelectField
        {...field('dates')}
        label={t.labels.dates}
        placeholder={null}
        className={styles.narrow}
        options={dateForms.map((form) => ({ value: form, label: t.dateForms[form] }))}
      />
      <ColumnRows {...values} faults={faults} onChange={(columns) => change({ columns })} />
    </ItemEditor>
  );
}

type ColumnRowsProps = Pick<LayoutValues, 'name' | 'columns'> & {
  faults: Faults;
  onChange: (columns: readonly ColumnValues[]) => void;
};

function ColumnRows({ name, columns, faults, onChange }: ColumnRowsProps) {
  const { list, said, add, editsOf } = useRowEdits({ rows: columns, onChange });
  const missing = faults.get('columns');
  return (
    <div className={classes.all}>
      <ol ref={list} className={classes.rows} aria-label={t.columnsOf(name.trim() || t.newTitle)}>
        {columns.map((column, index) => (
          <ColumnRow
            key={column.key}
            {...{ column, faults }}
            number={index + 1}
            edits={editsOf(column, { moved: t.moved, removed: t.columnRemoved })}
          />
        ))}
      </ol>
      {missing !== undefined && <FieldError id="columns-error">{missing}</FieldError>}
      <div>
        <Button
          icon={<Icon name="plus" />}
          aria-describedby={missing === undefined ? undefined : 'columns-error'}
          onClick={() => add(emptyColumn(), 'field')}
        >
          {t.addColumn}
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

type ColumnRowProps = { column: ColumnValues; number: number; faults: Faults; edits: RowEdits<ColumnValues> };

function ColumnRow({ column, number, faults, edits }: ColumnRowProps) {
  const { key, field, heading } = column;
  const { onChange, onRemove } = edits;

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
        error={faults.get(`${key} field`)}
        options={handoverFields.map((each) => ({ value: each.key, label: fieldOrigin(each) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextField
        label={t.heading(number)}
        data-control="heading"
        autoComplete="off"
        value={heading}
        error={faults.get(`${key} heading`)}
        onChange={(event) => onChange({ ...column, heading: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <MoveButtons up={t.moveUp(number)} down={t.moveDown(number)} {...edits} />
        <IconButton icon="trash" size={18} label={t.removeColumn(number)} data-control="remove" onClick={onRemove} />
      </div>
    </li>
  );
}
