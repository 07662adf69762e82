import type { PersonalDetails } from '#contract/joining.ts';
import {
  chosenFile,
  type DocumentValue,
  fillIn,
  storedValue,
} from '#web/candidate/joining/form/files/document-value.ts';
import type { FieldPlaces, PathNames } from '#web/candidate/joining/form/form-errors.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';

const texts = [
  'firstName',
  'middleName',
  'lastName',
  'dateOfBirth',
  'gender',
  'bloodGroup',
  'maritalStatus',
  'mobileNumber',
  'alterNativeMobileNumber',
  'emergencyMobileNumber',
  'emailAddress',
  'residenceAddress',
  'city',
  'state',
  'pinCode',
  'permanentAddress',
  'permanentCity',
  'permanentState',
  'permanentPinCode',
  'panNumber',
  'aadhaarNumber',
] as const;
type PersonalText = (typeof texts)[number];
export type PersonalDocument = keyof PersonalDetails['documents'];

/** The fields of the personal step (docs/rules/joining-fields.md#personal-fields). */
export type PersonalValues = Record<PersonalText, string> &
  Record<PersonalDocument, DocumentValue> & { isPermanentAddressSame: 'Y' | 'N' };

export const personalDocumentLabels: Record<PersonalDocument, string> = {
  panDocument: 'PAN Card',
  aadhaarDocument: 'Aadhaar Card',
  profile: 'Profile Photo',
};
const documents = ['panDocument', 'aadhaarDocument', 'profile'] as const;

/** The form as saved; empty where nothing was. */
export function personalValuesOf(details: PersonalDetails): PersonalValues {
  const saved = Object.fromEntries(texts.map((name) => [name, details[name] ?? ''])) as Record<PersonalText, string>;
  return {
    ...saved,
    isPermanentAddressSame: details.isPermanentAddressSame ?? 'N',
    panDocument: storedValue(details.documents.panDocument),
    aadhaarDocument: storedValue(details.documents.aadhaarDocument),
    profile: storedValue(details.documents.profile),
  };
}

export function restorePersonal(kept: unknown, details: PersonalDetails): PersonalValues {
  return fillIn(personalValuesOf(details), kept);
}

export function personalFiles(values: PersonalValues): { label: string; name: string; file: File }[] {
  return documents.flatMap((field) => {
    const file = chosenFile(values[field]);
    return file === null ? [] : [{ label: personalDocumentLabels[field], name: file.name, file }];
  });
}

/** The parts of saveCandidatePersonalDetails (docs/rules/files.md#multipart-keys). */
export function personalForm(values: PersonalValues, candidateId: string, version: number): FormData {
  const form = new JoiningForm();
  form.text('candidateId', candidateId);
  form.text('version', version);
  for (const name of texts) form.text(name, values[name]);
  form.text('isPermanentAddressSame', values.isPermanentAddressSame);
  for (const field of documents) form.file(field, values[field]);
  return form.multipart();
}

/** Names that a request may give to the same fields (docs/rules/joining-fields.md#names-that-a-field-may-have). */
export const personalNames: PathNames = [
  { request: 'phoneNumber', form: 'mobileNumber' },
  { request: 'alternatePhoneNumber', form: 'alterNativeMobileNumber' },
  { request: 'emergencyPhoneNumber', form: 'emergencyMobileNumber' },
  { request: 'email', form: 'emailAddress' },
  { request: 'currentAddress', form: 'residenceAddress' },
  { request: 'currentCity', form: 'city' },
  { request: 'currentState', form: 'state' },
  { request: 'currentPincode', form: 'pinCode' },
  { request: 'aadharNumber', form: 'aadhaarNumber' },
];

export const personalPlaces: FieldPlaces = {
  labels: {
    firstName: 'First Name',
    middleName: 'Middle Name',
    lastName: 'Last Name',
    dateOfBirth: 'Date of Birth',
    gender: 'Gender',
    bloodGroup: 'Blood Group',
    maritalStatus: 'Marital Status',
    mobileNumber: 'Mobile Number',
    alterNativeMobileNumber: 'Alternate Mobile Number',
    emergencyMobileNumber: 'Emergency Mobile Number',
    emailAddress: 'Email',
    residenceAddress: 'Address',
    city: 'City',
    state: 'State',
    pinCode: 'Pincode',
    permanentAddress: 'Address',
    permanentCity: 'City',
    permanentState: 'State',
    permanentPinCode: 'Pincode',
    panNumber: 'PAN Number',
    aadhaarNumber: 'Aadhaar Number',
    ...personalDocumentLabels,
  } satisfies Record<PersonalText | PersonalDocument, string>,
  groupOf: (path) => {
    if (currentAddress.has(path)) return 'Current Address';
    return path.startsWith('permanent') ? 'Permanent Address' : undefined;
  },
};

const currentAddress = new Set(['residenceAddress', 'city', 'state', 'pinCode']);
