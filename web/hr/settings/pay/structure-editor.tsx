import { useEffect, useRef, useState, useId } from 'react';
import { useNavigate } from 'react-router';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { formatRupees } from '#domain/values/money.ts';
import { SaveTroubles } from '#web/hr/settings/section/save-troubles.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoneyField } from '#web/ui/number/money-field.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { UnsavedDialogs } from '#web/session/hr/unsaved-dialogs.tsx';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { settingsPath, settingsPlaceTexts } from '#web/session/hr/settings-places.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/form/form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { ComponentRows } from './component-rows.tsx';
import type { StructureValues } from './structure-values.ts';
import { payStructureTexts, structureTexts as t } from './texts.ts';
import { useBreakup, type Breakup } from './use-breakup.ts';
import { type StructureForm, useStructureForm } from './use-structure-form.ts';
import classes from './structure-editor.module.css';

type StructureEditorProps = { stored: StoredPayStructure | null; values: StructureValues };

/** One pay structure: its components, and at once what they come to. */
export function StructureEditor(start: StructureEditorProps) {
  const navigate = useNavigate();
  // A new one is left for the list once it is there; what the guard knows is one render behind.
  const [isMade, setMade] = useState(false);
  const form = useStructureForm(start, () => {
    toast(t.saved);
    if (start.stored === null) setMade(true);
  });
  const guard = useLeaveGuard(form.isDirty);
  useEffect(() => {
    if (isMade) void navigate(settingsPath('pay'));
  }, [isMade, navigate]);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals]);
  const { values, change, faults, failure, notes, isStale, running, load, repeat, stopWaiting } = form;
  const breakup = useBreakup(values);
  const { stored } = start;
  return (
    <Form ref={box} onSubmit={form.save}>
      <HrPageHead
        title={stored?.name ?? t.newTitle}
        meta={stored === null ? undefined : payStructureTexts.usedBy(stored.offers)}
        back={{ to: settingsPath('pay'), label: settingsPlaceTexts.sections.pay }}
        actions={<Actions form={form} />}
      />
      <Stack gap={5}>
        <SaveTroubles {...{ failure, notes, isStale, load }} isLoading={running === 'load'} />
        <TextField
          label={t.name}
          className={styles.narrow}
          autoComplete="off"
          value={values.name}
          error={faults.get('name')}
          onChange={(event) => change({ ...values, name: event.target.value })}
        />
        <TryAmounts breakup={breakup} />
        <ComponentRows
          name={values.name}
          components={values.components}
          faults={faults}
          breakup={breakup}
          onChange={(components) => change({ ...values, components })}
        />
        {stored !== null && stored.modifiedBy !== null && (
          <p className={styles.small}>{settingsTexts.lastSaved(stored.modifiedBy, formatInstant(stored.modifiedOn))}</p>
        )}
      </Stack>
      <UnsavedDialogs {...{ guard, repeat, stopWaiting }} kept={hrSessionMessages.keptAndSaved} loss={t.leaveText} />
    </Form>
  );
}

function Actions({ form }: { form: StructureForm }) {
  return (
    <Row gap={2}>
      {form.isDirty && (
        <Button disabled={form.running !== null} onClick={form.discard}>
          {settingsTexts.discard}
        </Button>
      )}
      <Button type="submit" variant="primary" busy={form.running === 'save'} busyText={uiTexts.saving}>
        {uiTexts.save}
      </Button>
    </Row>
  );
}

/** Two amounts to try the structure with, and whether it adds up. */
function TryAmounts({ breakup: { amounts, setAmounts, made } }: { breakup: Breakup }) {
  const titleId = useId();
  return (
    <section className={classes.try} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.tryWith}</h2>
      <MoneyField
        label={t.fixedCTC}
        className={classes.amount}
        value={amounts.fixedCTC}
        onChange={(fixedCTC) => setAmounts({ ...amounts, fixedCTC })}
      />
      <MoneyField
        label={t.variableCTC}
        className={classes.amount}
        value={amounts.variableCTC}
        onChange={(variableCTC) => setAmounts({ ...amounts, variableCTC })}
      />
      <p className={classes.state} data-made={'rows' in made || undefined} role="status">
        <Icon name={'rows' in made ? 'circle-check' : 'info'} size={18} />
        <span>{'rows' in made ? t.addsUp(formatRupees(made.totals.all.annual)) : made.reason}</span>
      </p>
    </section>
  );
}
