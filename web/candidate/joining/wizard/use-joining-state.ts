import { useQuery } from '@tanstack/react-query';
import { getJoiningState } from '#contract/joining.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { useIsOffline } from './connection.ts';
import { retryOnce, useJoiningKey, useWizard } from './wizard.tsx';

export function useJoiningState() {
  const { withSession } = useWizard();
  const offline = useIsOffline();
  return useQuery({
    queryKey: [...useJoiningKey(), 'state'],
    queryFn: ({ signal }) =>
      withSession(
        async () =>
          (await ownCall((until) => makeCall(getJoiningState, { signal: until }), signal))?.responseObject ?? null,
      ),
    retry: retryOnce,
    // Finds out that the line is back, also where the browser never noticed that it was away.
    refetchInterval: offline ? 5000 : false,
  });
}
