import { type BankDetails, saveCandidateBankDetails } from '#contract/joining.ts';
import { bankFields, bankSchema } from '#domain/joining/bank.ts';
import { bankLabels } from '#domain/joining/messages.ts';
import { fillIn } from '#web/candidate/joining/form/files/document-value.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import type { StepRules } from '#web/candidate/joining/form/step-rules.ts';
import { addValues, chosenFilesOf, type StepValues, stepValuesOf } from '#web/candidate/joining/form/step-values.ts';
import { readStep } from '#web/candidate/joining/wizard/step-reads.ts';

export type BankValues = StepValues<typeof bankFields>;

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
