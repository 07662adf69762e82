import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Fix } from '#contract/joining.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { joiningProgress, type WizardStep, wizardSteps } from '#web/session/candidate/joining-progress.ts';
import { FieldNotesProvider } from '#web/ui/form/field-notes.tsx';
import { focusHeading, PageHeading } from '#web/ui/page/page-heading.tsx';
import { LoadingText, ErrorState } from '#web/ui/feedback/states.tsx';
import { staysOf } from '#web/candidate/joining/correcting/step-entry.ts';
import { correctingTexts } from '#web/candidate/joining/correcting/texts.ts';
import { fixesOfStep, fixListPath, useFixes } from '#web/candidate/joining/correcting/use-fixes.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import type { EntryRules } from './merge-draft.ts';
import classes from './step-shell.module.css';
import { stepFormTexts as t } from './texts.ts';
import { ReloadedNotice, type Reload, useReload } from './use-reload.tsx';

type StepHeadProps = { step: WizardStep; title: string; lead: string };

/** Where the candidate is and what the step is about; opening a step makes it the current one. */
function StepHead({ step, title, lead }: StepHeadProps) {
  const { candidateId, savedAt } = useWizard();
  const saved = savedAt();
  useEffect(() => joiningProgress.writeStep(candidateId, step), [candidateId, step]);
  const fixes = useFixes();
  if (fixes !== null && step !== 'preview') return <CorrectingHead fixes={fixes} step={step} title={title} />;
  return (
    <header className={classes.head}>
      <div className={classes.count}>
        <p>{t.stepOf(wizardSteps.indexOf(step) + 1, wizardSteps.length)}</p>
        {saved !== null && <p className={classes.saved}>{t.savedAt(timeOf(saved))}</p>}
      </div>
      <PageHeading>{title}</PageHeading>
      <p className={classes.lead}>{lead}</p>
    </header>
  );
}

function timeOf(saved: Date): string {
  return saved.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/** Over a step that HR asks to correct: the way back to the list, and which of the corrections this is. */
function CorrectingHead({ fixes, step, title }: { fixes: readonly Fix[]; step: JoiningStep; title: string }) {
  const own = fixesOfStep(fixes, step);
  const [first] = own;
  return (
    <header className={classes.head}>
      <div className={classes.back}>
        <BackLink to={fixListPath} label={correctingTexts.toList} />
      </div>
      {first !== undefined && (
        <p className={classes.count}>
          {own.length === 1
            ? correctingTexts.place(fixes.indexOf(first) + 1, fixes.length)
            : correctingTexts.several(
                own.map((fix) => String(fixes.indexOf(fix) + 1)),
                fixes.length,
              )}
        </p>
      )}
      <PageHeading>{title}</PageHeading>
    </header>
  );
}

type StepShellProps<T> = StepHeadProps & {
  query: UseQueryResult<T>;
  loading: string;
  failed: string;
  /** The form of what is saved, over which typing can be merged again; Preview has none. */
  savedOf?: (data: T) => { values: object; version: number };
  entries?: EntryRules;
  /** The form of what was loaded; `reload` loads it again and lays what was typed over it. */
  children: (data: T, reload: Reload) => ReactNode;
};

/** A step: its heading, then loading, the form, or why it could not be loaded and 'Retry'. */
export function StepShell<T>(props: StepShellProps<T>) {
  const { query, loading, failed, savedOf, entries, children, ...head } = props;
  const { round, notes, reload } = useReload(head.step, query, { savedOf, entries });
  const { data, isFetching, error, refetch } = query;
  const { loadOtherSteps } = useWizard();
  const stays = staysOf(useLocation().state);
  const isShown = data !== undefined;
  // Not before: on a slow line this step would wait for the code of the others.
  useEffect(() => (isShown ? loadOtherSteps() : undefined), [isShown, loadOtherSteps]);
  return (
    <>
      <StepHead {...head} />
      {round > 0 && <ReloadedNotice key={`notice ${round}`} differs={notes.differs} />}
      {data !== undefined && (
        <FieldNotesProvider value={notes}>
          <div key={`${round} ${stays}`}>{children(data, reload)}</div>
        </FieldNotesProvider>
      )}
      {data === undefined && (isFetching || error === null) && (
        <div className={classes.loading}>
          <LoadingText>{loading}</LoadingText>
        </div>
      )}
      {data === undefined && !isFetching && error !== null && (
        <ErrorState
          message={failed}
          requestId={requestIdOf(error)}
          onRetry={() => {
            void refetch();
            // The button goes with the message.
            focusHeading();
          }}
        />
      )}
    </>
  );
}
