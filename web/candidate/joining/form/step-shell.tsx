import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Fix } from '#contract/joining.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { joiningProgress, type WizardStep, wizardSteps } from '#web/session/candidate/joining-progress.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { type FieldNotes, FieldNotesProvider, withoutEntry } from '#web/ui/form/field-notes.tsx';
import { focusHeading, PageHeading } from '#web/ui/page/page-heading.tsx';
import { LoadingText, ErrorState } from '#web/ui/feedback/states.tsx';
import { correctingTexts } from '#web/candidate/joining/correcting/texts.ts';
import { fixesOfStep, fixListPath, useFixes, staysOf } from '#web/candidate/joining/correcting/use-fixes.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { withoutFiles } from './files/document-value.ts';
import { type EntryRules, mergeDraft } from './merge-draft.ts';
import classes from './step-shell.module.css';
import { stepFormTexts as t } from './texts.ts';

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
        {saved !== null && (
          <p className={classes.saved}>
            {t.savedAt(saved.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }))}
          </p>
        )}
      </div>
      <PageHeading>{title}</PageHeading>
      <p className={classes.lead}>{lead}</p>
    </header>
  );
}

/** Over a step that HR asks to correct: the way back to the list, and which of the corrections this is. */
function CorrectingHead({ fixes, step, title }: { fixes: readonly Fix[]; step: JoiningStep; title: string }) {
  const numbers = fixesOfStep(fixes, step).map((fix) => fixes.indexOf(fix) + 1);
  const [first] = numbers;
  return (
    <header className={classes.head}>
      <div className={classes.back}>
        <BackLink to={fixListPath} label={correctingTexts.toList} />
      </div>
      {first !== undefined && (
        <p className={classes.count}>
          {numbers.length === 1
            ? correctingTexts.place(first, fixes.length)
            : correctingTexts.several(numbers.map(String), fixes.length)}
        </p>
      )}
      <PageHeading>{title}</PageHeading>
    </header>
  );
}

type Reloading<T> = {
  query: UseQueryResult<T>;
  /** The form of what is saved, over which typing can be merged again; Preview has none. */
  savedOf?: (data: T) => { values: object; version: number };
  entries?: EntryRules;
};

type StepShellProps<T> = StepHeadProps &
  Reloading<T> & {
    loading: string;
    failed: string;
    /** The form of what was loaded; `reload` loads it again and lays what was typed over it. */
    children: (data: T, reload: Reload) => ReactNode;
  };

/** A step: its heading, then loading, the form, or why it could not be loaded and 'Retry'. */
export function StepShell<T>(props: StepShellProps<T>) {
  const { query, loading, failed, savedOf, entries, children, ...head } = props;
  const { round, notes, reload } = useReload(head.step, { query, savedOf, entries });
  const { data, isFetching, error, refetch } = query;
  const { loadOtherSteps } = useWizard();
  const stays = staysOf(useLocation().state);
  const isShown = data !== undefined;
  const isLoading = isFetching || error === null;
  // Not before: on a slow line this step would wait for the code of the others.
  useEffect(() => (isShown ? loadOtherSteps() : undefined), [isShown, loadOtherSteps]);
  return (
    <>
      <StepHead {...head} />
      {round > 0 && <ReloadedNotice key={`notice ${round}`} differs={notes.differs} />}
      {isShown && (
        <FieldNotesProvider value={notes}>
          <div key={`${round} ${stays}`}>{children(data, reload)}</div>
        </FieldNotesProvider>
      )}
      {!isShown && isLoading && (
        <div className={classes.loading}>
          <LoadingText>{loading}</LoadingText>
        </div>
      )}
      {!isShown && !isLoading && (
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

/** Loads the newer record under what is in the form; false when it could not be loaded, and nothing has changed. */
export type Reload = (open: { values: object; base: object | null; files: string[] }) => Promise<boolean>;

/** 'Reload' after a conflict: `round` counts the forms that were begun so, `notes` says what differs in the present one. */
function useReload<T>(step: WizardStep, { query, savedOf, entries }: Reloading<T>) {
  const wizard = useWizard();
  const [round, setRound] = useState(0);
  const [differing, setDiffering] = useState<ReadonlyMap<string, string>>(new Map());
  const notes = useMemo<FieldNotes & { differs: boolean }>(
    () => ({
      differs: differing.size > 0,
      at: (name) => differing.get(name),
      entryRemoved: (list, index) => setDiffering((before) => withoutEntry(before, list, index)),
      entriesRemoved: (list) =>
        setDiffering((before) => new Map([...before].filter(([name]) => !name.startsWith(`${list}.`)))),
    }),
    [differing],
  );

  const reload: Reload = async ({ values: typed, base, files }) => {
    const { isSuccess, data } = await query.refetch();
    if (!isSuccess || step === 'preview' || savedOf === undefined) return false;
    const { values: saved, version } = savedOf(data);
    const merged = mergeDraft({ saved, typed, base, entries });
    wizard.keep(step, { values: merged.values, base: saved, version, files }, withoutFiles(merged.values));
    setDiffering(merged.notes);
    setRound((before) => before + 1);
    return true;
  };
  return { round, notes, reload };
}

/** On top of the form that was begun from the newer record; takes the focus that the button had. */
function ReloadedNotice({ differs }: { differs: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [differed] = useState(differs);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={classes.reloaded}>
      <Alert tone="info">{differed ? m.reloadedDiffers : m.reloadedSame}</Alert>
    </div>
  );
}
