import type { ReactNode } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { LeaveDialog } from '#web/session/leave-dialog.tsx';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { settingsTexts as t } from '#web/hr/settings/texts.ts';
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
  const { blocker, letGo } = useLeaveGuard(isDirty);
  const { modifiedBy, modifiedOn } = section.modified;
  return (
    <form
      noValidate
      className={classNames(narrow && classes.narrow)}
      onSubmit={(event) => {
        event.preventDefault();
        void section.save();
      }}
    >
      <Stack gap={5}>
        <Troubles section={section} />
        {children}
        <div className={classes.actions}>
          <div className={classes.note}>
            {note !== undefined && <p>{note}</p>}
            {modifiedBy !== null && modifiedOn !== null && <p>{t.lastSaved(modifiedBy, formatInstant(modifiedOn))}</p>}
          </div>
          {isDirty && <Button onClick={section.discard}>{t.discard}</Button>}
          <Button type="submit" variant="primary" busy={isSubmitting} busyText={t.saving}>
            {t.save}
          </Button>
        </div>
      </Stack>
      <LeaveDialog blocker={blocker} loss={t.leaveText} />
      {section.repeat !== null && (
        <HrLoginAgainDialog
          kept={hrSessionMessages.keptAndSaved}
          onLoggedIn={section.repeat}
          onClose={section.stopWaiting}
          letGo={letGo}
          loss={t.leaveText}
        />
      )}
    </form>
  );
}

function Troubles<Values extends FieldValues>({ section }: { section: Section<Values> }) {
  const { failure, isStale, isLoading, load, notes } = section;
  if (failure === null && notes.length === 0) return null;
  return (
    <Stack gap={3}>
      <FailureAlert failure={failure} />
      {isStale && (
        <div>
          <Button busy={isLoading} busyText={t.reading} onClick={() => void load()}>
            {t.load}
          </Button>
        </div>
      )}
      {notes.map((note) => (
        <Alert key={note} tone="info">
          {note}
        </Alert>
      ))}
    </Stack>
  );
}
