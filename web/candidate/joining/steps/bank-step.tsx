import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type BankDetails, saveCandidateBankDetails } from '#contract/joining.ts';
import { bankFields, bankSchema } from '#domain/joining/bank.ts';
import { sectionTitles } from '#domain/joining/fields/labels.ts';
import { joiningMessages as m, bankLabels } from '#domain/joining/messages.ts';
import { warningOfIfsc, warningOfRepeated } from '#domain/joining/warnings/soft-values.ts';
import { shapeAccountNumber, shapeIfsc } from '#domain/values/pasted-codes.ts';
import { controlsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { fillEmpty, useFillOnce, useIfsc } from '#web/candidate/joining/form/fields/use-suggestions.ts';
import { WarnedField } from '#web/candidate/joining/form/fields/warned-field.tsx';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { fillIn } from '#web/candidate/joining/form/files/document-value.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import { StepPage } from '#web/candidate/joining/form/step-page.tsx';
import {
  addValues,
  chosenFilesOf,
  type StepValues,
  stepValuesOf,
  type StepRules,
} from '#web/candidate/joining/form/step-values.ts';
import { WhyWeAsk } from '#web/candidate/joining/form/why-we-ask.tsx';
import { readStep } from '#web/candidate/joining/wizard/step-reads.ts';
import { useFieldAccess } from '#web/ui/form/field-access.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FieldGrid, cell } from '#web/ui/layout/layout.tsx';
import { bankStepTexts as t } from './texts.ts';

type BankValues = StepValues<typeof bankFields>;

export const bankRules: StepRules<BankDetails, BankValues> = {
  step: 'bank',
  read: readStep.bank,
  call: saveCandidateBankDetails,
  schema: bankSchema,
  labels: { labels: bankLabels, groupOf: () => undefined },
  valuesOf: (saved) => stepValuesOf(bankFields, saved),
  restore: (kept, saved) => fillIn(stepValuesOf(bankFields, saved), kept),
  filesOf: (values) => chosenFilesOf(bankFields, values),
  /** The parts of saveCandidateBankDetails (docs/rules/files.md#multipart-keys). */
  request: (values, head) => addValues(new JoiningForm(head), '', bankFields, values).multipart(),
};

/** The bank step (docs/rules/joining-fields.md#bank-fields). */
export function BankStep() {
  const texts = { title: sectionTitles.bank, lead: t.lead, loading: m.loadingBank, failed: m.loadFailed('bank') };
  return <StepPage {...texts} rules={bankRules} Fields={BankFields} />;
}

function BankFields({ form, saved }: { form: UseFormReturn<BankValues>; saved: BankDetails }) {
  const { input, text } = controlsOf(form, bankFields);
  const ifsc = useWatch({ control: form.control, name: 'ifscNumber' });
  const found = useIfsc(ifsc);
  useFillOnce(ifsc, found, ({ bankName, branchName }) => {
    fillEmpty(form, 'bankName', bankName);
    fillEmpty(form, 'branchName', branchName);
  });
  return (
    <FieldGrid>
      <WarnedField
        {...text('ifscNumber', shapeIfsc)}
        warning={warningOfIfsc(ifsc)}
        hint={t.ifscHint}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      >
        <WhyWeAsk field="bank.accountNumber" />
      </WarnedField>
      <TextField {...text('bankName')} className={cell.half} suggestions={found?.bankName ? [found.bankName] : []} />
      <TextField
        {...text('branchName')}
        className={cell.half}
        suggestions={found?.branchName ? [found.branchName] : []}
      />
      <TextField
        {...text('accountNumber', shapeAccountNumber)}
        className={cell.half}
        hint={t.accountHint}
        inputMode="numeric"
        autoComplete="off"
      />
      <RepeatedNumber form={form} />
      <DocumentInput
        {...input('passbookFile')}
        className={cell.full}
        stored={saved.documents.passbookFile}
        cover="OTHER"
      />
    </FieldGrid>
  );
}

/** The account number typed again. It stays on this page, is sent nowhere and blocks nothing: a difference is only
 * named. A number that is saved was compared before. */
function RepeatedNumber({ form }: { form: UseFormReturn<BankValues> }) {
  const accountNumber = useWatch({ control: form.control, name: 'accountNumber' });
  const [again, setAgain] = useState(() => form.getValues('accountNumber'));
  if (!useFieldAccess().isOpen('accountNumber')) return null;
  return (
    <WarnedField
      span="half"
      label={t.again}
      hint={t.againHint}
      value={again}
      onChange={({ target }) => setAgain(shapeAccountNumber(target.value))}
      warning={warningOfRepeated(accountNumber, again)}
      optional
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
