import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { getUndeliveredMessages } from '#contract/messages.ts';
import { isAnswered, makeCall } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';

export type UndeliveredPage = ResponseOf<typeof getUndeliveredMessages>;

/** One page of the messages that did not go out. The page before stays to be seen until the next one has come. */
export function useUndelivered(page: number) {
  const undelivered = useQuery({
    queryKey: ['undelivered', page],
    queryFn: async ({ signal }): Promise<UndeliveredPage> => {
      const { responseObject } = await makeCall(getUndeliveredMessages, { query: { page }, signal });
      if (responseObject === null) throw new Error('the answer holds no messages');
      return responseObject;
    },
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 1 && !isAnswered(error),
    // Messages go out by themselves once mail works again.
    refetchOnWindowFocus: true,
  });
  const { error } = undelivered;
  useEffect(() => leaveIfUnauthorized(error), [error]);
  return undelivered;
}
