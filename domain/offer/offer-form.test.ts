import { describe, expect, it, test } from 'vitest';
import { offerFormOn, offerFormSchema } from './offer-form.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import { sayText } from '#domain/texts.ts';

const good = {
  fullName: 'Priya Nair',
  email: 'priya.nair@example.com',
  mobileNumber: '9820011223',
  offeredRole: 'Food Technologist',
  deptId: 1,
  subDeptId: 2,
  designationId: 3,
  funcTitleId: 4,
  fixedCTC: 720_000,
  variableCTC: 80_000,
  joiningDate: '2027-01-04',
};

function messagesFor(change: Record<string, unknown>): Record<string, string> {
  const parsed = offerFormSchema.safeParse({ ...good, ...change });
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), sayText(textOfIssue(issue))]),
  );
}

describe('the offer form', () => {
  it('accepts a complete offer', () => {
    expect(offerFormSchema.parse(good)).toEqual(good);
  });

  test.each([
    ['digits of a select', { deptId: '12' }, { deptId: 12 }],
    ['digits of an amount', { fixedCTC: '1200000' }, { fixedCTC: 1_200_000 }],
    ['an amount in lakh', { fixedCTC: '₹12.5 lakh' }, { fixedCTC: 1_250_000 }],
    ['a blank variable CTC', { variableCTC: ' ' }, { variableCTC: 0 }],
    ['no variable CTC', { variableCTC: undefined }, { variableCTC: 0 }],
    ['a null variable CTC', { variableCTC: null }, { variableCTC: 0 }],
    ['spaces around a name', { fullName: '  Priya Nair ' }, { fullName: 'Priya Nair' }],
    ['what comes along with a pasted name', { fullName: 'Tara\u200B\u202E  \u00ADBose' }, { fullName: 'Tara Bose' }],
    [
      'what comes along with a pasted role',
      { offeredRole: 'Food\u00A0\u00A0Technologist' },
      { offeredRole: 'Food Technologist' },
    ],
    ['a labelled mobile number', { mobileNumber: 'Mob.: 98123 45670\u200B' }, { mobileNumber: '9812345670' }],
    ['a labelled address', { email: 'E-mail: r&d@example.com\u200B' }, { email: 'r&d@example.com' }],
    ['any script', { fullName: 'प्रिया நாயர் <b>"=1+1"</b>' }, { fullName: 'प्रिया நாயர் <b>"=1+1"</b>' }],
    ['the first joining date', { joiningDate: '2000-01-01' }, { joiningDate: '2000-01-01' }],
    ['the smallest fixed CTC', { fixedCTC: 1 }, { fixedCTC: 1 }],
  ])('accepts %s', (_what, change, kept) => {
    expect(offerFormSchema.parse({ ...good, ...change })).toMatchObject(kept);
  });

  const tooLong = 'x'.repeat(201);
  test.each([
    ['fullName', undefined, 'Full name is required'],
    ['fullName', 7, 'Full name is required'],
    ['fullName', '\u200B\u3164', 'Full name is required'],
    ['fullName', '12 -', 'Enter a name that has at least one letter'],
    ['fullName', '\u0301😀', 'Enter a name that has at least one letter'],
    [
      'email',
      'asha@डाटामेल.भारत',
      'Email addresses in other scripts are not supported. Use one with letters from a to z.',
    ],
    ['fullName', tooLong, 'Please keep this under 200 characters'],
    ['fullName', 'a\u0000b', 'This text has characters that cannot be used here'],
    ['email', undefined, 'Email is required'],
    ['email', '', 'Email is required'],
    ['email', 'priya', 'Please enter a valid email address'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Please enter a valid email address'],
    ['mobileNumber', undefined, 'Mobile Number is required'],
    ['mobileNumber', '982001122', 'Please enter a valid 10-digit mobile number'],
    ['offeredRole', '', 'Role is required'],
    ['offeredRole', '\udc00', 'This text has characters that cannot be used here'],
    ['deptId', undefined, 'Department is required'],
    ['deptId', '1 or 1=1', 'Department is required'],
    ['variableCTC', 0.5, 'Enter whole rupees, without paise'],
    ['variableCTC', 1_000_000_000, 'Enter an amount below ₹1,00,00,00,000'],
    ['joiningDate', '1999-12-31', 'Please enter a valid date'],
    ['joiningDate', '2100-01-01', 'Please enter a valid date'],
    ['deptId', 0, 'Department is required'],
    ['deptId', 3_000_000_000, 'Department is required'],
    ['subDeptId', undefined, 'Sub-department is required'],
    ['designationId', null, 'Designation is required'],
    ['funcTitleId', 'x', 'Functional title is required'],
    ['fixedCTC', undefined, 'Fixed CTC is required'],
    ['fixedCTC', 0, 'Fixed CTC must be greater than 0'],
    ['fixedCTC', 1_200_000.5, 'Enter whole rupees, without paise'],
    ['fixedCTC', '1e6', 'Write the amount as 12,50,000 or 12.5 lakh'],
    ['fixedCTC', '12.5', 'Did you mean ₹12,50,000?'],
    ['fixedCTC', 12.5, 'Did you mean ₹12,50,000?'],
    ['fixedCTC', ' ', 'Fixed CTC is required'],
    ['variableCTC', '(5,000)', 'Variable CTC cannot be negative'],
    ['fixedCTC', 1_000_000_000, 'Enter an amount below ₹1,00,00,00,000'],
    ['fixedCTC', Number.NaN, 'Fixed CTC is required'],
    ['variableCTC', -1, 'Variable CTC cannot be negative'],
    ['joiningDate', undefined, 'Joining date is required'],
    ['joiningDate', '2027-02-29', 'Please enter a valid date'],
    ['joiningDate', '04/01/2027', 'Please enter a valid date'],
  ])('%s = %j says %j', (field, value, message) => {
    expect(messagesFor({ [field]: value })).toEqual({ [field]: message });
  });

  it('reports all missing fields together', () => {
    const parsed = offerFormSchema.safeParse({});
    expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual([
      'fullName',
      'email',
      'mobileNumber',
      'offeredRole',
      'deptId',
      'subDeptId',
      'designationId',
      'funcTitleId',
      'fixedCTC',
      'joiningDate',
    ]);
  });

  it.each([
    ['2026-11-22', null, false],
    ['2026-11-22', '2026-11-22', true],
    ['2026-11-23', null, true],
    ['2027-11-24', null, true],
    ['', null, true],
  ])('takes the reply-by date %j on 23 November where %j is stored: %j', (replyBy, stored, success) => {
    expect(offerFormOn('2026-11-23', stored).safeParse({ ...good, replyBy }).success).toBe(success);
  });
});
