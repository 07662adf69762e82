import { describe, expect, it } from 'vitest';
import { bankSchema } from './bank.ts';
import { issuesOf as issues, missing } from '#test/form/form.ts';

const filled = {
  bankName: 'HDFC Bank',
  branchName: 'Bandra West',
  accountNumber: '123456789',
  ifscNumber: 'HDFC0000123',
  passbookFile: { from: 'upload', type: 'PDF', bytes: 120_000 },
};

const issuesOf = (changes: object) => issues(bankSchema, { ...filled, ...changes });

describe('the bank step', () => {
  it('accepts a complete form unchanged', () => {
    expect(bankSchema.parse(filled)).toEqual(filled);
  });

  it.each([
    ['accountNumber', '000000000'],
    ['accountNumber', '123456789012345678'],
    ['ifscNumber', 'ICIC00000Z9'],
    ['passbookFile', { from: 'upload', type: 'JPG', bytes: 10 * 1024 * 1024 }],
  ])('%s accepts %j', (field, value) => {
    expect(bankSchema.parse({ ...filled, [field]: value })).toMatchObject({ [field]: value });
  });

  it.each([
    ['accountNumber', ' A/c No. 1234 5678 9012\u200B', '123456789012'],
    ['ifscNumber', 'IFSC Code - sbin0000813\u00A0', 'SBIN0000813'],
    ['bankName', 'State\u00A0Bank\u200B of  India', 'State Bank of India'],
  ])('%s reads the pasted %j', (field, typed, value) => {
    expect(bankSchema.parse({ ...filled, [field]: typed })).toMatchObject({ [field]: value });
  });

  it.each([
    ['bankName', missing, 'Bank name is required'],
    ['branchName', missing, 'Branch name is required'],
    ['accountNumber', missing, 'Bank account number is required'],
    [
      'accountNumber',
      ['12345678', '1234567890123456789', '12345678A', '123456789/1', '१२३४५६७८९', '-12345678', '12345678.0'],
      'Account number must be between 9 to 18 digits',
    ],
    ['ifscNumber', missing, 'IFSC code is required'],
    [
      'ifscNumber',
      ['HDFC1000123', 'HDF00000123', 'HDFC000012', 'HDFC00001234', 'HDFC0 0012', 'HDFCO000123'],
      'Please enter a valid IFSC code',
    ],
    ['passbookFile', [undefined, null, ''], 'Bank passbook is required'],
    ['passbookFile', [{ from: 'upload', type: 'other', bytes: 5 }], 'Only PNG, JPG, or PDF files are allowed'],
    ['passbookFile', [{ from: 'upload', type: 'PDF', bytes: 10 * 1024 * 1024 + 1 }], 'File size exceeds 10MB'],
  ])('%s = %j says %j', (field, values, message) => {
    for (const value of values)
      expect([value, ...issuesOf({ [field]: value })]).toEqual([value, `${field}: ${message}`]);
  });

  it('reports all errors together, in the order of the form', () => {
    expect(issues(bankSchema, {})).toEqual([
      'bankName: Bank name is required',
      'branchName: Branch name is required',
      'accountNumber: Bank account number is required',
      'ifscNumber: IFSC code is required',
      'passbookFile: Bank passbook is required',
    ]);
  });
});
