import { texts } from '#domain/texts.ts';

export const offerTermTexts = texts('offerTerms', {
  offeredRole: 'Role',
  department: 'Department',
  subDepartment: 'Sub-department',
  designation: 'Designation',
  functionalTitle: 'Functional Title',
  payStructure: 'Pay Structure',
  joiningDate: 'Joining Date',
  replyBy: 'Reply By',
  fixedCTC: 'Fixed CTC',
  variableCTC: 'Variable CTC',
  totalCTC: 'Total CTC (annual)',
  candidateName: 'Name',
  email: 'Email',
  payBreakup: (name: string) => `Salary breakup (${name})`,
  afterSending: 'Set when it is sent',
});

export const letterChangeTexts = texts('letterChangeList', { became: 'became' });
