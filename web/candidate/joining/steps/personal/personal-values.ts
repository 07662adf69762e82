import { type PersonalDetails, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { fieldsFilledIn } from '#domain/joining/fields/asked-fields.ts';
import { textFields } from '#domain/joining/fields/define-fields.ts';
import { addressTitles } from '#domain/joining/fields/labels.ts';
import { personalLabels } from '#domain/joining/messages.ts';
import {
  currentAddressFields,
  permanentAddressFields,
  personalFields,
  personalSchema,
  personalSchemas,
} from '#domain/joining/personal.ts';
import { fillIn } from '#web/candidate/joining/form/files/document-value.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import type { StepRules } from '#web/candidate/joining/form/step-rules.ts';
import { addValues, chosenFilesOf, type StepValues, stepValuesOf } from '#web/candidate/joining/form/step-values.ts';
import { readStep } from '#web/candidate/joining/wizard/step-reads.ts';

export type PersonalValues = StepValues<typeof personalFields>;

export const personalRules: StepRules<PersonalDetails, PersonalValues> = {
  step: 'personal',
  read: readStep.personal,
  call: saveCandidatePersonalDetails,
  schema: personalSchema,
  schemaFor: ({ aadhaar }) => personalSchemas[aadhaar ?? 'AS_SPECIFIED'],
  labels: {
    labels: personalLabels,
    groupOf: (path) => {
      if (path in currentAddressFields) return addressTitles.current;
      return path in permanentAddressFields ? addressTitles.permanent : undefined;
    },
  },
  /** Names that a request may give to the same fields (docs/rules/joining-fields.md#names-that-a-field-may-have). */
  names: textFields(personalFields).flatMap(([form, { names = [] }]) =>
    names.filter((name) => name !== form).map((request) => ({ request, form })),
  ),
  valuesOf,
  restore: (kept, saved) => fillIn(valuesOf(saved), kept),
  filesOf: (values) => chosenFilesOf(personalFields, values),
  /** The parts of saveCandidatePersonalDetails (docs/rules/files.md#multipart-keys). */
  request: (values, head) =>
    addValues(new JoiningForm(head), '', fieldsFilledIn(personalFields, values), values).multipart(),
};

function valuesOf(saved: PersonalDetails): PersonalValues {
  return { ...stepValuesOf(personalFields, saved), isPermanentAddressSame: saved.isPermanentAddressSame ?? 'N' };
}
