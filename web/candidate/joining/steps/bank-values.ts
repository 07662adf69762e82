import type { BankDetails } from '#contract/joining.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { bankLabels } from '#domain/joining/messages.ts';
import { fillIn } from '#web/candidate/joining/form/files/document-value.ts';
import type { FieldLabels } from '#web/candidate/joining/form/form-errors.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import {
  addValues,
  type ChosenFile,
  chosenFilesOf,
  type StepValues,
  stepValuesOf,
} from '#web/candidate/joining/form/step-values.ts';

export type BankValues = StepValues<typeof bankFields>;

export const bankValuesOf = (details: BankDetails): BankValues => stepValuesOf(bankFields, details);

export function restoreBank(kept: unknown, details: BankDetails): BankValues {
  return fillIn(bankValuesOf(details), kept);
}

export const bankFiles = (values: BankValues): ChosenFile[] => chosenFilesOf(bankFields, values);

/** The parts of saveCandidateBankDetails (docs/rules/files.md#multipart-keys). */
export function bankForm(values: BankValues, candidateId: string, version: number): FormData {
  const form = new JoiningForm();
  form.text('candidateId', candidateId);
  form.text('version', version);
  addValues(form, '', bankFields, values);
  return form.multipart();
}

export const bankFieldLabels: FieldLabels = { labels: bankLabels, groupOf: () => undefined };
