import type { ReactNode } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { UnsavedDialogs } from '#web/session/hr/unsaved-dialogs.tsx';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Form } from '#web/ui/form/form.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { settingsTexts as t } from '#web/hr/settings/texts.ts';
import { SaveTroubles } from './save-troubles.tsx';
import classes from './section-form.module.css';
import type { SectionForm as Section } from './use-section.ts';

type SectionFormProps<Values extends FieldValues> = {
  section: Section<Values>;
  children: ReactNode;
  /** What is to be known of a save. */
  note?: string;
  /** For a section of single fields: 'Save' stays next to them on a wide screen. */
  narrow?: boolean;
};

/** Around the fields of a section: why it could not be saved, 'Save', and the question before changes are left behind. */
export function SectionForm<Values extends FieldValues>({
  section,
  children,
  note,
  narrow = false,
}: SectionFormProps<Values>) {
  const { isDirty, isSubmitting } = useFormState({ control: section.form.control });
  const guard = useLeaveGuard(isDirty);
  const { failure, notes, isStale, isLoading, load, repeat, stopWaiting } = section;
  const { modifiedBy, modifiedOn } = section.modified;
  return (
    <Form className={classNames(narrow && styles.narrow)} onSubmit={section.save}>
      <Stack gap={5}>
        <SaveTroubles {...{ failure, notes, isStale, isLoading, load }} />
        {children}
        <div className={classes.actions}>
          <div className={classes.note}>
            {note !== undefined && <p>{note}</p>}
            {modifiedBy !== null && modifiedOn !== null && <p>{t.lastSaved(modifiedBy, formatInstant(modifiedOn))}</p>}
          </div>
          {isDirty && <Button onClick={section.discard}>{t.discard}</Button>}
          <Button type="submit" variant="primary" busy={isSubmitting} busyText={uiTexts.saving}>
            {uiTexts.save}
          </Button>
        </div>
      </Stack>
      <UnsavedDialogs {...{ guard, repeat, stopWaiting }} kept={hrSessionMessages.keptAndSaved} loss={t.leaveText} />
    </Form>
  );
}
