import type { Letter } from '#domain/offer/offer-letter.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';

/** The values that a template is shown with where no offer is chosen: every placeholder has one. */
export const sampleLetter: Letter = {
  company: {
    name: 'Himalaya Foods Pvt Ltd',
    address: 'Plot 14, Food Park Road, Chakan, Pune 410501',
    contactEmail: 'hr@himalayafoods.example',
    contactPhone: '+91 20 0100 0148',
    signatory: { name: 'Meera Iyer', title: 'Head, Human Resources' },
  },
  candidateOfferId: 1048,
  version: 2,
  reference: 'HF/OL/1048/2',
  date: '2026-11-18',
  candidateId: 'C26-0148',
  candidateName: 'Priya Nair',
  email: 'priya.nair@example.com',
  offeredRole: 'Food Technologist',
  department: 'Research & Development',
  subDepartment: 'Product Development',
  designation: 'Senior Executive',
  functionalTitle: 'Product Developer',
  joiningDate: '2027-01-04',
  fixedCTC: 720_000,
  variableCTC: 80_000,
  mobileNumber: '9000005210',
  replyBy: '2026-11-25',
};

export const samplePay: LetterPay = {
  payStructureId: 1,
  name: 'Standard',
  version: 1,
  rows: [
    { name: 'Basic', kind: 'WAGE', annual: 432_000, monthly: 36_000 },
    { name: 'House Rent Allowance', kind: 'ALLOWANCE', annual: 172_800, monthly: 14_400 },
    { name: 'Special Allowance', kind: 'ALLOWANCE', annual: 115_200, monthly: 9600 },
    { name: 'Performance Pay', kind: 'VARIABLE', annual: 80_000, monthly: 6667 },
  ],
};
