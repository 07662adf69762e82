import { ItemOfAddress } from '#web/hr/settings/section/item-of-address.tsx';
import { Loaded } from '#web/hr/settings/section/loaded.tsx';
import { usePayStructures } from './pay-calls.ts';
import { StructureEditor } from './structure-editor.tsx';
import { StructureList } from './structure-list.tsx';
import { noStructure, valuesOf } from './structure-values.ts';
import { payStructureTexts as t } from './texts.ts';

/** The pay structures, or the one that the address names. */
export function PaySection() {
  return (
    <Loaded query={usePayStructures()} texts={t}>
      {(structures) => (
        <ItemOfAddress
          place="pay"
          items={structures}
          idOf={({ payStructureId }) => String(payStructureId)}
          mayEdit={({ retired }) => !retired}
          refusal={(found) => (found === undefined ? t.unknown : t.isRetired)}
          list={<StructureList structures={structures} />}
        >
          {(stored, copied) => {
            const copy = copied && { ...valuesOf(copied), name: t.copyOf(copied.name) };
            return <StructureEditor stored={stored} values={stored ? valuesOf(stored) : (copy ?? noStructure())} />;
          }}
        </ItemOfAddress>
      )}
    </Loaded>
  );
}
