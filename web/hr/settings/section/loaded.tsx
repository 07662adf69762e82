import type { ReactNode } from 'react';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { hasUnsaved } from '#web/session/unsaved.ts';
import type { useHrQuery } from '#web/session/hr/hr-query.ts';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import classes from './setting-rows.module.css';

type LoadedProps<Data> = {
  query: ReturnType<typeof useHrQuery<Data>>;
  texts: { loading: string; loadFailed: string };
  lines?: number;
  children: (data: Data) => ReactNode;
};

/** What a section shows once its data has come. Where the session has ended the page is left, so that nothing is said
 * here, unless something typed next to it keeps the page. */
export function Loaded<Data>({ query: { data, error, refetch }, texts, lines = 8, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error === null || (isUnauthorized(error) && !hasUnsaved())) {
    return (
      <>
        <SkeletonLines lines={lines} />
        <LoadingText>{texts.loading}</LoadingText>
      </>
    );
  }
  return <FailedLoad error={error} fallback={texts.loadFailed} refetch={refetch} />;
}

/** Rows of a section, each a list item: its name, and the buttons of what can be done with it. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}
