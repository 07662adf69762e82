import { texts } from '#domain/texts.ts';

/** The headings of the steps' answers (docs/rules/formats.md#section-headings). */
export const sectionTitles = texts('sectionTitles', {
  personal: 'Personal Details',
  bank: 'Bank Details',
  experience: 'Experience Details',
  education: 'Education Details',
  family: 'Family Details',
});

/** The headings of one of several entries (docs/rules/joining-form.md#entries-of-a-step). */
export const entryTitles = texts('entryTitles', {
  experience: (number: number) => `Experience ${number}`,
  education: (number: number) => `Education ${number}`,
  educationOf: (number: number, level: string) => `Education ${number}: ${level}`,
  family: (number: number) => `Family Member ${number}`,
});

export const addressTitles = texts('addressTitles', { current: 'Current Address', permanent: 'Permanent Address' });

export const genderLabels = texts('genderLabels', { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other' });

export const jobTypeLabels = texts('jobTypeLabels', {
  'Full-Time': 'Full-Time',
  'Part-Time': 'Part-Time',
  Internship: 'Internship',
});

/** WIDOWED reads 'Widow' (docs/rules/formats.md#labels-of-choices). */
export const maritalStatusLabels = texts('maritalStatusLabels', {
  SINGLE: 'Single',
  MARRIED: 'Married',
  DIVORCED: 'Divorced',
  WIDOWED: 'Widow',
  SEPARATED: 'Separated',
});

export const identityKindLabels = texts('identityKindLabels', {
  PASSPORT: 'Passport',
  DRIVING_LICENCE: 'Driving licence',
  VOTER_ID: 'Voter ID card',
  OTHER: 'Another document with photo',
});

export const levelLabels = texts('levelLabels', {
  PG: 'PG',
  UG: 'UG',
  DIPLOMA: 'Diploma',
  HIGHER_SECONDARY: 'Higher Secondary (12th)',
  SECONDARY: 'Secondary (10th)',
});

export const relationLabels = texts('relationLabels', {
  FATHER: 'Father',
  MOTHER: 'Mother',
  HUSBAND: 'Husband',
  WIFE: 'Wife',
  SON: 'Son',
  DAUGHTER: 'Daughter',
  BROTHER: 'Brother',
  SISTER: 'Sister',
});

export const streamLabels = texts('streamLabels', { Science: 'Science', Commerce: 'Commerce', Arts: 'Arts' });

export const yesNoLabels = texts('yesNoLabels', { Y: 'Yes', N: 'No' });

export const fresherLabels = texts('fresherLabels', { true: 'Fresher', false: 'Experienced' });

export const writtenYesNoLabels = {
  get Yes() {
    return yesNoLabels.Y;
  },
  get No() {
    return yesNoLabels.N;
  },
};
