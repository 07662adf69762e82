import type { SentBodyOf } from '#contract/call.ts';
import {
  getPayStructures,
  retirePayStructure,
  savePayStructure,
  type StoredPayStructure,
} from '#contract/hr/pay-structures.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { savedWords } from '#web/hr/settings/section/edits-form.tsx';
import { ItemsSection } from '#web/hr/settings/section/items-section.tsx';
import { useChanging } from '#web/hr/settings/section/use-changing.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { StructureEditor } from './structure-editor.tsx';
import { noStructure, valuesOf } from './structure-values.ts';
import { payStructureTexts as t } from './texts.ts';

const fetchPayStructures = (signal?: AbortSignal): Promise<StoredPayStructure[]> =>
  fetchObject(getPayStructures, signal && { signal });

export function PaySection() {
  const changing = useChanging(choiceKeys.payStructures);
  const save = (body: SentBodyOf<typeof savePayStructure>) => changing(fetchObject(savePayStructure, { body }));
  return (
    <ItemsSection
      place="pay"
      query={useHrQuery(choiceKeys.payStructures, fetchPayStructures)}
      texts={t}
      idOf={({ payStructureId }) => payStructureId}
      mayEdit={({ retired }) => !retired}
      factsOf={(structure) => [
        settingsTexts.usedBy(structure.offers),
        t.components(structure.components.length),
        savedWords(structure),
      ]}
      remove={({ payStructureId }) => changing(makeCall(retirePayStructure, { body: { payStructureId } }))}
      valuesOf={valuesOf}
      noValues={noStructure}
    >
      {(start) => <StructureEditor start={start} save={save} read={fetchPayStructures} />}
    </ItemsSection>
  );
}
