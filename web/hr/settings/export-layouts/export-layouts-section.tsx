import type { SentBodyOf } from '#contract/call.ts';
import { deleteExportLayout, type ExportLayout, getExportLayouts, saveExportLayout } from '#contract/hr/handover.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { exportLayoutsKey, useExportLayouts } from '#web/hr/parts/handover/use-export-layouts.ts';
import { ItemEditor, savedWords } from '#web/hr/settings/section/edits-form.tsx';
import { ItemsSection } from '#web/hr/settings/section/items-section.tsx';
import { useChanging } from '#web/hr/settings/section/use-changing.ts';
import { faultsOf, layoutOf, type LayoutValues, noLayout, sentOf, valuesOf } from './layout-values.ts';
import { exportLayoutsTexts as t } from './texts.ts';
import { useNavigate } from 'react-router';
import type { ExportLayoutForm } from '#domain/handover/export-layout.ts';
import { dateForms } from '#domain/handover/layouts/layout.ts';
import { exportLayoutMessages } from '#domain/handover/messages.ts';
import { codeOf, refsOf } from '#domain/texts.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { useEdits } from '#web/hr/settings/section/use-edits.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ColumnRows } from './column-rows.tsx';

/** The own layouts, which lead to their editor, and those of the product, which can be copied. */
export function ExportLayoutsSection() {
  const changing = useChanging(exportLayoutsKey);
  const save = (body: SentBodyOf<typeof saveExportLayout>) => changing(fetchObject(saveExportLayout, { body }));
  return (
    <ItemsSection
      place="export-layouts"
      query={useExportLayouts()}
      texts={t}
      idOf={({ layout }) => layout}
      mayEdit={({ isOwn }) => isOwn}
      factsOf={(layout) => [t.columns(layout.columns.length), savedWords(layout)]}
      remove={({ layout }) => changing(makeCall(deleteExportLayout, { body: { exportLayoutId: layout } }))}
      valuesOf={valuesOf}
      noValues={noLayout}
    >
      {(start) => <LayoutEditor start={start} save={save} read={() => fetchObject(getExportLayouts)} />}
    </ItemsSection>
  );
}

type LayoutEditorProps = {
  start: { stored: ExportLayout | null; values: LayoutValues };
  save: (body: SentBodyOf<typeof saveExportLayout>) => Promise<ExportLayout>;
  read: () => Promise<ExportLayout[]>;
};

function LayoutEditor({ start, save, read }: LayoutEditorProps) {
  const navigate = useNavigate();
  const edits = useEdits<ExportLayout, LayoutValues, ExportLayoutForm>({
    start,
    valuesOf,
    bareOf: sentOf,
    check: layoutOf,
    faultsOf,
    // The version that the values began with, whatever was read since: a colleague's change is reported, not overwritten.
    save: async (layout, stored) =>
      save({ ...layout, exportLayoutId: stored?.layout ?? null, version: stored?.version ?? null }),
    read: async (stored) => (await read()).find(({ layout }) => layout === stored?.layout),
    onSaved(_saved, allowLeaving) {
      toast(t.saved);
      allowLeaving();
      void navigate(settingsPath('export-layouts'));
    },
    theirWords: (field, { name, dates, columns }) => {
      const words = { name, dates: t.dateForms[dates], columns: columns.map(({ heading }) => heading).join(', ') };
      return settingsTexts.theirs(t.labels[field], words[field]);
    },
    changedByOther: codeOf(refsOf(exportLayoutMessages).changedByOther('', '')),
    texts: { saveFailed: t.saveFailed, gone: exportLayoutMessages.gone },
  });
  const { values, change, faults, stored } = edits;
  return (
    <ItemEditor edits={edits} place="export-layouts" newTitle={t.newTitle} meta={savedWords(stored)} loss={t.leaveText}>
      <TextField
        label={t.labels.name}
        className={styles.narrow}
        autoComplete="off"
        value={values.name}
        error={faults.get('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <SelectField
        label={t.labels.dates}
        placeholder={null}
        className={styles.narrow}
        value={values.dates}
        error={faults.get('dates')}
        options={dateForms.map((form) => ({ value: form, label: t.dateForms[form] }))}
        onChange={(event) => {
          const dates = dateForms.find((form) => form === event.currentTarget.value);
          if (dates !== undefined) change({ dates });
        }}
      />
      <ColumnRows
        name={values.name}
        columns={values.columns}
        faults={faults}
        onChange={(columns) => change({ columns })}
      />
    </ItemEditor>
  );
}
