import { useQuery } from '@tanstack/react-query';
import type { JoiningDetails } from '#web/joining-summary/summary-types.ts';
import { readStep } from './step-reads.ts';
import { retryOnce, useJoiningKey, useWizard } from './wizard.tsx';

/** Signed links live for ten minutes; a page that stays open fetches fresh ones before. */
const linkMs = 8 * 60 * 1000;

/** All that is saved, read again on each opening. */
export function useJoiningDetails() {
  const { withSession } = useWizard();
  return useQuery({
    queryKey: [...useJoiningKey(), 'details'],
    queryFn: ({ signal }) => withSession(() => readAll(signal)),
    retry: retryOnce,
    gcTime: 0,
    staleTime: linkMs,
    refetchInterval: linkMs,
    refetchOnWindowFocus: true,
  });
}

async function readAll(signal: AbortSignal): Promise<JoiningDetails> {
  const [personalDetails, bankDetails, experienceDetails, education, family] = await Promise.all([
    readStep.personal(signal),
    readStep.bank(signal),
    readStep.experience(signal),
    readStep.education(signal),
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
