import { joiningSteps } from '#domain/joining/steps.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { StepActions } from '#web/candidate/joining/form/step-actions.tsx';
import { StepShell } from '#web/candidate/joining/form/step-shell.tsx';
import { useJoiningDetails } from '#web/candidate/joining/wizard/use-saved.ts';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { type JoiningDetails, JoiningSummary } from '#web/joining-summary/joining-summary.tsx';
import { sectionTitles } from '#domain/joining/fields/labels.ts';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import classes from './preview-step.module.css';
import { previewStepTexts as t } from './texts.ts';
import { Trouble } from './submit-trouble.tsx';
import { useFinalSubmit } from './use-final-submit.ts';

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
