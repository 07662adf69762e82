import { useParams, useSearchParams } from 'react-router';
import type { ExportLayout } from '#contract/hr/handover.ts';
import { useExportLayouts } from '#web/hr/parts/handover/use-export-layouts.ts';
import { Loaded } from '#web/hr/settings/section/loaded.tsx';
import { useHeld } from '#web/hr/settings/section/use-held.ts';
import { settingsPath, settingsPlaceTexts } from '#web/session/hr/settings-places.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { LayoutEditor } from './layout-editor.tsx';
import { LayoutList } from './layout-list.tsx';
import { noLayout, valuesOf } from './layout-values.ts';
import { exportLayoutsTexts as t } from './texts.ts';

/** The layouts, or the own one that the address names; 'new' is one to be made, as a copy of `?copy=` where that is given. */
export function ExportLayoutsSection() {
  return (
    <Loaded query={useExportLayouts()} texts={t}>
      {(layouts) => <LayoutsOfAddress layouts={layouts} />}
    </Loaded>
  );
}

function LayoutsOfAddress({ layouts }: { layouts: readonly ExportLayout[] }) {
  const { item } = useParams();
  const [params] = useSearchParams();
  const copied = params.get('copy');
  if (item === undefined) return <LayoutList layouts={layouts} />;
  if (item === 'new') return <NewLayout key={copied} of={byId(layouts, copied)} />;
  return <OwnLayout key={item} found={byId(layouts, item)} />;
}

function OwnLayout({ found }: { found: ExportLayout | undefined }) {
  const stored = useHeld(found?.isOwn === true ? found : undefined);
  if (stored === undefined) {
    return (
      <EmptyState
        title={t.unknown}
        action={
          <LinkButton to={settingsPath('export-layouts')}>{settingsPlaceTexts.sections['export-layouts']}</LinkButton>
        }
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
