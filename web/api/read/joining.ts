import type {
  BankDetails,
  EducationDetails,
  ExperienceDetails,
  FamilyDetails,
  PersonalDetails,
} from '#contract/joining.ts';
import { educationLevels } from '#domain/joining/education.ts';
import { jobTypes } from '#domain/joining/experience.ts';
import { relations } from '#domain/joining/family.ts';
import { bloodGroups, genders, maritalStatuses } from '#domain/joining/personal.ts';
import { openDocument } from './documents.ts';
import { anyOf, dateOf, type Fields, fieldsOf, idOf, listOf, numberOf, oneOf, textOf, textOrNull } from './fields.ts';

/** The version that a step was read in; 0 where the server counts none. */
export function versionOf(value: unknown): number {
  return numberOf(value) ?? 0;
}

/**
 * The id of an entry, or the place that it has in its list, below zero, where the server names none: it tells entries apart
 * on the screen, and is never sent (`JoiningForm.id`).
 */
function entryId(value: unknown, index: number): number {
  return idOf(value) ?? -1 - index;
}

/** The personal step as it was read; null where nothing was saved. Takes both names that a field may have. */
export function readPersonal(raw: unknown): PersonalDetails {
  const fields = fieldsOf(raw);
  const text = (...names: string[]) => textOrNull(anyOf(fields, ...names));
  return {
    candidateId: textOf(fields.candidateId),
    firstName: text('firstName'),
    middleName: text('middleName'),
    lastName: text('lastName'),
    dateOfBirth: dateOf(fields.dateOfBirth) || null,
    gender: oneOf(genders, fields.gender),
    bloodGroup: oneOf(bloodGroups, fields.bloodGroup),
    maritalStatus: oneOf(maritalStatuses, fields.maritalStatus),
    mobileNumber: text('mobileNumber', 'phoneNumber'),
    alterNativeMobileNumber: text('alterNativeMobileNumber', 'alternativeMobileNumber', 'alternatePhoneNumber'),
    emergencyMobileNumber: text('emergencyMobileNumber', 'emergencyPhoneNumber'),
    emailAddress: text('emailAddress', 'email'),
    residenceAddress: text('residenceAddress', 'currentAddress'),
    city: text('city', 'currentCity'),
    state: text('state', 'currentState'),
    pinCode: text('pinCode', 'currentPincode'),
    isPermanentAddressSame: oneOf(['Y', 'N'], fields.isPermanentAddressSame),
    permanentAddress: text('permanentAddress'),
    permanentCity: text('permanentCity'),
    permanentState: text('permanentState'),
    permanentPinCode: text('permanentPinCode'),
    panNumber: text('panNumber'),
    aadhaarNumber: text('aadhaarNumber', 'aadharNumber'),
    panDocumentUrl: text('panDocumentUrl'),
    aadhaarDocumentUrl: text('aadhaarDocumentUrl'),
    profileDocumentUrl: text('profileDocumentUrl'),
    documents: {
      panDocument: openDocument(fields, 'panDocument', 'panDocumentUrl'),
      aadhaarDocument: openDocument(fields, 'aadhaarDocument', 'aadhaarDocumentUrl'),
      profile: openDocument(fields, 'profile', 'profileDocumentUrl'),
    },
    version: versionOf(fields.version),
  };
}

export function readBank(raw: unknown): BankDetails {
  const fields = fieldsOf(raw);
  return {
    candidateId: textOf(fields.candidateId),
    bankName: textOrNull(fields.bankName),
    branchName: textOrNull(fields.branchName),
    accountNumber: textOrNull(fields.accountNumber),
    ifscNumber: textOrNull(fields.ifscNumber),
    passbookFileUrl: textOrNull(fields.passbookFileUrl),
    documents: { passbookFile: openDocument(fields, 'passbookFile', 'passbookFileUrl') },
    version: versionOf(fields.version),
  };
}

/** The experience step: `detailsResponses`, or the list itself. Somebody with jobs is no fresher. */
export function readExperience(raw: unknown): ExperienceDetails {
  const fields = fieldsOf(raw);
  const jobs = listOf(Array.isArray(raw) ? raw : anyOf(fields, 'detailsResponses', 'experiences'));
  const isFresher = oneOf(['true', 'false'], String(fields.isFresher));
  return {
    isFresher: isFresher ?? (jobs.length > 0 ? 'false' : null),
    detailsResponses: jobs.map((job, index) => readJob(fieldsOf(job), index)),
    version: versionOf(fields.version),
  };
}

function readJob(fields: Fields, index: number): ExperienceDetails['detailsResponses'][number] {
  return {
    canExperienceId: entryId(fields.canExperienceId, index),
    companyName: textOf(fields.companyName),
    role: textOf(fields.role),
    jobType: oneOf(jobTypes, fields.jobType),
    fromDate: dateOf(fields.fromDate),
    toDate: dateOf(fields.toDate),
    paySlipDocumentUrl: textOrNull(fields.paySlipDocumentUrl),
    documents: { paySlip: openDocument(fields, 'paySlip', 'paySlipDocumentUrl') },
  };
}

/** The entries of the education step; what names none of the levels is no entry. */
export function readEducation(raw: unknown): EducationDetails[] {
  return listOf(raw).flatMap((entry, index) => {
    const fields = fieldsOf(entry);
    const educationType = oneOf(educationLevels, anyOf(fields, 'educationType', 'selectedLevel'));
    return educationType === null ? [] : [{ ...readEntry(fields, index), educationType }];
  });
}

function readEntry(fields: Fields, index: number): Omit<EducationDetails, 'educationType'> {
  return {
    canEducationId: entryId(fields.canEducationId, index),
    isPursuing: oneOf(['Yes', 'No'], fields.isPursuing) ?? 'No',
    passingYear: dateOf(fields.passingYear),
    degree: textOrNull(fields.degree),
    cgpa: numberOf(fields.cgpa),
    universityName: textOrNull(fields.universityName),
    specialization: textOrNull(fields.specialization),
    collegeName: textOrNull(fields.collegeName),
    schoolName: textOrNull(fields.schoolName),
    board: textOrNull(fields.board),
    percentage: numberOf(fields.percentage),
    stream: textOrNull(fields.stream),
    documentFileUrl: textOrNull(fields.documentFileUrl),
    documents: { documentFile: openDocument(fields, 'documentFile', 'documentFileUrl') },
  };
}

/** The members of the family step; an unknown relation is left to be chosen again. */
export function readFamily(raw: unknown): FamilyDetails[] {
  return listOf(raw).map((member, index) => {
    const fields = fieldsOf(member);
    return {
      canFamilyId: entryId(fields.canFamilyId, index),
      name: textOf(fields.name),
      relation: oneOf(relations, fields.relation),
      dateOfBirth: dateOf(fields.dateOfBirth),
      occupation: textOrNull(fields.occupation),
      contactNumber: textOrNull(fields.contactNumber),
    };
  });
}
