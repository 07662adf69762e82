import { Controller } from 'react-hook-form';
import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { FieldGrid, FormSection, GridCell } from '#web/ui/layout/layout.tsx';
import type { OfferFormControl } from '#web/hr/offer-form/offer-form-fields.tsx';
import type { OfferValues } from '#web/hr/offer-form/offer-values.ts';
import { offerFormTexts as t, offerLabels } from '#web/hr/offer-form/texts.ts';

type TemplateChoiceProps = { form: OfferFormControl; values: OfferValues; templates: readonly LetterTemplate[] };

/** What the letter says, where there is more than one template to choose from; an offer may keep one that is retired. */
export function TemplateChoice({ form, values, templates }: TemplateChoiceProps) {
  const active = templates.filter(
    ({ retired, letterTemplateId }) => !retired || String(letterTemplateId) === values.letterTemplateId,
  );
  const standard = templates.find(({ isDefault }) => isDefault);
  if (active.length < 2) return null;
  // Nothing chosen is the default: it stands first, and is not offered twice.
  const standardId = String(standard?.letterTemplateId ?? '');
  const others = active.filter((template) => template !== standard);
  return (
    <FormSection title={t.letter}>
      <FieldGrid>
        <GridCell span="half">
          <Controller
            name="letterTemplateId"
            control={form.control}
            render={({ field, fieldState }) => (
              <SelectField
                {...field}
                label={offerLabels.letterTemplateId}
                optional
                placeholder={standard === undefined ? t.select : t.defaultTemplate(standard.name)}
                options={others.map(({ letterTemplateId, name }) => ({ value: letterTemplateId, label: name }))}
                value={field.value === standardId ? '' : field.value}
                error={fieldState.error?.message}
                onChange={(event) => {
                  field.onChange(event.target.value || standardId);
                  form.clearErrors('letterTemplateId');
                }}
              />
            )}
          />
        </GridCell>
      </FieldGrid>
    </FormSection>
  );
}
