import { useQuery } from '@tanstack/react-query';
import { getJoiningState } from '#contract/joining.ts';
import { makeCall } from '#web/api/client.ts';
import { retryOnce, useJoiningKey, useWizard } from './wizard.tsx';

/** How far the form is, whether it may be changed, and why HR sent it back. */
export function useJoiningState() {
  const { withSession } = useWizard();
  return useQuery({
    queryKey: [...useJoiningKey(), 'state'],
    queryFn: ({ signal }) => withSession(async () => (await makeCall(getJoiningState, { signal })).responseObject),
    retry: retryOnce,
  });
}
