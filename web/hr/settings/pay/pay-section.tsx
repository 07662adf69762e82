import { useParams, useSearchParams } from 'react-router';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { useHeld } from '#web/hr/settings/section/use-held.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { settingsPlaceTexts } from '#web/session/hr/settings-places.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { usePayStructures } from './pay-calls.ts';
import { payPath } from './pay-path.ts';
import { StructureEditor } from './structure-editor.tsx';
import { StructureList } from './structure-list.tsx';
import { noStructure, valuesOf } from './structure-values.ts';
import { payStructureTexts as t } from './texts.ts';

/** The pay structures, or the one that the address names; 'new' is one to be made, as a copy of `?copy=` where that is given. */
export function PaySection() {
  const { item } = useParams();
  const [params] = useSearchParams();
  const { data, error, refetch } = usePayStructures();
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
  if (item === undefined) return <StructureList structures={data} />;
  if (item === 'new') return <NewStructure key={params.get('copy')} of={byId(data, params.get('copy'))} />;
  return <Structure key={item} found={byId(data, item)} />;
}

function Structure({ found }: { found: StoredPayStructure | undefined }) {
  const stored = useHeld(found?.retired === false ? found : undefined);
  if (stored === undefined) {
    return (
      <EmptyState
        title={found === undefined ? t.unknown : t.isRetired}
        action={<LinkButton to={payPath()}>{settingsPlaceTexts.sections.pay}</LinkButton>}
      />
    );
  }
  return <StructureEditor stored={stored} values={valuesOf(stored)} />;
}

function NewStructure({ of }: { of: StoredPayStructure | undefined }) {
  const values = of === undefined ? noStructure() : { ...valuesOf(of), name: t.copyOf(of.name) };
  return <StructureEditor stored={null} values={values} />;
}

function byId(structures: readonly StoredPayStructure[], id: string | null): StoredPayStructure | undefined {
  return structures.find(({ payStructureId }) => String(payStructureId) === id);
}
