import { describe, expect, it } from 'vitest';
import { type LetterPlaceholder, letterPlaceholders } from './placeholder-labels.ts';
import { placeholdersWithoutValue, valueOf } from './placeholders.ts';
import { sampleLetter as letter } from './sample-letter.ts';

const expected: Record<LetterPlaceholder, string> = {
  fullName: 'Priya Nair',
  email: 'priya.nair@example.com',
  mobileNumber: '90000 05210',
  candidateId: 'C26-0148',
  offeredRole: 'Food Technologist',
  department: 'Research & Development',
  subDepartment: 'Product Development',
  designation: 'Senior Executive',
  functionalTitle: 'Product Developer',
  joiningDate: '4 January 2027 (Monday)',
  joiningDateShort: '04/01/2027',
  replyBy: '25 November 2026 (Wednesday)',
  letterDate: '18/11/2026',
  reference: 'HF/OL/1048/2',
  fixedCTC: '₹7,20,000',
  fixedCTCInWords: 'Rupees Seven Lakh Twenty Thousand only',
  fixedCTCMonthly: '₹60,000',
  variableCTC: '₹80,000',
  variableCTCInWords: 'Rupees Eighty Thousand only',
  variableSentence:
    'The variable part is paid once a year against goals that your manager agrees with you in your first month.',
  totalCTC: '₹8,00,000',
  totalCTCInWords: 'Rupees Eight Lakh only',
  companyName: 'Himalaya Foods Pvt Ltd',
  companyAddress: 'Plot 14, Food Park Road, Chakan, Pune 410501',
  contactEmail: 'hr@himalayafoods.example',
  contactPhone: '+91 20 0100 0148',
  signatoryName: 'Meera Iyer',
  signatoryTitle: 'Head, Human Resources',
};

describe('values of placeholders', () => {
  it.each(letterPlaceholders)('%s', (name) => {
    expect(valueOf(name, letter)?.text).toBe(expected[name]);
  });

  it('an address of several lines in one', () => {
    const company = { ...letter.company, address: 'Plot 14\r\n Chakan\nPune' };
    expect(valueOf('companyAddress', { ...letter, company })?.text).toBe('Plot 14, Chakan, Pune');
  });

  it('lists placeholders without a value, with their block', () => {
    const blocks = [
      { kind: 'terms' as const },
      { kind: 'list' as const, items: [[{ text: 'By ' }, { placeholder: 'replyBy' as const }]] },
      { kind: 'paragraph' as const, content: [{ placeholder: 'fullName' as const }] },
    ];
    const { replyBy: _replyBy, ...without } = letter;
    expect(placeholdersWithoutValue(blocks, without)).toEqual([{ block: 1, placeholder: 'replyBy' }]);
    expect(placeholdersWithoutValue(blocks, letter)).toEqual([]);
  });
});
