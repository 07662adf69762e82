import type { BankDetails } from '#contract/joining.ts';
import {
  chosenFile,
  type DocumentValue,
  fillIn,
  storedValue,
} from '#web/candidate/joining/form/files/document-value.ts';
import type { FieldPlaces } from '#web/candidate/joining/form/form-errors.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';

const texts = ['bankName', 'branchName', 'accountNumber', 'ifscNumber'] as const;

/** The fields of the bank step (docs/rules/joining-fields.md#bank-fields). */
export type BankValues = Record<(typeof texts)[number], string> & { passbookFile: DocumentValue };

/** The form as saved; empty where nothing was. */
export function bankValuesOf(details: BankDetails): BankValues {
  return {
    bankName: details.bankName ?? '',
    branchName: details.branchName ?? '',
    accountNumber: details.accountNumber ?? '',
    ifscNumber: details.ifscNumber ?? '',
    passbookFile: storedValue(details.documents.passbookFile),
  };
}

export function restoreBank(kept: unknown, details: BankDetails): BankValues {
  return fillIn(bankValuesOf(details), kept);
}

export function bankFiles({ passbookFile }: BankValues): { label: string; name: string; file: File }[] {
  const file = chosenFile(passbookFile);
  return file === null ? [] : [{ label: 'Passbook', name: file.name, file }];
}

/** The parts of saveCandidateBankDetails (docs/rules/files.md#multipart-keys). */
export function bankForm(values: BankValues, candidateId: string, version: number): FormData {
  const form = new JoiningForm();
  form.text('candidateId', candidateId);
  form.text('version', version);
  for (const name of texts) form.text(name, values[name]);
  form.file('passbookFile', values.passbookFile);
  return form.multipart();
}

export const bankPlaces: FieldPlaces = {
  labels: {
    bankName: 'Bank Name',
    branchName: 'Branch Name',
    accountNumber: 'Account Number',
    ifscNumber: 'IFSC Code',
    passbookFile: 'Passbook',
  },
  groupOf: () => undefined,
};
