import { useExportLayouts } from '#web/hr/parts/handover/use-export-layouts.ts';
import { ItemOfAddress } from '#web/hr/settings/section/item-of-address.tsx';
import { Loaded } from '#web/hr/settings/section/loaded.tsx';
import { LayoutEditor } from './layout-editor.tsx';
import { LayoutList } from './layout-list.tsx';
import { noLayout, valuesOf } from './layout-values.ts';
import { exportLayoutsTexts as t } from './texts.ts';

/** The layouts, or the own one that the address names. */
export function ExportLayoutsSection() {
  return (
    <Loaded query={useExportLayouts()} texts={t}>
      {(layouts) => (
        <ItemOfAddress
          place="export-layouts"
          items={layouts}
          idOf={({ layout }) => layout}
          mayEdit={({ isOwn }) => isOwn}
          refusal={() => t.unknown}
          list={<LayoutList layouts={layouts} />}
        >
          {(stored, copied) => {
            const copy = copied && { ...valuesOf(copied), name: t.copyName(copied.name) };
            return <LayoutEditor stored={stored} given={stored ? valuesOf(stored) : (copy ?? noLayout())} />;
          }}
        </ItemOfAddress>
      )}
    </Loaded>
  );
}
