import { getAllCandidates } from '#contract/onboarding.ts';
import { makeCall } from '#web/api/client.ts';
import { readOnboarded } from '#web/api/read/candidates.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** Two, as the form of this page may still be among them. */
const query = { page: 1, size: 2, state: 'submitted', sort: 'since' } as const;

/** The way to the form that has waited longest for HR, and how many wait; nothing while none does. */
export function NextToCheck({ candidateId }: { candidateId: string }) {
  const { data } = useHrQuery(['to-check', candidateId], async (signal) =>
    readOnboarded(await makeCall(getAllCandidates, { query, signal }), query),
  );
  const waiting = data?.content.filter((row) => row.candidateId !== candidateId) ?? [];
  const [first] = waiting;
  if (data === undefined || data === null || first === undefined) return null;
  const own = data.content.length - waiting.length;
  return <LinkButton to={candidatePath(first.candidateId)}>{t.nextToCheck(data.totalElements - own)}</LinkButton>;
}
