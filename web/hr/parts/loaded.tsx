import type { ReactNode } from 'react';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { hasUnsaved } from '#web/session/unsaved.ts';
import type { useHrQuery } from '#web/session/hr/hr-query.ts';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/states.tsx';

type LoadedProps<Data> = {
  query: Pick<ReturnType<typeof useHrQuery<Data>>, 'data' | 'error' | 'refetch'>;
  texts: { loading: string; loadFailed: string };
  /** Of the picture of what will come; without any, only words say it. */
  lines?: number;
  children: (data: Data) => ReactNode;
};

/** What is shown once its data has come. Where the session has ended the page is left, so that nothing is said
 * here, unless something typed next to it keeps the page. */
export function Loaded<Data>({ query: { data, error, refetch }, texts, lines = 8, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error === null || (isUnauthorized(error) && !hasUnsaved())) {
    return (
      <>
        {lines > 0 && <SkeletonLines lines={lines} />}
        <LoadingText>{texts.loading}</LoadingText>
      </>
    );
  }
  return <FailedLoad error={error} fallback={texts.loadFailed} refetch={refetch} />;
}
