import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { type WizardStep, wizardSteps } from '#web/session/candidate/joining-progress.ts';
import { entryOf } from '#web/session/sign-in/typed-name.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary, type SummaryError } from '#web/ui/form/error-summary.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { OpenPart } from '#web/candidate/joining/correcting/open-part.tsx';
import { useFixes } from '#web/candidate/joining/correcting/use-fixes.ts';
import { summaryOf } from './form-errors.ts';
import actions from './step-actions.module.css';
import classes from './step-form-frame.module.css';
import type { StepRules } from './step-values.ts';
import { stepFormTexts as t } from './texts.ts';
import { UploadContext } from './files/upload-context.ts';
import type { Reload } from './step-shell.tsx';
import type { StepForm } from './use-step-form.ts';
import type { StepSave, StepTrouble } from './use-step-save.ts';

type StepFormFrameProps<V extends FieldValues> = Pick<StepRules<never, V>, 'labels' | 'alertsOf'> & {
  stepForm: StepForm<V>;
  save: StepSave;
  reload: Reload;
  children: ReactNode;
};

/** The form of a step: what went wrong on top, the fields, Previous and Next; or the part of it that HR asks to correct. */
export function StepFormFrame<V extends FieldValues>(props: StepFormFrameProps<V>) {
  const { stepForm, save, labels, reload, alertsOf, children } = props;
  // Opened to change an answer: the step offers the way straight back.
  const edited = entryOf(useLocation().state, 'edited') === true;
  const fixes = useFixes();
  const { errors, submitCount } = stepForm.form.formState;
  const summary = submitCount > 0 ? summaryOf(errors, labels) : [];
  const alerts = summary.length > 0 && alertsOf !== undefined ? alertsOf(stepForm.form.getValues()) : [];
  const { progress, files, cancel, track } = save;
  const upload = useMemo(() => ({ progress, files, cancel, track }), [progress, files, cancel, track]);
  return (
    <UploadContext value={upload}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (fixes === null) void save.submit();
        }}
      >
        <Notices
          {...{ summary, alerts }}
          attempt={submitCount}
          trouble={save.trouble}
          lost={stepForm.lost}
          reload={() => reload(openForm(stepForm))}
        />
        {fixes === null ? (
          <>
            {children}
            <StepActions step={stepForm.step} note={t.nextSaves}>
              {edited && (
                <Button disabled={save.busy} onClick={() => void save.submit('preview')}>
                  {m.saveAndReturn}
                </Button>
              )}
              <Button type="submit" variant="primary" busy={save.busy} busyText={t.saving}>
                {t.next}
              </Button>
            </StepActions>
          </>
        ) : (
          <OpenPart {...{ stepForm, fixes, save }}>{children}</OpenPart>
        )}
      </form>
    </UploadContext>
  );
}

/** The form as it is now, for a newer record to be merged under it. */
function openForm<V extends FieldValues>({ form, base, filesOf, lost }: StepForm<V>): Parameters<Reload>[0] {
  const values = form.getValues();
  const files = filesOf(values).map(({ label, name }) => `${label}: ${name}`);
  return { values, base, files: [...files, ...lost] };
}

type NoticesProps = {
  summary: SummaryError[];
  attempt: number;
  alerts: readonly string[];
  trouble: StepTrouble | null;
  lost: readonly string[];
  reload: () => Promise<boolean>;
};

function Notices({ summary, attempt, alerts, trouble, lost, reload }: NoticesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble !== null) box.current?.focus();
  }, [trouble]);
  return (
    <Stack gap={3} className={classes.notices}>
      <ErrorSummary title={m.fillCorrectly} errors={summary} notes={alerts} attempt={attempt} />
      {trouble !== null && (
        <div ref={box} tabIndex={-1}>
          <Alert {...trouble} action={trouble.stale && <ReloadAction reload={reload} />}>
            {trouble.message}
          </Alert>
        </div>
      )}
      {lost.length > 0 && <Alert tone="info">{m.chooseAgain(lost.join(', '))}</Alert>}
    </Stack>
  );
}

function ReloadAction({ reload }: { reload: () => Promise<boolean> }) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  return (
    <Stack gap={2}>
      {state === 'failed' && <p role="alert">{m.reloadFailed}</p>}
      <Button
        busy={state === 'busy'}
        busyText={t.reloading}
        onClick={() => {
          setState('busy');
          void reload().then((isLoaded) => setState(isLoaded ? 'ready' : 'failed'));
        }}
      >
        {t.reload}
      </Button>
    </Stack>
  );
}

/** The end of a step: Previous, which saves nothing and which the first step has not
 * (docs/rules/joining-form.md#next), and the button that leads on, on top where a thumb is. */
export function StepActions({ step, note, children }: { step: WizardStep; note?: string; children: ReactNode }) {
  const navigate = useNavigate();
  const previous = wizardSteps[wizardSteps.indexOf(step) - 1];
  return (
    <div className={actions.actions}>
      {previous !== undefined && (
        <Button onClick={() => void navigate(`/onboard/joining/${previous}`)}>{t.previous}</Button>
      )}
      <p className={actions.note}>{previous === undefined && note}</p>
      {children}
    </div>
  );
}
