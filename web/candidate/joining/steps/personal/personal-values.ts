import type { PersonalDetails } from '#contract/joining.ts';
import { textFields } from '#domain/joining/fields/define-fields.ts';
import { addressTitles } from '#domain/joining/fields/labels.ts';
import { personalLabels } from '#domain/joining/messages.ts';
import { currentAddressFields, permanentAddressFields, personalFields } from '#domain/joining/personal.ts';
import { fillIn } from '#web/candidate/joining/form/files/document-value.ts';
import type { FieldLabels, PathNames } from '#web/candidate/joining/form/form-errors.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import {
  addValues,
  type ChosenFile,
  chosenFilesOf,
  type StepValues,
  stepValuesOf,
} from '#web/candidate/joining/form/step-values.ts';

export type PersonalValues = StepValues<typeof personalFields>;

/** The form as saved; empty where nothing was. */
export function personalValuesOf(details: PersonalDetails): PersonalValues {
  const values = stepValuesOf(personalFields, details);
  return { ...values, isPermanentAddressSame: details.isPermanentAddressSame ?? 'N' };
}

export function restorePersonal(kept: unknown, details: PersonalDetails): PersonalValues {
  return fillIn(personalValuesOf(details), kept);
}

export const personalFiles = (values: PersonalValues): ChosenFile[] => chosenFilesOf(personalFields, values);

/** The parts of saveCandidatePersonalDetails (docs/rules/files.md#multipart-keys). */
export function personalForm(values: PersonalValues, candidateId: string, version: number): FormData {
  const form = new JoiningForm();
  form.text('candidateId', candidateId);
  form.text('version', version);
  addValues(form, '', personalFields, values);
  return form.multipart();
}

/** Names that a request may give to the same fields (docs/rules/joining-fields.md#names-that-a-field-may-have). */
export const personalNames: PathNames = textFields(personalFields).flatMap(([form, { names = [] }]) =>
  names.filter((name) => name !== form).map((request) => ({ request, form })),
);

export const personalFieldLabels: FieldLabels = {
  labels: personalLabels,
  groupOf: (path) => {
    if (path in currentAddressFields) return addressTitles.current;
    return path in permanentAddressFields ? addressTitles.permanent : undefined;
  },
};
