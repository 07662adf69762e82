import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import { FieldGrid, FormSection } from '#web/ui/layout/layout.tsx';
import type { OfferValues } from '#web/hr/offer-form/offer-values.ts';
import { offerFormTexts as t } from '#web/hr/offer-form/texts.ts';
import { Choice, type OfferFormControl } from './choice.tsx';

type TemplateChoiceProps = { form: OfferFormControl; values: OfferValues; templates: readonly LetterTemplate[] };

/** What the letter says, where there is more than one template to choose from; an offer may keep one that is retired. */
export function TemplateChoice({ form, values, templates }: TemplateChoiceProps) {
  const active = templates.filter(
    ({ retired, letterTemplateId }) => !retired || String(letterTemplateId) === values.letterTemplateId,
  );
  const standard = templates.find(({ isDefault }) => isDefault);
  if (active.length < 2) return null;
  // Nothing chosen is the default: it is first, and is not offered twice.
  const others = active.filter((template) => template !== standard);
  return (
    <FormSection title={t.letter}>
      <FieldGrid>
        <Choice
          form={form}
          name="letterTemplateId"
          optional
          placeholder={standard && t.defaultTemplate(standard.name)}
          options={others.map(({ letterTemplateId, name }) => ({ value: letterTemplateId, label: name }))}
          emptyValue={String(standard?.letterTemplateId ?? '')}
        />
      </FieldGrid>
    </FormSection>
  );
}
