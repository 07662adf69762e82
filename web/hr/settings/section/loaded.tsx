import type { ReactNode } from 'react';
import { messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import type { useHrQuery } from '#web/session/hr/hr-query.ts';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';

type LoadedProps<Data> = {
  query: ReturnType<typeof useHrQuery<Data>>;
  texts: { loading: string; loadFailed: string };
  lines?: number;
  children: (data: Data) => ReactNode;
};

/** What a section shows once its data has come. Where the session has ended the page is left, so that nothing is said here. */
export function Loaded<Data>({ query: { data, error, refetch }, texts, lines = 8, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error === null || isUnauthorized(error)) {
    return (
      <>
        <SkeletonLines lines={lines} />
        <LoadingText>{texts.loading}</LoadingText>
      </>
    );
  }
  const message = messageOr(error, texts.loadFailed);
  return <ErrorState message={message} requestId={requestIdOf(error)} onRetry={() => void refetch()} />;
}
