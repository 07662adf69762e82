/** Why the product asks for personal data, with the ground in the DPDP Act 2023: '7(i)' is employment. The words for people
 * belong to the notice, which the company publishes. */
type Purpose = {
  ground: '7(i)' | 'LAW' | 'CONSENT';
  /** The fields of the joining form that serve it, as `step.key`; `requestedDocument` is what HR asks for besides. */
  fields: readonly string[];
};

const inStep = (step: string, keys: string) => keys.split(' ').map((key) => `${step}.${key}`);

export const purposes = {
  OFFER: {
    ground: '7(i)',
    fields: inStep('personal', 'firstName middleName lastName mobileNumber alterNativeMobileNumber emailAddress'),
  },
  RECORD: {
    ground: '7(i)',
    fields: [
      ...inStep('personal', 'dateOfBirth gender maritalStatus residenceAddress city state pinCode'),
      ...inStep('personal', 'isPermanentAddressSame permanentAddress permanentCity permanentState permanentPinCode'),
    ],
  },
  EMERGENCY: { ground: '7(i)', fields: inStep('personal', 'bloodGroup emergencyMobileNumber') },
  ID_CARD: { ground: '7(i)', fields: inStep('personal', 'profile') },
  PAN: { ground: 'LAW', fields: inStep('personal', 'panNumber panDocument') },
  AADHAAR: { ground: 'LAW', fields: inStep('personal', 'aadhaarNumber aadhaarDocument nameOnAadhaar') },
  IDENTITY: {
    ground: '7(i)',
    fields: inStep('personal', 'identityDocumentKind identityDocumentLastFour identityDocument'),
  },
  BANK: { ground: '7(i)', fields: inStep('bank', 'bankName branchName accountNumber ifscNumber passbookFile') },
  VERIFICATION: {
    ground: '7(i)',
    fields: [
      ...inStep('experience', 'isFresher companyName role jobType fromDate toDate isCurrentJob paySlip'),
      ...inStep('education', 'educationType isPursuing passingYear degree cgpa universityName specialization'),
      ...inStep('education', 'collegeName schoolName board percentage stream documentFile'),
      'requestedDocument',
    ],
  },
  FAMILY: { ground: 'LAW', fields: inStep('family', 'name relation dateOfBirth occupation contactNumber') },
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
