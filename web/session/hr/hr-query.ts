import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAnswered } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import type { ServedPage } from '#web/ui/data-list/list-foot.tsx';
import { leaveUnlessTyping } from './hr-unauthorized.ts';

/** Before the 10 minutes are over for which links to documents hold. */
export const freshLinksMs = 8 * 60 * 1000;

type HrQueryOptions<Data> = {
  enabled?: boolean;
  /** How long what was read is kept after the screen that shows it is left, in ms. */
  gcTime?: number;
  /** A call without an answer is repeated once, unless false. */
  retry?: false;
  refetchInterval?: number | false | ((data: Data | undefined) => number | false);
};

/** What HR reads from the server. Older data stays until the newer has come, and is asked for again when HR comes back
 * to the page, since candidates continue and mails are sent while it is away. */
export function useHrQuery<Data>(
  queryKey: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<Data>,
  { refetchInterval = false, ...more }: HrQueryOptions<Data> = {},
) {
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ask(signal),
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 1 && !isAnswered(error),
    refetchInterval:
      typeof refetchInterval === 'function' ? ({ state }) => refetchInterval(state.data) : refetchInterval,
    refetchOnWindowFocus: true,
    ...more,
  });
  const { error } = query;
  useEffect(() => leaveUnlessTyping(error), [error]);
  return query;
}

/** One page of a list; `list` is for its DataList, `foot` for its ListFoot. */
export function useHrPage<Page extends ServedPage>(
  queryKey: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<Page>,
  messageOf: (error: unknown) => string,
) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useHrQuery(queryKey, ask);
  // What was shown before counts no more once the page that was asked for failed.
  const page = error !== null && isPlaceholderData ? undefined : data;
  const waiting = page === undefined && error === null;
  const failed = page === undefined && error !== null;
  const list = {
    rows: page?.content as Page['content'] | undefined,
    busy: isFetching && !waiting,
    failed: failed
      ? { message: messageOf(error), requestId: requestIdOf(error), onRetry: () => void refetch() }
      : undefined,
  };
  return { page, refetch, list, foot: { page, waiting } };
}
