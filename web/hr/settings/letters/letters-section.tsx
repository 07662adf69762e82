import { lazy, Suspense } from 'react';
import type { BodyOf } from '#contract/call.ts';
import {
  getLetterTemplates,
  type LetterTemplate,
  retireLetterTemplate,
  saveLetterTemplate,
} from '#contract/hr/letter-templates.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { type Action, useChanging } from '#web/hr/settings/action/action-form.tsx';
import { savedWords } from '#web/hr/settings/section/edits-form.tsx';
import { ItemsSection } from '#web/hr/settings/section/items-section.tsx';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { choiceKeys } from '#web/session/hr/choice-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLines } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { noTemplate, valuesOf } from './editor/template-values.ts';
import { lettersTexts as t } from './texts.ts';

/** With the text editor, which nothing else needs. */
const LetterEditor = lazy(async () => ({ default: (await import('./editor/letter-editor.tsx')).LetterEditor }));

/** The templates of offer letters: those that offers can choose, and below them the retired ones. */
export function LettersSection() {
  const changing = useChanging(choiceKeys.letterTemplates);

  function makeDefault({ letterTemplateId, version, name, blocks }: LetterTemplate, action: Action): void {
    void action.run('default', async () => {
      await changing(
        fetchObject(saveLetterTemplate, { body: { letterTemplateId, version, name, blocks, isDefault: true } }),
      );
      toast(t.madeDefault(name));
    });
  }

  return (
    <ItemsSection
      place="letters"
      queryKey={choiceKeys.letterTemplates}
      fetch={(signal?: AbortSignal) => fetchObject(getLetterTemplates, signal && { signal })}
      texts={t}
      idOf={({ letterTemplateId }) => letterTemplateId}
      mayEdit={({ retired }) => !retired}
      // The default stays until another one is: it can be neither made so nor retired.
      mayRemove={({ isDefault }) => !isDefault}
      factsOf={(template) => [
        template.isDefault ? t.isDefault : undefined,
        t.version(template.version),
        settingsTexts.usedBy(template.offers),
        savedWords(template),
      ]}
      renderMore={(template, action) =>
        !template.isDefault && (
          <Button
            variant="quiet"
            disabled={action.running !== null}
            aria-label={t.makeDefaultOf(template.name)}
            onClick={() => makeDefault(template, action)}
          >
            {t.makeDefault}
          </Button>
        )
      }
      remove={(letterTemplateId) => makeCall(retireLetterTemplate, { body: { letterTemplateId } })}
      valuesOf={valuesOf}
      copied={(values) => ({ ...values, isDefault: false })}
      noValues={noTemplate}
      save={(template: BodyOf<typeof saveLetterTemplate>, letterTemplateId, version) =>
        fetchObject(saveLetterTemplate, { body: { ...template, letterTemplateId, version } })
      }
    >
      {(item) => (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <LetterEditor item={item} />
        </Suspense>
      )}
    </ItemsSection>
  );
}
