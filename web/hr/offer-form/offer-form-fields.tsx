import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { OfferForm } from '#domain/offer-form.ts';
import { rupeesInWords, formatRupees } from '#domain/money.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FieldGrid, FormSection, GridCell } from '#web/ui/layout.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { SelectField, type SelectOption } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import classes from './offer-form-fields.module.css';
import type { Lookups } from './offer-form-calls.ts';
import { type OfferField, offerLabels, type OfferValues } from './offer-values.ts';

export type OfferFormControl = UseFormReturn<OfferValues, unknown, OfferForm>;

export type OfferFieldsProps = {
  form: OfferFormControl;
  values: OfferValues;
  lookups: Lookups | undefined;
  subDepartments: { options: SelectOption[] | undefined; loading: boolean };
};

const none: SelectOption[] = [];

/** The fields of an offer (spec §3, "Offer form"); a field's error goes as soon as it is edited (spec §4). */
export function OfferFields({ form, values, lookups, subDepartments }: OfferFieldsProps) {
  const { errors } = form.formState;
  /** What a control needs to be a field of the form. */
  const field = (name: OfferField) => ({
    label: offerLabels[name],
    error: errors[name]?.message,
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
  });
  const forgetSubDepartment = () => {
    form.setValue('subDeptId', '', { shouldDirty: true });
    form.clearErrors('subDeptId');
  };
  return (
    <>
      <FormSection title="Candidate">
        <FieldGrid>
          <GridCell>
            <TextField {...field('fullName')} autoComplete="off" />
          </GridCell>
          <GridCell span="half">
            <TextField {...field('email')} type="email" autoComplete="off" />
          </GridCell>
          <GridCell span="half">
            <TextField {...field('mobileNumber')} type="tel" inputMode="numeric" autoComplete="off" />
          </GridCell>
        </FieldGrid>
      </FormSection>
      <FormSection title="Position">
        <FieldGrid>
          <GridCell span="half">
            <TextField {...field('offeredRole')} autoComplete="off" />
          </GridCell>
          <GridCell span="half">
            <DateField {...field('joiningDate')} min="2000-01-01" max="2099-12-31" />
          </GridCell>
          <GridCell span="half">
            <Choice form={form} name="deptId" options={lookups?.departments} onChosen={forgetSubDepartment} />
          </GridCell>
          <GridCell span="half">
            <Choice
              form={form}
              name="subDeptId"
              options={subDepartments.options}
              placeholder={subDepartments.loading ? 'Loading…' : 'Select'}
              disabled={values.deptId === '' || subDepartments.options === undefined}
            />
          </GridCell>
          <GridCell span="half">
            <Choice form={form} name="designationId" options={lookups?.designations} />
          </GridCell>
          <GridCell span="half">
            <Choice form={form} name="funcTitleId" options={lookups?.functionalTitles} />
          </GridCell>
        </FieldGrid>
      </FormSection>
      <FormSection title="CTC, a year">
        <FieldGrid>
          <GridCell span="half">
            <Rupees form={form} name="fixedCTC" />
          </GridCell>
          <GridCell span="half">
            <Rupees form={form} name="variableCTC" optional />
          </GridCell>
          <GridCell>
            <TotalCTC fixed={values.fixedCTC} variable={values.variableCTC} />
          </GridCell>
        </FieldGrid>
      </FormSection>
    </>
  );
}

type ChoiceProps = {
  form: OfferFormControl;
  name: 'deptId' | 'subDeptId' | 'designationId' | 'funcTitleId';
  options: SelectOption[] | undefined;
  placeholder?: string;
  disabled?: boolean;
  onChosen?: () => void;
};

/** A choice whose options may come after the value that is chosen among them. */
function Choice({ form, name, options = none, placeholder = 'Select', disabled, onChosen }: ChoiceProps) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <SelectField
          {...field}
          label={offerLabels[name]}
          options={options}
          placeholder={placeholder}
          disabled={disabled}
          error={fieldState.error?.message}
          onChange={(event) => {
            field.onChange(event);
            form.clearErrors(name);
            onChosen?.();
          }}
        />
      )}
    />
  );
}

type RupeesProps = { form: OfferFormControl; name: 'fixedCTC' | 'variableCTC'; optional?: boolean };

/** An amount, and the same in words below it: a zero too many is read more easily than seen. */
function Rupees({ form, name, optional }: RupeesProps) {
  const wordsId = useId();
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <>
          <MoneyField
            {...field}
            label={offerLabels[name]}
            optional={optional}
            aria-describedby={wordsId}
            error={fieldState.error?.message}
            onChange={(value) => {
              field.onChange(value);
              form.clearErrors(name);
            }}
          />
          <p id={wordsId} className={classes.words}>
            {inWords(field.value)}
          </p>
        </>
      )}
    />
  );
}

function inWords(amount: number | ''): string {
  return amount === '' || amount < 0 ? '' : rupeesInWords(amount);
}

function TotalCTC({ fixed, variable }: { fixed: number | ''; variable: number | '' }) {
  const total = Number(fixed) + Number(variable);
  const known = fixed !== '' && total >= 0;
  return (
    <p className={classes.total}>
      <span>{known ? `Total CTC: ${rupeesInWords(total)}` : 'Total CTC'}</span>
      <b>{known ? formatRupees(total) : '–'}</b>
    </p>
  );
}
