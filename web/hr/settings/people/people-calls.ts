import { useQueryClient } from '@tanstack/react-query';
import { getHrUsers, inviteHrUser, setHrUserAccess } from '#contract/hr/people.ts';
import { makeCall } from '#web/api/client.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

const queryKey = ['hr-users'] as const;

/** All HR users. */
export function usePeople() {
  return useHrQuery(queryKey, async (signal) => {
    const { responseObject } = await makeCall(getHrUsers, { signal });
    if (responseObject === null) throw new Error('the answer holds no HR users');
    return responseObject;
  });
}

export type Invitation = { name: string; email: string; userName: string };

/** What changes HR users; afterwards the list is up to date. */
export function usePeopleCalls() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey });
  return {
    async invite(body: Invitation): Promise<void> {
      await makeCall(inviteHrUser, { body });
      await refresh();
    },
    async setAccess(hrUserId: string, enabled: boolean): Promise<void> {
      await makeCall(setHrUserAccess, { body: { hrUserId, enabled } });
      await refresh();
    },
  };
}
