import { useEffect, useRef } from 'react';
import { joiningSteps } from '#domain/joining/steps.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { StepActions } from '#web/candidate/joining/form/step-form-frame.tsx';
import { StepShell } from '#web/candidate/joining/form/step-shell.tsx';
import { useJoiningDetails } from '#web/candidate/joining/wizard/queries.ts';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { type JoiningDetails, JoiningSummary } from '#web/joining-summary/joining-summary.tsx';
import { sectionTitles } from '#domain/joining/fields/labels.ts';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, TextLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import classes from './preview-step.module.css';
import { previewStepTexts as t } from './texts.ts';
import { type SubmitTrouble, useFinalSubmit } from './use-final-submit.ts';

/** All answers with the way back to each step, and Submit (docs/rules/joining-form.md#preview). */
export function PreviewStep() {
  const query = useJoiningDetails();
  return (
    <StepShell
      step="preview"
      title={t.title}
      lead={t.lead}
      query={query}
      loading={m.loadingPreview}
      failed={m.loadFailed('your')}
    >
      {(details) => <Preview details={details} />}
    </StepShell>
  );
}

function Preview({ details }: { details: JoiningDetails }) {
  const { busy, trouble, submit } = useFinalSubmit(details);
  return (
    <>
      <UnsavedNotice />
      <JoiningSummary details={details} edits />
      {trouble !== null && <Trouble trouble={trouble} />}
      <StepActions step="preview">
        <Button variant="primary" busy={busy} busyText={t.submitting} onClick={submit}>
          {t.submit}
        </Button>
      </StepActions>
    </>
  );
}

/** What was typed and not saved is not among the answers below; better said before than found out after. */
function UnsavedNotice() {
  const { candidateId, unsaved } = useWizard();
  const { drafts } = joiningProgress.read(candidateId);
  const steps = joiningSteps.filter((step) => unsaved(step) !== undefined || drafts[step] !== undefined);
  if (steps.length === 0) return null;
  return (
    <div className={classes.notice}>
      <Alert tone="warn">{m.unsavedSteps(steps.map((step) => sectionTitles[step]).join(', '))}</Alert>
    </div>
  );
}

/** Next to the button that was pressed: why nothing was submitted, and where to put it right. */
export function Trouble({ trouble }: { trouble: SubmitTrouble }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [trouble]);
  return (
    <div ref={box} tabIndex={-1} className={classes.trouble}>
      <Stack gap={2}>
        <Alert tone="bad" requestId={trouble.requestId}>
          {trouble.message}
        </Alert>
        {trouble.because !== undefined && <p>{trouble.because}</p>}
        {trouble.steps.length > 0 && (
          <ul className={classes.steps}>
            {trouble.steps.map((step) => (
              <li key={step}>
                <TextLink to={`/onboard/joining/${step}`} state={{ edited: true }} tap>
                  {m.goToSection(sectionTitles[step])}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </div>
  );
}
