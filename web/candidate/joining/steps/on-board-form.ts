import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import type { JoiningDetails } from '#web/joining-summary/summary-types.ts';
import { textsOf } from './education-values.ts';

/**
 * The parts of saveOnBoardDetails (docs/rules/files.md#keys-of-the-final-submit): the whole record as it is saved. Its
 * files are on the server already, under the entries whose ids go along.
 */
export function onBoardForm(details: JoiningDetails): FormData {
  const form = new JoiningForm();
  personal(form, details);
  bank(form, details);
  experience(form, details);
  education(form, details);
  family(form, details);
  return form.multipart();
}

function personal(form: JoiningForm, { personalDetails: saved, experienceDetails }: JoiningDetails): void {
  form.texts('personalDetailsRequest.', {
    firstName: saved.firstName,
    middleName: saved.middleName,
    lastName: saved.lastName,
    dateOfBirth: saved.dateOfBirth,
    bloodGroup: saved.bloodGroup,
    maritalStatus: saved.maritalStatus,
    gender: saved.gender,
    mobileNumber: saved.mobileNumber,
    alterNativeMobileNumber: saved.alterNativeMobileNumber,
    emergencyMobileNumber: saved.emergencyMobileNumber,
    emailAddress: saved.emailAddress,
    currentAddress: saved.residenceAddress,
    currentCity: saved.city,
    currentState: saved.state,
    currentPincode: saved.pinCode,
    isPermanentAddressSame: saved.isPermanentAddressSame ?? 'N',
    permanentAddress: saved.permanentAddress,
    permanentCity: saved.permanentCity,
    permanentState: saved.permanentState,
    permanentPinCode: saved.permanentPinCode,
    panNumber: saved.panNumber,
    aadhaarNumber: saved.aadhaarNumber,
  });
  const { isFresher } = experienceDetails;
  if (isFresher !== null) {
    form.text('personalDetailsRequest.experienceType', isFresher === 'true' ? 'FRESHER' : 'EXPERIENCE');
  }
}

function bank(form: JoiningForm, { bankDetails: saved }: JoiningDetails): void {
  form.texts('bankDetailsRequest.', {
    bankName: saved.bankName,
    branchName: saved.branchName,
    accountNumber: saved.accountNumber,
    ifscNumber: saved.ifscNumber,
  });
}

function experience(form: JoiningForm, { experienceDetails }: JoiningDetails): void {
  for (const [index, job] of experienceDetails.detailsResponses.entries()) {
    const at = `experienceDetailsRequest[${index}].`;
    const { companyName, role, jobType, fromDate, toDate } = job;
    form.id(`${at}canExperienceId`, job.canExperienceId);
    form.texts(at, { companyName, role, jobType, fromDate, toDate });
  }
}

function education(form: JoiningForm, { educationDetails }: JoiningDetails): void {
  for (const [index, entry] of educationDetails.entries()) {
    const at = `educationDetailsRequests[${index}].`;
    form.id(`${at}canEducationId`, entry.canEducationId);
    form.texts(at, { educationType: entry.educationType, isPursuing: entry.isPursuing });
    for (const name of textsOf(entry.educationType)) form.text(at + name, entry[name]);
  }
}

function family(form: JoiningForm, { familyDetails }: JoiningDetails): void {
  for (const [index, member] of familyDetails.entries()) {
    const at = `familyDetailsRequests[${index}].`;
    const { name, relation, dateOfBirth, occupation, contactNumber } = member;
    form.id(`${at}canFamilyId`, member.canFamilyId);
    form.texts(at, { name, relation, dateOfBirth, occupation, contactNumber });
  }
}
