import { useCallback } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { IfscSuggestion } from '#contract/india.ts';
import type { BankDetails } from '#contract/joining.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { shapeAccountNumber, shapeIfsc } from '#domain/values/pasted-codes.ts';
import { sectionTitles } from '#domain/joining/fields/labels.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { controlsOf } from '#web/candidate/joining/form/fields/field-props.ts';
import { StepPage } from '#web/candidate/joining/form/step-page.tsx';
import { fillEmpty, useFillOnce, useIfsc } from '#web/candidate/joining/form/fields/use-suggestions.ts';
import { FieldGrid, cell } from '#web/ui/layout/layout.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { bankRules, type BankValues } from './bank-values.ts';
import { bankStepTexts as t } from './texts.ts';

/** The bank step (docs/rules/joining-fields.md#bank-fields). */
export function BankStep() {
  const texts = { title: sectionTitles.bank, lead: t.lead, loading: m.loadingBank, failed: m.loadFailed('bank') };
  return <StepPage {...texts} rules={bankRules} Fields={BankFields} />;
}

function BankFields({ form, saved }: { form: UseFormReturn<BankValues>; saved: BankDetails }) {
  const { input, text } = controlsOf(form, bankFields);
  const ifsc = useWatch({ control: form.control, name: 'ifscNumber' });
  const found = useIfsc(ifsc);
  const fill = useCallback(
    ({ bankName, branchName }: IfscSuggestion) => {
      fillEmpty(form, 'bankName', bankName);
      fillEmpty(form, 'branchName', branchName);
    },
    [form],
  );
  useFillOnce(ifsc, found, fill);
  return (
    <FieldGrid>
      <TextField {...text('bankName')} className={cell.half} suggestions={present(found?.bankName)} />
      <TextField {...text('branchName')} className={cell.half} suggestions={present(found?.branchName)} />
      <TextField
        {...text('accountNumber', shapeAccountNumber)}
        className={cell.half}
        hint={t.accountHint}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...text('ifscNumber', shapeIfsc)}
        className={cell.half}
        hint={t.ifscHint}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <DocumentInput {...input('passbookFile')} className={cell.full} stored={saved.documents.passbookFile} />
    </FieldGrid>
  );
}

function present(suggestion: string | null | undefined): string[] {
  return suggestion ? [suggestion] : [];
}
