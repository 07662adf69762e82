import { useCallback } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { IfscSuggestion } from '#contract/india.ts';
import { type BankDetails, saveCandidateBankDetails } from '#contract/joining.ts';
import { bankSchema } from '#domain/joining/bank.ts';
import { shapeNumber, shapePan } from '#domain/joining/personal.ts';
import { sectionTitles } from '#domain/joining/fields/labels.ts';
import { bankLabels as labels, joiningMessages as m } from '#domain/joining/messages.ts';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { fieldProps } from '#web/candidate/joining/form/fields/field-props.ts';
import { StepFormFrame } from '#web/candidate/joining/form/step-form-frame.tsx';
import { StepShell } from '#web/candidate/joining/form/step-shell.tsx';
import { useStepData } from '#web/candidate/joining/form/use-step-data.ts';
import { useStepForm } from '#web/candidate/joining/form/use-step-form.ts';
import { useStepSave } from '#web/candidate/joining/form/use-step-save.ts';
import { useFillOnce, useIfsc } from '#web/candidate/joining/form/fields/use-suggestions.ts';
import { readStep } from '#web/candidate/joining/wizard/step-reads.ts';
import type { Reload } from '#web/candidate/joining/form/use-reload.tsx';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { FieldGrid, GridCell } from '#web/ui/layout/layout.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { bankFiles, bankFieldLabels, bankForm, type BankValues, bankValuesOf, restoreBank } from './bank-values.ts';
import { bankStepTexts as t } from './texts.ts';

/** The bank step (docs/rules/joining-fields.md#bank-fields). */
export function BankStep() {
  const query = useStepData('bank', readStep.bank);
  return (
    <StepShell
      step="bank"
      title={sectionTitles.bank}
      lead={t.lead}
      query={query}
      loading={m.loadingBank}
      failed={m.loadFailed('bank')}
      savedOf={(details) => ({ values: bankValuesOf(details), version: details.version })}
    >
      {(details, reload) => <BankForm details={details} reload={reload} />}
    </StepShell>
  );
}

function BankForm({ details, reload }: { details: BankDetails; reload: Reload }) {
  const { candidateId } = useWizard();
  const stepForm = useStepForm<BankValues>('bank', {
    saved: bankValuesOf(details),
    version: details.version,
    schema: bankSchema,
    restore: (kept) => restoreBank(kept, details),
    filesOf: bankFiles,
  });
  const { form, version } = stepForm;
  const save = useStepSave('bank', {
    form,
    version,
    call: saveCandidateBankDetails,
    body: (values, from) => bankForm(values, candidateId, from),
    readVersion: async (signal) => (await readStep.bank(signal)).version,
    filesOf: bankFiles,
    names: [],
  });
  return (
    <StepFormFrame
      stepForm={stepForm}
      save={save}
      labels={bankFieldLabels}
      reload={reload}
      previous="/onboard/joining/personal"
    >
      <BankFields form={form} passbook={details.documents.passbookFile} />
    </StepFormFrame>
  );
}

type BankFieldsProps = { form: UseFormReturn<BankValues>; passbook: BankDetails['documents']['passbookFile'] };

function BankFields({ form, passbook }: BankFieldsProps) {
  const ifsc = useWatch({ control: form.control, name: 'ifscNumber' });
  const found = useIfsc(ifsc);
  const fill = useCallback(
    ({ bankName, branchName }: IfscSuggestion) => {
      for (const [name, suggestion] of [['bankName', bankName] as const, ['branchName', branchName] as const]) {
        if (suggestion === null || form.getValues(name) !== '') continue;
        form.setValue(name, suggestion, { shouldDirty: true });
        form.clearErrors(name);
      }
    },
    [form],
  );
  useFillOnce(ifsc, found, fill);
  return (
    <FieldGrid>
      <GridCell span="half">
        <TextField {...fieldProps(form, 'bankName', labels.bankName)} suggestions={present(found?.bankName)} />
      </GridCell>
      <GridCell span="half">
        <TextField {...fieldProps(form, 'branchName', labels.branchName)} suggestions={present(found?.branchName)} />
      </GridCell>
      <GridCell span="half">
        <TextField
          {...fieldProps(form, 'accountNumber', labels.accountNumber, shapeNumber)}
          hint={t.accountHint}
          inputMode="numeric"
          autoComplete="off"
        />
      </GridCell>
      <GridCell span="half">
        {/* An IFSC is written like a PAN: capitals and digits, no spaces. */}
        <TextField
          {...fieldProps(form, 'ifscNumber', labels.ifscNumber, shapePan)}
          hint={t.ifscHint}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      </GridCell>
      <GridCell>
        <DocumentInput form={form} name="passbookFile" label={labels.passbookFile} stored={passbook} />
      </GridCell>
    </FieldGrid>
  );
}

function present(suggestion: string | null | undefined): string[] {
  return suggestion ? [suggestion] : [];
}
