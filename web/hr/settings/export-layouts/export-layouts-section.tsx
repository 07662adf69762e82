import { useParams, useSearchParams } from 'react-router';
import type { ExportLayout } from '#contract/hr/handover.ts';
import { messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { useHeld } from '#web/hr/settings/section/use-held.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { settingsPlaceTexts } from '#web/session/hr/settings-places.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { useLayouts } from './layout-calls.ts';
import { LayoutEditor } from './layout-editor.tsx';
import { LayoutList } from './layout-list.tsx';
import { layoutPath } from './layout-path.ts';
import { noLayout, valuesOf } from './layout-values.ts';
import { exportLayoutsTexts as t } from './texts.ts';

/** The layouts, or the own one that the address names; 'new' is one to be made, as a copy of `?copy=` where that is given. */
export function ExportLayoutsSection() {
  const { item } = useParams();
  const [params] = useSearchParams();
  const { data, error, refetch } = useLayouts();
  if (data === undefined && (error === null || isUnauthorized(error))) {
    return (
      <>
        <SkeletonLines lines={8} />
        <LoadingText>{t.loading}</LoadingText>
      </>
    );
  }
  if (data === undefined) {
    const message = messageOr(error, t.loadFailed);
    return <ErrorState message={message} requestId={requestIdOf(error)} onRetry={() => void refetch()} />;
  }
  if (item === undefined) return <LayoutList layouts={data} />;
  if (item === 'new') return <NewLayout key={params.get('copy')} of={byId(data, params.get('copy'))} />;
  return <OwnLayout key={item} found={byId(data, item)} />;
}

function OwnLayout({ found }: { found: ExportLayout | undefined }) {
  const stored = useHeld(found?.isOwn === true ? found : undefined);
  if (stored === undefined) {
    return (
      <EmptyState
        title={t.unknown}
        action={<LinkButton to={layoutPath()}>{settingsPlaceTexts.sections['export-layouts']}</LinkButton>}
      />
    );
  }
  return <LayoutEditor stored={stored} given={valuesOf(stored)} />;
}

function NewLayout({ of }: { of: ExportLayout | undefined }) {
  const given = of === undefined ? noLayout() : { ...valuesOf(of), name: t.copyName(of.name) };
  return <LayoutEditor stored={null} given={given} />;
}

function byId(layouts: readonly ExportLayout[], id: string | null): ExportLayout | undefined {
  return layouts.find(({ layout }) => layout === id);
}
