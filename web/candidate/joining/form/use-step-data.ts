import { useQuery } from '@tanstack/react-query';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { retryOnce, useJoiningKey, useWizard } from '#web/candidate/joining/wizard/wizard.tsx';

/** Signed links live for ten minutes; a page that stays open fetches fresh ones before. */
const linkMs = 8 * 60 * 1000;

/**
 * Loads what is saved of a step, again on each opening. While the step stays open only its links are renewed; the
 * form keeps what it started from.
 */
export function useStepData<T>(step: JoiningStep, read: (signal: AbortSignal) => Promise<T>) {
  const { withSession } = useWizard();
  return useQuery({
    queryKey: [...useJoiningKey(), 'step', step],
    queryFn: ({ signal }) => withSession(() => read(signal)),
    retry: retryOnce,
    gcTime: 0,
    staleTime: linkMs,
    refetchInterval: linkMs,
    refetchOnWindowFocus: true,
  });
}
