import { useState } from 'react';
import { type Breach, openBreach } from '#contract/hr/breaches.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import { limits } from '#domain/limits.ts';
import { breachMessages } from '#domain/privacy/breach-texts.ts';
import { openBreachSchema } from '#domain/privacy/breach.ts';
import { sayText } from '#domain/texts.ts';
import { indianWallClock } from '#domain/values/calendar.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { cell, FieldGrid, Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { breachPageTexts as t } from './texts.ts';

type OpenBreachDialogProps = { isDrill: boolean; onOpened: (breach: Breach) => Promise<void>; onClose: () => void };
const nothing = { becameAwareOn: '', what: '', from: '', until: '' };
type Field = keyof typeof nothing;

/** What is known of a breach when it is recorded; times are typed as the clock in India shows them. */
export function OpenBreachDialog({ isDrill, onOpened, onClose }: OpenBreachDialogProps) {
  const { field, time, submit, busy, failure, loggedOut, stopWaiting } = useOpening(isDrill, onOpened);
  const footer = (
    <>
      <Button disabled={busy} onClick={onClose}>
        {uiTexts.cancel}
      </Button>
      <Button variant="primary" busy={busy} busyText={t.saving} onClick={submit}>
        {t.save}
      </Button>
    </>
  );
  return (
    <Dialog size="lg" title={isDrill ? t.drill : t.record} onClose={busy ? () => undefined : onClose} footer={footer}>
      <Stack gap={4}>
        {isDrill && <p>{t.drillNote}</p>}
        <TextField {...time('becameAwareOn')} hint={t.indian} />
        <TextAreaField {...field('what')} hint={t.whatHint} maxLength={limits.reasonMax} />
        <FieldGrid>
          <TextField {...time('from')} className={cell.half} />
          <TextField {...time('until')} className={cell.half} />
        </FieldGrid>
        <FailureAlert failure={failure !== null && failure.fields.length === 0 ? failure : null} />
      </Stack>
      {loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSaved} onLoggedIn={submit} onClose={stopWaiting} />
      )}
    </Dialog>
  );
}

function useOpening(drill: boolean, onOpened: OpenBreachDialogProps['onOpened']) {
  const [now] = useState(() => indianWallClock(new Date()).slice(0, 16));
  const [values, setValues] = useState({ ...nothing, becameAwareOn: now });
  const [faults, setFaults] = useState<ReadonlyMap<PropertyKey | undefined, string>>(new Map());
  const { send, ...submission } = useHrSubmission(t.saveFailed);
  useUnsaved([values.what, values.from, values.until].some((value) => value !== ''));

  const field = (name: Field) => ({
    label: t[name],
    name,
    value: values[name],
    error: faults.get(name) ?? fieldMessage(submission.failure, name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: value });
      setFaults(new Map());
      submission.clear();
    },
  });
  const time = (name: Field) => ({ ...field(name), type: 'datetime-local', max: now });

  function submit(): void {
    const instant = (wall: string): string => (wall === '' ? '' : `${wall.slice(0, 16)}:00+05:30`);
    const { becameAwareOn, what, from, until } = values;
    const body = { becameAwareOn: instant(becameAwareOn), what, from: instant(from), until: instant(until), drill };
    const { error } = openBreachSchema.safeParse(body);
    if (error !== undefined) {
      const issues = error.issues.toReversed();
      return setFaults(new Map(issues.map((issue) => [issue.path[0], sayText(textOfIssue(issue))])));
    }
    send(async () => {
      await onOpened(await fetchObject(openBreach, { body }));
      toast(breachMessages.opened);
    });
  }
  return { ...submission, field, time, submit };
}
