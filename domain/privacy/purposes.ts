/** Why the product asks for personal data, with the ground in the DPDP Act 2023: '7(i)' is employment. The words for people
 * belong to the notice, which the company publishes. */
type Purpose = {
  ground: '7(i)' | 'LAW' | 'CONSENT';
  /** The fields of the joining form that serve it, as `step.key`; `requestedDocument` is what HR asks for besides. */
  fields: readonly string[];
};

export const purposes = {
  OFFER: {
    ground: '7(i)',
    fields: [
      'personal.firstName',
      'personal.middleName',
      'personal.lastName',
      'personal.mobileNumber',
      'personal.alterNativeMobileNumber',
      'personal.emailAddress',
    ],
  },
  RECORD: {
    ground: '7(i)',
    fields: [
      'personal.dateOfBirth',
      'personal.gender',
      'personal.maritalStatus',
      'personal.residenceAddress',
      'personal.city',
      'personal.state',
      'personal.pinCode',
      'personal.isPermanentAddressSame',
      'personal.permanentAddress',
      'personal.permanentCity',
      'personal.permanentState',
      'personal.permanentPinCode',
    ],
  },
  EMERGENCY: { ground: '7(i)', fields: ['personal.bloodGroup', 'personal.emergencyMobileNumber'] },
  ID_CARD: { ground: '7(i)', fields: ['personal.profile'] },
  PAN: { ground: 'LAW', fields: ['personal.panNumber', 'personal.panDocument'] },
  AADHAAR: { ground: 'LAW', fields: ['personal.aadhaarNumber', 'personal.aadhaarDocument', 'personal.nameOnAadhaar'] },
  IDENTITY: {
    ground: '7(i)',
    fields: ['personal.identityDocumentKind', 'personal.identityDocumentLastFour', 'personal.identityDocument'],
  },
  BANK: {
    ground: '7(i)',
    fields: ['bank.bankName', 'bank.branchName', 'bank.accountNumber', 'bank.ifscNumber', 'bank.passbookFile'],
  },
  VERIFICATION: {
    ground: '7(i)',
    fields: [
      'experience.isFresher',
      'experience.companyName',
      'experience.role',
      'experience.jobType',
      'experience.fromDate',
      'experience.toDate',
      'experience.isCurrentJob',
      'experience.paySlip',
      'education.educationType',
      'education.isPursuing',
      'education.passingYear',
      'education.degree',
      'education.cgpa',
      'education.universityName',
      'education.specialization',
      'education.collegeName',
      'education.schoolName',
      'education.board',
      'education.percentage',
      'education.stream',
      'education.documentFile',
      'requestedDocument',
    ],
  },
  FAMILY: {
    ground: 'LAW',
    fields: ['family.name', 'family.relation', 'family.dateOfBirth', 'family.occupation', 'family.contactNumber'],
  },
  OTHER_POSTS: { ground: 'CONSENT', fields: [] },
  PHOTO: { ground: 'CONSENT', fields: [] },
  BACKGROUND_CHECK: { ground: 'CONSENT', fields: [] },
} as const satisfies Record<string, Purpose>;
export type PurposeCode = keyof typeof purposes;

/** In the order of the notice. */
export const purposeCodes = Object.keys(purposes) as [PurposeCode, ...PurposeCode[]];

/** Each can be given, refused and withdrawn, and nothing depends on it. */
export const consentPurposes = ['OTHER_POSTS', 'PHOTO', 'BACKGROUND_CHECK'] as const satisfies PurposeCode[];
export type ConsentPurpose = (typeof consentPurposes)[number];

export function purposeOf(field: string): PurposeCode | undefined {
  return purposeCodes.find((code) => (purposes[code].fields as readonly string[]).includes(field));
}
