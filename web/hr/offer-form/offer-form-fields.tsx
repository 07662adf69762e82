import { type ComponentProps, useId, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { languageNames, languages } from '#domain/language.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { dayInWords } from '#domain/values/date-in-words.ts';
import { offerFormMessages as m } from '#domain/messages.ts';
import { formatRupees, readRupees, rupeesInWords } from '#domain/values/money.ts';
import { type OfferForm, refusalOfRupees } from '#domain/offer/offer-form.ts';
import { warningOfFixedCTC, warningOfJoiningDate, warningOfVariableCTC } from '#domain/offer/offer-warnings.ts';
import { lastReplyBy, warningOfReplyBy } from '#domain/offer/sending/reply-by.ts';
import { sayText, type TextRef } from '#domain/texts.ts';
import { afterPress, watchPresses } from '#web/ui/number/after-press.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { cell, FieldGrid, FormSection, GridCell } from '#web/ui/layout/layout.tsx';
import { MoneyField } from '#web/ui/number/money-field.tsx';
import { readMobileOnLeave } from '#web/ui/number/read-mobile-on-leave.ts';
import { amountOf, type MoneyValue } from '#web/ui/number/rupee-text.ts';
import { SelectField, type SelectOption } from '#web/ui/form/select-field.tsx';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import classes from './offer-form-fields.module.css';
import type { OfferField, OfferValues } from './offer-values.ts';
import { offerFormTexts as t, offerLabels } from './texts.ts';
import type { useChoices } from './use-choices.ts';

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

type OfferFieldsProps = {
  form: OfferFormControl;
  values: OfferValues;
  choices: Pick<ReturnType<typeof useChoices>, 'lookups' | 'subDepartments'>;
};

/** The fields of an offer (docs/rules/offer-form.md#fields); a field's error goes as soon as it is edited. */
export function OfferFields({ form, values, choices: { lookups, subDepartments } }: OfferFieldsProps) {
  const { errors } = form.formState;
  const [fixed, variable] = [amountOf(values.fixedCTC), amountOf(values.variableCTC)];
  const field = (name: OfferField) => ({
    label: offerLabels[name],
    error: errors[name]?.message,
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
  });
  const mobile = field('mobileNumber');
  const forgetSubDepartment = () => {
    form.setValue('subDeptId', '', { shouldDirty: true });
    form.clearErrors('subDeptId');
  };
  return (
    <>
      <FormSection title={t.candidate}>
        <FieldGrid>
          <TextField {...field('fullName')} autoComplete="off" className={cell.full} />
          <TextField {...field('email')} type="email" autoComplete="off" className={cell.half} />
          <TextField
            {...mobile}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className={cell.half}
            onFocus={watchPresses}
            onBlur={(event) => {
              // Read when the field is left: `+91 98765 43210` is `9876543210`.
              readMobileOnLeave(form, 'mobileNumber', m.mobileInvalid);
              return mobile.onBlur(event);
            }}
          />
          <Choice form={form} name="language" options={otherLanguages} placeholder={languageNames.en} emptyValue="en" />
        </FieldGrid>
      </FormSection>
      <FormSection title={t.position}>
        <FieldGrid>
          <TextField {...field('offeredRole')} autoComplete="off" className={cell.half} />
          <WarnedDate
            {...field('joiningDate')}
            min="2000-01-01"
            max="2099-12-31"
            date={values.joiningDate}
            warning={warningOfJoiningDate(values.joiningDate)}
          />
          <Choice form={form} name="deptId" options={lookups.departments} onChosen={forgetSubDepartment} />
          <Choice
            form={form}
            name="subDeptId"
            options={subDepartments.options}
            placeholder={subDepartments.loading ? t.loadingChoices : t.select}
            disabled={values.deptId === '' || subDepartments.options === undefined}
          />
          <Choice form={form} name="designationId" options={lookups.designations} />
          <Choice form={form} name="funcTitleId" options={lookups.functionalTitles} />
          <WarnedDate
            {...field('replyBy')}
            optional
            hint={t.replyByHint}
            min={todayInIndia()}
            max={lastReplyBy}
            date={values.replyBy}
            warning={warningOfReplyBy(values.replyBy, values.joiningDate)}
          />
        </FieldGrid>
      </FormSection>
      <FormSection title={t.ctc}>
        <FieldGrid>
          <Rupees form={form} name="fixedCTC" warning={warningOfFixedCTC(fixed)} />
          <Rupees form={form} name="variableCTC" optional warning={warningOfVariableCTC(variable, fixed)} />
          <TotalCTC fixed={fixed} variable={values.variableCTC === '' ? 0 : variable} />
        </FieldGrid>
      </FormSection>
    </>
  );
}

/** English is what the choice is without another. */
const otherLanguages = languages.filter((one) => one !== 'en').map((value) => ({ value, label: languageNames[value] }));

type WarnedDateProps = Omit<ComponentProps<typeof DateField>, 'words'> & { date: string; warning: TextRef | null };

function WarnedDate({ date, warning, ...field }: WarnedDateProps) {
  const warningId = useId();
  return (
    <GridCell span="half">
      <DateField {...field} words={dayInWords(date)} aria-describedby={warningId} />
      <SoftWarning id={warningId}>{warning}</SoftWarning>
    </GridCell>
  );
}

type RupeesProps = {
  form: OfferFormControl;
  name: 'fixedCTC' | 'variableCTC';
  optional?: boolean;
  warning: TextRef | null;
};

/** An amount, and the same in words below it: a zero too many is read more easily than seen. */
function Rupees({ form, name, optional, warning }: RupeesProps) {
  const wordsId = useId();
  // Half an amount is under any bound: the warning waits until the field is left.
  const [isLeft, setIsLeft] = useState(true);
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <GridCell span="half">
          <MoneyField
            {...field}
            label={offerLabels[name]}
            optional={optional}
            aria-describedby={`${wordsId} ${wordsId}-warning`}
            error={fieldState.error?.message}
            onChange={(value) => {
              field.onChange(value);
              form.clearErrors(name);
              setIsLeft(false);
            }}
            onBlur={() => {
              field.onBlur();
              afterPress(() => {
                setIsLeft(true);
                const refusal = refusalOf(field.value);
                if (refusal !== null) form.setError(name, { type: 'custom', message: refusal });
              });
            }}
          />
          <p id={wordsId} className={classes.words} hidden={fieldState.error !== undefined}>
            {inWords(amountOf(field.value))}
          </p>
          <SoftWarning id={`${wordsId}-warning`}>{isLeft ? warning : null}</SoftWarning>
        </GridCell>
      )}
    />
  );
}

function refusalOf(value: MoneyValue): string | null {
  const refusal = value === '' || amountOf(value) !== null ? null : refusalOfRupees(readRupees(String(value)));
  return refusal === null ? null : sayText(refusal);
}

const inWords = (amount: number | null): string => (amount === null || amount < 0 ? '' : rupeesInWords(amount));

function TotalCTC({ fixed, variable }: { fixed: number | null; variable: number | null }) {
  const total = fixed === null || variable === null ? null : fixed + variable;
  const isKnown = total !== null && total >= 0;
  return (
    <GridCell>
      <p className={classes.total}>
        <span>{isKnown ? t.totalCTCInWords(rupeesInWords(total)) : t.totalCTC}</span>
        <b>{isKnown ? formatRupees(total) : '–'}</b>
      </p>
    </GridCell>
  );
}
