import { useParams, useSearchParams } from 'react-router';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { Loaded } from '#web/hr/settings/section/loaded.tsx';
import { useHeld } from '#web/hr/settings/section/use-held.ts';
import { settingsPath, settingsPlaceTexts } from '#web/session/hr/settings-places.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { usePayStructures } from './pay-calls.ts';
import { StructureEditor } from './structure-editor.tsx';
import { StructureList } from './structure-list.tsx';
import { noStructure, valuesOf } from './structure-values.ts';
import { payStructureTexts as t } from './texts.ts';

/** The pay structures, or the one that the address names; 'new' is one to be made, as a copy of `?copy=` where that is given. */
export function PaySection() {
  return (
    <Loaded query={usePayStructures()} texts={t}>
      {(structures) => <StructuresOfAddress structures={structures} />}
    </Loaded>
  );
}

function StructuresOfAddress({ structures }: { structures: readonly StoredPayStructure[] }) {
  const { item } = useParams();
  const [params] = useSearchParams();
  const copied = params.get('copy');
  if (item === undefined) return <StructureList structures={structures} />;
  if (item === 'new') return <NewStructure key={copied} of={byId(structures, copied)} />;
  return <Structure key={item} found={byId(structures, item)} />;
}

function Structure({ found }: { found: StoredPayStructure | undefined }) {
  const stored = useHeld(found?.retired === false ? found : undefined);
  if (stored === undefined) {
    return (
      <EmptyState
        title={found === undefined ? t.unknown : t.isRetired}
        action={<LinkButton to={settingsPath('pay')}>{settingsPlaceTexts.sections.pay}</LinkButton>}
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
