import { texts } from '#domain/texts.ts';

export const placeholderLabels = texts('letterPlaceholder', {
  fullName: 'Full Name',
  email: 'Email',
  mobileNumber: 'Mobile Number',
  candidateId: 'Candidate ID',
  offeredRole: 'Role',
  department: 'Department',
  subDepartment: 'Sub-department',
  designation: 'Designation',
  functionalTitle: 'Functional Title',
  joiningDate: 'Joining Date',
  joiningDateShort: 'Joining Date, in digits',
  replyBy: 'Reply By',
  letterDate: 'Letter Date',
  reference: 'Reference',
  fixedCTC: 'Fixed CTC',
  fixedCTCInWords: 'Fixed CTC, in words',
  fixedCTCMonthly: 'Fixed CTC, a month',
  variableCTC: 'Variable CTC',
  variableCTCInWords: 'Variable CTC, in words',
  variableSentence: 'Sentence on variable pay, where there is any',
  totalCTC: 'Total CTC',
  totalCTCInWords: 'Total CTC, in words',
  companyName: 'Company',
  companyAddress: 'Company Address',
  contactEmail: 'HR Contact Email',
  contactPhone: 'HR Contact Phone',
  signatoryName: 'Signatory',
  signatoryTitle: 'Signatory Title',
});

export type LetterPlaceholder = keyof typeof placeholderLabels;
export const letterPlaceholders = Object.keys(placeholderLabels) as LetterPlaceholder[];

export const isPlaceholder = (name: string): name is LetterPlaceholder => Object.hasOwn(placeholderLabels, name);
