import { describe, expect, it } from 'vitest';
import {
  type Letter,
  letterClosing,
  letterHeading,
  letterOpening,
  letterReference,
  type LetterSpan,
  letterTerms,
} from './offer-letter.ts';

const letter: Letter = {
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
};

const textOf = (spans: LetterSpan[]) => spans.map((span) => span.text).join('');

describe('letterReference', () => {
  it.each([
    ['Himalaya Foods Pvt Ltd', 'HF/OL/1048/2'],
    ['Himalaya Foods Pvt. Ltd.', 'HF/OL/1048/2'],
    ['The Tata Tea & Coffee Company Limited', 'TTC/OL/1048/2'],
    ['himalaya foods', 'HF/OL/1048/2'],
    ['Infosys Limited', 'INF/OL/1048/2'],
    ['3M India Ltd', '3I/OL/1048/2'],
    ['Élan Vital SARL', 'ÉVS/OL/1048/2'],
    ['One Two Three Four Five Six Seven', 'OTTFF/OL/1048/2'],
    ['The Company Ltd', 'TCL/OL/1048/2'],
    ['हिमालय फूड्स प्राइवेट लिमिटेड', 'OL/1048/2'],
    ['हिमालय Foods Himalaya', 'FH/OL/1048/2'],
    ['—', 'OL/1048/2'],
  ])('%s gives %s', (company, reference) => {
    expect(letterReference(company, 1048, 2)).toBe(reference);
  });
});

describe('the words of the letter', () => {
  it('states every term, money in figures and in words', () => {
    expect(letterTerms(letter).map((row) => ({ ...row, value: textOf(row.value) }))).toEqual([
      { label: 'Role', value: 'Food Technologist' },
      { label: 'Department', value: 'Research & Development, Product Development' },
      { label: 'Designation', value: 'Senior Executive' },
      { label: 'Functional Title', value: 'Product Developer' },
      { label: 'Joining Date', value: '4 January 2027 (Monday)' },
      { label: 'Fixed CTC, a year', value: '₹7,20,000', inWords: 'Rupees Seven Lakh Twenty Thousand only' },
      { label: 'Variable CTC, a year', value: '₹80,000', inWords: 'Rupees Eighty Thousand only' },
      { label: 'Total CTC, a year', value: '₹8,00,000', inWords: 'Rupees Eight Lakh only', total: true },
    ]);
  });

  it('names candidate, role, company and joining date around the terms', () => {
    expect(textOf(letterHeading(letter))).toBe('Offer of employment: Food Technologist');
    const [greeting, opening] = letterOpening(letter).map(textOf);
    expect(greeting).toBe('Dear Priya Nair,');
    expect(opening).toContain('the position of Food Technologist at Himalaya Foods Pvt Ltd. After');
    expect(opening).toContain('your joining on 04/01/2027.');
    expect(letterClosing(letter).map(textOf).at(-1)).toBe(
      'We look forward to welcoming you to Himalaya Foods Pvt Ltd.',
    );
  });

  it('speaks of a variable part only when there is one, and states the nothing in the table', () => {
    const without = { ...letter, variableCTC: 0 };
    expect(textOf(letterClosing(letter)[0] ?? [])).toMatch(/^The variable part is paid once a year .* All amounts/);
    expect(textOf(letterClosing(without)[0] ?? [])).toMatch(/^All amounts/);
    expect(letterTerms(without)).toContainEqual({
      label: 'Variable CTC, a year',
      value: [{ text: '₹0', value: true, fields: ['variableCTC'] }],
      inWords: 'Rupees Zero only',
    });
  });
});
