import type { ReactNode } from 'react';
import type { Settings } from '#contract/hr/settings.ts';
import { messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { settingsTexts as t } from '#web/hr/settings/texts.ts';
import { useSettings } from './use-settings.ts';

/** What a section shows once the settings have come. */
export function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, error, refetch } = useSettings();
  if (data !== undefined) return children(data);
  if (error === null || isUnauthorized(error)) {
    return (
      <>
        <SkeletonLines lines={8} />
        <LoadingText>{t.loading}</LoadingText>
      </>
    );
  }
  const message = messageOr(error, t.loadFailed);
  return <ErrorState message={message} requestId={requestIdOf(error)} onRetry={() => void refetch()} />;
}
