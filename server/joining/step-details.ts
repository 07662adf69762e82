import type {
  BankDetails,
  EducationDetails,
  ExperienceDetails,
  FamilyDetails,
  PersonalDetails,
  StoredDocument,
} from '#contract/joining.ts';
import type { BankRow } from './bank/queries.ts';
import type { EducationRow } from './education/queries.ts';
import type { ExperienceRow } from './experience/queries.ts';
import type { FamilyRow } from './family/queries.ts';
import type { OfferedPerson, PersonalRow } from './personal/queries.ts';

/** The candidate's current files by document id. */
export type StoredDocuments = Map<string, StoredDocument>;

/** The personal step as read back; before the first save it is empty, or prefilled with what the offer knows. */
export function personalDetailsOf(
  person: OfferedPerson,
  row: PersonalRow | undefined,
  more: {
    numbers: { panNumber: string | null; aadhaarNumber: string | null };
    documents: StoredDocuments;
    version: number;
    prefills: boolean;
  },
): PersonalDetails {
  const panDocument = documentOf(more.documents, row?.pan_document_id);
  const aadhaarDocument = documentOf(more.documents, row?.aadhaar_document_id);
  const profile = documentOf(more.documents, row?.profile_document_id);
  return {
    candidateId: person.candidate_id,
    ...(row ? identityOf(row) : { ...emptyIdentity, ...(more.prefills ? knownOf(person) : {}) }),
    ...more.numbers,
    panDocumentUrl: panDocument?.url ?? null,
    aadhaarDocumentUrl: aadhaarDocument?.url ?? null,
    profileDocumentUrl: profile?.url ?? null,
    documents: { panDocument, aadhaarDocument, profile },
    version: more.version,
  };
}

function identityOf(row: PersonalRow) {
  return {
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    bloodGroup: row.blood_group,
    maritalStatus: row.marital_status,
    mobileNumber: row.mobile_number,
    alterNativeMobileNumber: row.alternate_mobile_number,
    emergencyMobileNumber: row.emergency_mobile_number,
    emailAddress: row.email_address,
    residenceAddress: row.residence_address,
    city: row.city,
    state: row.state,
    pinCode: row.pin_code,
    isPermanentAddressSame: row.permanent_address_same ? ('Y' as const) : ('N' as const),
    permanentAddress: row.permanent_address,
    permanentCity: row.permanent_city,
    permanentState: row.permanent_state,
    permanentPinCode: row.permanent_pin_code,
  };
}

const emptyIdentity = {
  firstName: null,
  middleName: null,
  lastName: null,
  dateOfBirth: null,
  gender: null,
  bloodGroup: null,
  maritalStatus: null,
  mobileNumber: null,
  alterNativeMobileNumber: null,
  emergencyMobileNumber: null,
  emailAddress: null,
  residenceAddress: null,
  city: null,
  state: null,
  pinCode: null,
  isPermanentAddressSame: null,
  permanentAddress: null,
  permanentCity: null,
  permanentState: null,
  permanentPinCode: null,
};

function knownOf(person: OfferedPerson) {
  return { ...nameParts(person.candidate_name), mobileNumber: person.mobile, emailAddress: person.email };
}

/** The offer knows one name; its first and last word are a suggestion that the candidate may correct. */
function nameParts(name: string) {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return {
    firstName: words[0] || null,
    middleName: words.slice(1, -1).join(' ') || null,
    lastName: last ?? null,
  };
}

/** The bank step as read back. */
export function bankDetailsOf(
  candidateId: string,
  row: BankRow | undefined,
  accountNumber: string | null,
  documents: StoredDocuments,
  version: number,
): BankDetails {
  const passbookFile = documentOf(documents, row?.passbook_document_id);
  return {
    candidateId,
    bankName: row?.bank_name ?? null,
    branchName: row?.branch_name ?? null,
    accountNumber,
    ifscNumber: row?.ifsc_number ?? null,
    passbookFileUrl: passbookFile?.url ?? null,
    documents: { passbookFile },
    version,
  };
}

/** The experience step as read back. */
export function experienceDetailsOf(
  isFresher: boolean | null,
  rows: ExperienceRow[],
  documents: StoredDocuments,
  version: number,
): ExperienceDetails {
  return {
    isFresher: isFresher === null ? null : isFresher ? 'true' : 'false',
    detailsResponses: rows.map((row) => {
      const paySlip = documentOf(documents, row.payslip_document_id);
      return {
        canExperienceId: row.experience_id,
        companyName: row.company_name,
        role: row.role,
        jobType: row.job_type,
        fromDate: row.from_date,
        toDate: row.to_date,
        paySlipDocumentUrl: paySlip?.url ?? null,
        documents: { paySlip },
      };
    }),
    version,
  };
}

/** One education entry as read back. */
export function educationDetailsOf(row: EducationRow, documents: StoredDocuments): EducationDetails {
  const documentFile = documentOf(documents, row.marksheet_document_id);
  return {
    canEducationId: row.education_id,
    educationType: row.level,
    isPursuing: row.is_pursuing,
    passingYear: row.passing_year,
    degree: row.degree,
    cgpa: row.cgpa === null ? null : Number(row.cgpa),
    universityName: row.university_name,
    specialization: row.specialization,
    collegeName: row.college_name,
    schoolName: row.school_name,
    board: row.board,
    percentage: row.percentage === null ? null : Number(row.percentage),
    stream: row.stream,
    documentFileUrl: documentFile?.url ?? null,
    documents: { documentFile },
  };
}

/** One family member as read back. */
export function familyDetailsOf(row: FamilyRow): FamilyDetails {
  return {
    canFamilyId: row.family_id,
    name: row.name,
    relation: row.relation,
    dateOfBirth: row.date_of_birth,
    occupation: row.occupation,
    contactNumber: row.contact_number,
  };
}

function documentOf(documents: StoredDocuments, documentId: string | undefined): StoredDocument | null {
  return documentId === undefined ? null : (documents.get(documentId) ?? null);
}
