import type { SentBodyOf } from '#contract/call.ts';
import { deleteExportLayout, getExportLayouts, saveExportLayout } from '#contract/hr/handover.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { exportLayoutsKey, useExportLayouts } from '#web/hr/parts/handover/use-export-layouts.ts';
import { savedWords } from '#web/hr/settings/section/edits-form.tsx';
import { ItemsSection } from '#web/hr/settings/section/items-section.tsx';
import { useChanging } from '#web/hr/settings/section/use-changing.ts';
import { LayoutEditor } from './layout-editor.tsx';
import { noLayout, valuesOf } from './layout-values.ts';
import { exportLayoutsTexts as t } from './texts.ts';

/** The own layouts, which lead to their editor, and those of the product, which can be copied. */
export function ExportLayoutsSection() {
  const changing = useChanging(exportLayoutsKey);
  const save = (body: SentBodyOf<typeof saveExportLayout>) => changing(fetchObject(saveExportLayout, { body }));
  return (
    <ItemsSection
      place="export-layouts"
      query={useExportLayouts()}
      texts={t}
      idOf={({ layout }) => layout}
      mayEdit={({ isOwn }) => isOwn}
      factsOf={(layout) => [t.columns(layout.columns.length), savedWords(layout)]}
      remove={({ layout }) => changing(makeCall(deleteExportLayout, { body: { exportLayoutId: layout } }))}
      valuesOf={valuesOf}
      noValues={noLayout}
    >
      {(start) => <LayoutEditor start={start} save={save} read={() => fetchObject(getExportLayouts)} />}
    </ItemsSection>
  );
}
