import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ExportLayout } from '#contract/hr/handover.ts';
import { dateForms } from '#domain/handover/layouts/layout.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { ActionTrouble } from '#web/hr/settings/action/action-trouble.tsx';
import { type Action, useAction } from '#web/hr/settings/action/use-action.ts';
import { issuesOfFailure } from '#web/hr/settings/section/issues.ts';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useLayoutCalls } from './layout-calls.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { LeaveDialog } from '#web/session/leave-dialog.tsx';
import { settingsPath, settingsPlaceTexts } from '#web/session/hr/settings-places.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { ColumnRows } from './column-rows.tsx';
import { type LayoutValues, type Faults, faultsOf, isSame, layoutOf, noFaults } from './layout-values.ts';
import { exportLayoutsTexts as t } from './texts.ts';

/** One own layout: its name, how it writes dates, and its columns. */
export function LayoutEditor(start: { stored: ExportLayout | null; given: LayoutValues }) {
  const form = useLayoutForm(start);
  const { stored } = form;
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals]);
  return (
    <Form
      ref={box}

      onSubmit={form.save}
    >
      <HrPageHead
        title={stored?.name ?? t.newTitle}
        meta={savedWords(stored)}
        back={{ to: settingsPath('export-layouts'), label: settingsPlaceTexts.sections['export-layouts'] }}
        actions={
          <Button type="submit" variant="primary" busy={form.action.running !== null} busyText={uiTexts.saving}>
            {uiTexts.save}
          </Button>
        }
      />
      <Fields form={form} />
      <LeaveDialog blocker={form.blocker} loss={t.leaveText} />
    </Form>
  );
}

function Fields({ form: { values, change, faults, action } }: { form: LayoutForm }) {
  return (
    <Stack gap={5}>
      <ActionTrouble action={action} ownFields={action.failure?.fields.map(({ path }) => path) ?? []} />
      <TextField
        label={t.name}
        className={styles.narrow}
        autoComplete="off"
        value={values.name}
        error={faults.get('name')}
        onChange={(event) => change({ ...values, name: event.currentTarget.value })}
      />
      <SelectField
        label={t.dates}
        placeholder={null}
        className={styles.narrow}
        value={values.dates}
        error={faults.get('dates')}
        options={dateForms.map((form) => ({ value: form, label: t.dateForms[form] }))}
        onChange={(event) => {
          const dates = dateForms.find((form) => form === event.currentTarget.value);
          if (dates !== undefined) change({ ...values, dates });
        }}
      />
      <ColumnRows
        name={values.name}
        columns={values.columns}
        faults={faults}
        onChange={(columns) => change({ ...values, columns })}
      />
    </Stack>
  );
}

function savedWords(stored: ExportLayout | null): string | undefined {
  const { modifiedBy = null, modifiedOn = null } = stored ?? {};
  return modifiedBy === null || modifiedOn === null
    ? undefined
    : settingsTexts.lastSaved(modifiedBy, formatInstant(modifiedOn));
}

type LayoutForm = {
  /** The layout that the values began with; null for a new one. */
  stored: ExportLayout | null;
  values: LayoutValues;
  change: (values: LayoutValues) => void;
  faults: Faults;
  /** Counts the saves that were refused, by the schema or by the server: the first bad field takes the focus. */
  refusals: number;
  action: Action;
  save: () => Promise<void>;
  blocker: ReturnType<typeof useLeaveGuard>['blocker'];
};

type Start = { stored: ExportLayout | null; given: LayoutValues };

/**
 * The editor's state; `stored` is null for a new layout. Once it is saved, the list is shown. The version that is sent is
 * the one that the values began with, whatever was read since: so a colleague's change is reported, not overwritten.
 */
function useLayoutForm(start: Start): LayoutForm {
  const navigate = useNavigate();
  const calls = useLayoutCalls();
  const action = useAction(t.saveFailed);
  const [{ stored, given }] = useState(start);
  const [values, setValues] = useState(given);
  const [found, setFound] = useState<Faults>(noFaults);
  const [refusals, setRefusals] = useState(0);
  const { blocker, allowLeaving } = useLeaveGuard(!isSame(values, given));
  const issues = action.failure === null ? [] : issuesOfFailure(action.failure);

  async function save(): Promise<void> {
    const made = layoutOf(values);
    setFound('faults' in made ? made.faults : noFaults);
    action.clear();
    if ('faults' in made) return setRefusals((before) => before + 1);
    const { layout: exportLayoutId = null, version = null } = stored ?? {};
    const isSaved = await action.run('save', async () => {
      await calls.save({ ...made.layout, exportLayoutId, version });
      toast(t.saved);
      allowLeaving();
      void navigate(settingsPath('export-layouts'));
    });
    if (!isSaved) setRefusals((before) => before + 1);
  }

  return {
    stored,
    values,
    change: (next) => {
      setValues(next);
      setFound(noFaults);
      action.clear();
    },
    faults: found.size > 0 ? found : faultsOf(issues, values),
    refusals,
    action,
    save,
    blocker,
  };
}
