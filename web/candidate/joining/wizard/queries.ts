import { useQuery } from '@tanstack/react-query';
import { getJoiningState } from '#contract/joining.ts';
import { ownObject } from '#web/api/own-call.ts';
import type { JoiningDetails } from '#web/joining-summary/joining-summary.tsx';
import { useIsOffline } from './connection.ts';
import { readStep, type SentOf } from './step-reads.ts';
import { retryOnce, useJoiningKey, useWizard } from './wizard.tsx';

export function useJoiningState() {
  const { withSession } = useWizard();
  const offline = useIsOffline();
  return useQuery({
    queryKey: [...useJoiningKey(), 'state'],
    queryFn: ({ signal }) => withSession(() => ownObject(getJoiningState, signal)),
    retry: retryOnce,
    // Finds out that the line is back, also where the browser never noticed that it was away.
    refetchInterval: offline ? 5000 : false,
  });
}

/** Signed links live for ten minutes; a page that stays open fetches fresh ones before. */
const linkMs = 8 * 60 * 1000;

/** Loads what is saved, again on each opening. While the page stays open only its links are renewed. */
export function useSaved<T>(part: string, read: (signal: AbortSignal, sent: SentOf) => Promise<T>) {
  const { withSession, sentFiles } = useWizard();
  return useQuery({
    queryKey: [...useJoiningKey(), 'saved', part],
    queryFn: ({ signal }) => withSession(() => read(signal, sentFiles)),
    retry: retryOnce,
    gcTime: 0,
    staleTime: linkMs,
    refetchInterval: linkMs,
    refetchOnWindowFocus: true,
  });
}

export const useJoiningDetails = () => useSaved('all', readAll);

async function readAll(signal: AbortSignal, sent: SentOf): Promise<JoiningDetails> {
  const [personalDetails, bankDetails, experienceDetails, education, family] = await Promise.all([
    readStep.personal(signal, sent),
    readStep.bank(signal, sent),
    readStep.experience(signal, sent),
    readStep.education(signal, sent),
    readStep.family(signal),
  ]);
  return {
    personalDetails,
    bankDetails,
    experienceDetails,
    educationDetails: education.entries,
    familyDetails: family.entries,
  };
}
