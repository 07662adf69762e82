import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { useWizard } from '#web/candidate/joining/wizard.tsx';
import { joiningProgress, type WizardStep, wizardSteps } from '#web/session/joining-progress.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { LoadingText } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { typedOver, withoutFiles } from './document-value.ts';
import classes from './step-shell.module.css';

type StepHeadProps = { step: WizardStep; title: string; lead: string };

/** Where the candidate is and what the step is about; opening a step makes it the current one. */
export function StepHead({ step, title, lead }: StepHeadProps) {
  const { candidateId } = useWizard();
  useEffect(() => joiningProgress.writeStep(candidateId, step), [candidateId, step]);
  return (
    <header className={classes.head}>
      <p className={classes.count}>
        Step {wizardSteps.indexOf(step) + 1} of {wizardSteps.length}
      </p>
      <PageHeading>{title}</PageHeading>
      <p className={classes.lead}>{lead}</p>
    </header>
  );
}

type StepShellProps<T> = StepHeadProps & {
  query: UseQueryResult<T>;
  loading: string;
  failed: string;
  /** For a step of single fields: the form of what is saved, under which typing can be laid again. */
  savedOf?: (data: T) => { values: object; version: number };
  /** The form of what was loaded; `reload` loads it anew and begins the form from that. */
  children: (data: T, reload: () => Promise<void>) => ReactNode;
};

/** A step: its heading, then loading, the form, or why it could not be loaded and 'Retry' (spec §2, §8). */
export function StepShell<T>({ query, loading, failed, savedOf, children, ...head }: StepShellProps<T>) {
  const [round, setRound] = useState(0);
  const wizard = useWizard();
  const { data, isFetching, error, refetch } = query;
  const { step } = head;

  async function reload(): Promise<void> {
    const { isSuccess, data: fresh } = await refetch();
    if (!isSuccess || step === 'preview') return;
    const open = wizard.unsaved(step);
    if (open !== undefined && savedOf !== undefined) {
      const { values: base, version } = savedOf(fresh);
      const values = typedOver(base, open.values, open.base);
      wizard.keep(step, { ...open, values, base, version }, withoutFiles(values));
    } else {
      wizard.drop(step);
    }
    setRound(round + 1);
  }

  return (
    <>
      <StepHead {...head} />
      {data !== undefined && <div key={round}>{children(data, reload)}</div>}
      {data === undefined && isFetching && <LoadingText>{loading}</LoadingText>}
      {data === undefined && !isFetching && error !== null && (
        <ErrorState message={failed} requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
