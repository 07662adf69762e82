import { Controller, type UseFormReturn } from 'react-hook-form';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { OfferValues } from '#web/hr/offer-form/offer-values.ts';
import { offerFormTexts as t, offerLabels } from '#web/hr/offer-form/texts.ts';
import { SelectField, type SelectOption } from '#web/ui/form/select-field.tsx';
import { cell } from '#web/ui/layout/layout.tsx';

export type OfferFormControl = UseFormReturn<OfferValues, unknown, OfferForm>;

type ChoiceProps = {
  form: OfferFormControl;
  name: 'deptId' | 'subDeptId' | 'designationId' | 'funcTitleId' | 'payStructureId' | 'letterTemplateId' | 'language';
  options: SelectOption[] | undefined;
  placeholder?: string;
  optional?: boolean;
  disabled?: boolean;
  emptyValue?: string;
  onChosen?: () => void;
};

const none: SelectOption[] = [];

/** Half a row of the form: a choice whose options may come after the value that is chosen among them. */
export function Choice({ form, name, options = none, placeholder, emptyValue = '', onChosen, ...rest }: ChoiceProps) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <SelectField
          {...field}
          {...rest}
          className={cell.half}
          label={offerLabels[name]}
          options={options}
          placeholder={placeholder ?? t.select}
          value={field.value === emptyValue ? '' : field.value}
          error={fieldState.error?.message}
          onChange={(event) => {
            field.onChange(event.target.value || emptyValue);
            form.clearErrors(name);
            onChosen?.();
          }}
        />
      )}
    />
  );
}
