import { getHrUsers, inviteHrUser, setHrUserAccess } from '#contract/hr/people.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useChanging } from '#web/hr/settings/section/use-changing.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

const queryKey = ['hr-users'] as const;

export function usePeople() {
  return useHrQuery(queryKey, (signal) => fetchObject(getHrUsers, { signal }));
}

export type Invitation = { name: string; email: string; userName: string };

export function usePeopleCalls() {
  const changing = useChanging(queryKey);
  return {
    invite: (body: Invitation) => changing(makeCall(inviteHrUser, { body })),
    setAccess: (hrUserId: string, enabled: boolean) =>
      changing(makeCall(setHrUserAccess, { body: { hrUserId, enabled } })),
  };
}
