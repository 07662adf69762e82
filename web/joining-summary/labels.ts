import type { EducationLevel } from '#domain/joining/education.ts';
import type { relations } from '#domain/joining/family.ts';
import type { genders, maritalStatuses } from '#domain/joining/personal.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';

/** The headings of the steps' answers (docs/rules/formats.md#section-headings). */
export const sectionTitles: Record<JoiningStep, string> = {
  personal: 'Personal Details',
  bank: 'Bank Details',
  experience: 'Experience Details',
  education: 'Education Details',
  family: 'Family Details',
};

export const genderLabels: Record<(typeof genders)[number], string> = {
  MALE: 'Male',
  FEMALE: 'Female',
  OTHER: 'Other',
};

/** WIDOWED reads 'Widow' (docs/rules/formats.md#labels-of-choices). */
export const maritalStatusLabels: Record<(typeof maritalStatuses)[number], string> = {
  SINGLE: 'Single',
  MARRIED: 'Married',
  DIVORCED: 'Divorced',
  WIDOWED: 'Widow',
  SEPARATED: 'Separated',
};

export const levelLabels: Record<EducationLevel, string> = {
  PG: 'PG',
  UG: 'UG',
  DIPLOMA: 'Diploma',
  HIGHER_SECONDARY: 'Higher Secondary (12th)',
  SECONDARY: 'Secondary (10th)',
};

export const relationLabels: Record<(typeof relations)[number], string> = {
  FATHER: 'Father',
  MOTHER: 'Mother',
  HUSBAND: 'Husband',
  WIFE: 'Wife',
  SON: 'Son',
  DAUGHTER: 'Daughter',
  BROTHER: 'Brother',
  SISTER: 'Sister',
};
