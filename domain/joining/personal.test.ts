import { describe, expect, it, vi } from 'vitest';
import { limits } from '#domain/limits.ts';
import { bloodGroups, genders, maritalStatuses, personalSchema } from './personal.ts';
import { clockAt, issuesOf as issues, missing } from '#test/form/form.ts';

const pdf = { from: 'upload', type: 'PDF', bytes: 120_000 };
const photo = { from: 'upload', type: 'JPG', bytes: 80_000 };
const filled = {
  firstName: 'Priya',
  middleName: 'K',
  lastName: 'Nair',
  dateOfBirth: '1998-06-15',
  gender: 'FEMALE',
  bloodGroup: 'A+',
  maritalStatus: 'SINGLE',
  mobileNumber: '9820011223',
  alterNativeMobileNumber: '9820011224',
  emergencyMobileNumber: '9820011225',
  emailAddress: 'priya.nair@example.com',
  residenceAddress: '12 Hill Road\nBandra West',
  city: 'Mumbai',
  state: 'Maharashtra',
  pinCode: '400050',
  isPermanentAddressSame: 'N',
  permanentAddress: '4 Beach Road',
  permanentCity: 'Kozhikode',
  permanentState: 'Kerala',
  permanentPinCode: '673001',
  panNumber: 'ABCPN1234F',
  aadhaarNumber: '999941057058',
  panDocument: pdf,
  aadhaarDocument: pdf,
  profile: photo,
};

/** The issues of the filled form with these changes. */
const issuesOf = (changes: object) => issues(personalSchema, { ...filled, ...changes });

clockAt('2026-11-20T06:30:00Z');

describe('the personal step', () => {
  it('accepts a complete form unchanged', () => {
    expect(personalSchema.parse(filled)).toEqual(filled);
  });

  it.each(['middleName', 'alterNativeMobileNumber'])('%s can be missing, in every form of an empty field', (field) => {
    for (const empty of [undefined, null, '', '   ', '\u200B\u00A0']) {
      expect(personalSchema.parse({ ...filled, [field]: empty })).toMatchObject({ [field]: undefined });
    }
  });

  it.each([
    ['gender', genders],
    ['bloodGroup', bloodGroups],
    ['maritalStatus', maritalStatuses],
  ] as const)('accepts every specified %s', (field, values) => {
    for (const value of values) expect(issuesOf({ [field]: value })).toEqual([]);
  });

  it.each([
    ['firstName', 'प्रिया', 'प्रिया'],
    ['firstName', 'Tara\u202E\u200B', 'Tara'],
    ['middleName', ' Rene\u0301  Ann\u00AD', 'René Ann'],
    ['residenceAddress', '7,\u00A0\u00A0MG Road\nPune', '7, MG Road\nPune'],
    ['panNumber', 'PAN: abcpn1234f\u200B', 'ABCPN1234F'],
    ['aadhaarNumber', ' Aadhaar No. 9999 4105 7058', '999941057058'],
    ['pinCode', '411 001\u200B', '411001'],
    ['emailAddress', 'Priya Nair <priya@example.com>', 'priya@example.com'],
    ['lastName', "D'Souza-Rao", "D'Souza-Rao"],
    ['firstName', 'x'.repeat(limits.textMax), 'x'.repeat(limits.textMax)],
    ['mobileNumber', '+91 98123 45670', '9812345670'],
    ['alterNativeMobileNumber', '09812345670', '9812345670'],
    ['emergencyMobileNumber', '0091-98123-45670', '9812345670'],
    ['residenceAddress', 'x'.repeat(limits.addressMax), 'x'.repeat(limits.addressMax)],
    ['aadhaarNumber', '200000000000', '200000000000'],
  ])('%s: %j becomes %j', (field, typed, kept) => {
    expect(personalSchema.parse({ ...filled, [field]: typed })).toMatchObject({ [field]: kept });
  });

  it.each([
    ['firstName', missing, 'First name is required'],
    ['lastName', missing, 'Last name is required'],
    ['dateOfBirth', missing, 'Date of birth is required'],
    ['dateOfBirth', ['2001-02-29', '15/06/1998', '1998-6-15', '1998-06-15T00:00'], 'Please enter a valid date'],
    ['gender', [...missing, 'female', 'WOMAN'], 'Gender is required'],
    ['bloodGroup', [...missing, 'a+', 'AB'], 'Blood group is required'],
    ['maritalStatus', [...missing, 'Widow'], 'Marital status is required'],
    ['mobileNumber', missing, 'Mobile number is required'],
    ['mobileNumber', ['982001122', '+44 98200 11223'], 'Please enter a valid 10-digit mobile number'],
    ['alterNativeMobileNumber', ['982001122', '98200112233', 'none'], 'Please enter a valid 10-digit mobile number'],
    ['emergencyMobileNumber', missing, 'Emergency mobile number is required'],
    ['emergencyMobileNumber', ['982001122', '98200112233'], 'Please enter a valid 10-digit mobile number'],
    ['emailAddress', missing, 'Email is required'],
    [
      'emailAddress',
      ['priya', 'priya@', '@example.com', 'priya@example', 'a b@example.com', `${'a'.repeat(250)}@example.com`],
      'Please enter a valid email address',
    ],
    ['residenceAddress', missing, 'Current address is required'],
    ['city', missing, 'City is required'],
    ['state', missing, 'State is required'],
    ['pinCode', missing, 'Pincode is required'],
    ['pinCode', ['40005', '4000500', '40 050', 'abcdef', '४०००५०'], 'Please enter a valid 6-digit pincode'],
    ['permanentAddress', missing, 'Current address is required'],
    ['permanentCity', missing, 'City is required'],
    ['permanentState', missing, 'State is required'],
    ['permanentPinCode', missing, 'Pincode is required'],
    ['permanentPinCode', ['67300', '6730011'], 'Please enter a valid 6-digit pincode'],
    ['panNumber', missing, 'PAN number is required'],
    [
      'panNumber',
      ['ABCPN1234', 'ABCD1234F', 'ABCPN12345', 'ABCP1234F', 'ABCPN1234FF', 'ABCPN*1234F*2', '1BCPN1234F', 'ABCPN1234Ф'],
      'Invalid PAN Number format (e.g., ABCPD1234F)',
    ],
    ['panNumber', ['ABCDE1234F', 'ABCCN1234F', 'abcdn1234f'], '4th character must be "P" for individual PAN'],
    ['aadhaarNumber', missing, 'Aadhar number is required'],
    [
      'aadhaarNumber',
      ['99994105705', '9999410570588', '199941057058', '099941057058', '9999/4105/7058', '99994105705X'],
      'Invalid Aadhar no.',
    ],
    ['firstName', ['x'.repeat(limits.textMax + 1)], 'Please keep this under 200 characters'],
    ['residenceAddress', ['x'.repeat(limits.addressMax + 1)], 'Please keep this under 500 characters'],
    ['middleName', ['x'.repeat(limits.textMax + 1)], 'Please keep this under 200 characters'],
    ['lastName', ['Na\nir', 'Na\u0000ir', 'Na\ud800ir'], 'This text has characters that cannot be used here'],
    ['middleName', ['K\t.'], 'This text has characters that cannot be used here'],
    ['residenceAddress', ['12 Hill\u0000 Road'], 'This text has characters that cannot be used here'],
    ['panDocument', [undefined, null, '', 'pan.pdf'], 'PAN card is required'],
    ['aadhaarDocument', [undefined, null], 'Aadhaar card is required'],
    ['profile', [undefined, null], 'Profile photo is required'],
    ['profile', [pdf], 'Only PNG or JPG files are allowed'],
    ['panDocument', [{ ...pdf, type: 'other' }], 'Only PNG, JPG, or PDF files are allowed'],
  ])('%s = %j says %j', (field, values, message) => {
    for (const value of values)
      expect([value, ...issuesOf({ [field]: value })]).toEqual([value, `${field}: ${message}`]);
  });

  it('reports all errors together, in the order of the form', () => {
    expect(issues(personalSchema, { isPermanentAddressSame: 'N' })).toEqual([
      'firstName: First name is required',
      'lastName: Last name is required',
      'dateOfBirth: Date of birth is required',
      'gender: Gender is required',
      'bloodGroup: Blood group is required',
      'maritalStatus: Marital status is required',
      'mobileNumber: Mobile number is required',
      'emergencyMobileNumber: Emergency mobile number is required',
      'emailAddress: Email is required',
      'residenceAddress: Current address is required',
      'city: City is required',
      'state: State is required',
      'pinCode: Pincode is required',
      'permanentAddress: Current address is required',
      'permanentCity: City is required',
      'permanentState: State is required',
      'permanentPinCode: Pincode is required',
      'panNumber: PAN number is required',
      'aadhaarNumber: Aadhar number is required',
      'panDocument: PAN card is required',
      'aadhaarDocument: Aadhaar card is required',
      'profile: Profile photo is required',
    ]);
  });
});

describe('18 years to the day, by the clock in India', () => {
  it.each([
    ['the birthday itself', '2026-11-20T06:30:00Z', '2008-11-20', true],
    ['the day before it', '2026-11-20T06:30:00Z', '2008-11-21', false],
    ['a minute before midnight in India', '2026-11-19T18:29:00Z', '2008-11-20', false],
    ['midnight in India, the day before in London', '2026-11-19T18:30:00Z', '2008-11-20', true],
    ['born on 29 February, on 28 February of a common year', '2026-02-28T18:29:59Z', '2008-02-29', false],
    ['born on 29 February, on 1 March of a common year', '2026-02-28T18:30:00Z', '2008-02-29', true],
    ['on 29 February, born on that of 18 years and a bit before', '2028-02-29T06:00:00Z', '2008-02-29', true],
  ])('%s', (_what, now, dateOfBirth, old) => {
    vi.setSystemTime(now);
    expect(issuesOf({ dateOfBirth })).toEqual(old ? [] : ['dateOfBirth: You must be at least 18 years old']);
  });
});

describe('isPermanentAddressSame', () => {
  it('with Y copies the current address and ignores the permanent fields', () => {
    const sent = { isPermanentAddressSame: 'Y', permanentAddress: '', permanentPinCode: 'nonsense' };
    expect(personalSchema.parse({ ...filled, ...sent })).toMatchObject({
      isPermanentAddressSame: 'Y',
      permanentAddress: filled.residenceAddress,
      permanentCity: 'Mumbai',
      permanentState: 'Maharashtra',
      permanentPinCode: '400050',
    });
  });

  it('with Y and no current address reports both', () => {
    expect(issuesOf({ isPermanentAddressSame: 'Y', city: '' })).toEqual([
      'city: City is required',
      'permanentCity: City is required',
    ]);
  });

  it.each(['N', 'Y', undefined])('is Y when the addresses are equal, sent as %j', (isPermanentAddressSame) => {
    const { residenceAddress, city, state, pinCode } = filled;
    const equal = {
      isPermanentAddressSame,
      permanentAddress: ` ${residenceAddress} `,
      permanentCity: city,
      permanentState: state,
      permanentPinCode: pinCode,
    };
    expect(personalSchema.parse({ ...filled, ...equal })).toMatchObject({ isPermanentAddressSame: 'Y' });
  });

  it.each(['permanentAddress', 'permanentCity', 'permanentState', 'permanentPinCode'])(
    'is N when %s differs',
    (field) => {
      const { residenceAddress, city, state, pinCode } = filled;
      const equal = {
        permanentAddress: residenceAddress,
        permanentCity: city,
        permanentState: state,
        permanentPinCode: pinCode,
      };
      expect(personalSchema.parse({ ...filled, ...equal, [field]: '411001' })).toMatchObject({
        isPermanentAddressSame: 'N',
        [field]: '411001',
      });
    },
  );

  it('is N when it is absent, and then the permanent address is required', () => {
    const { isPermanentAddressSame: _left, ...rest } = filled;
    expect(personalSchema.parse(rest)).toMatchObject({ isPermanentAddressSame: 'N', permanentCity: 'Kozhikode' });
    expect(issuesOf({ isPermanentAddressSame: undefined, permanentCity: '' })).toEqual([
      'permanentCity: City is required',
    ]);
  });

  it.each(['y', 'true', ''])('rejects %j', (isPermanentAddressSame) => {
    expect(issuesOf({ isPermanentAddressSame })).toEqual(['isPermanentAddressSame: This value is not valid']);
  });
});

it.each([null, undefined, 'text', 7, []])('rejects %j instead of the whole step', (value) => {
  expect(personalSchema.safeParse(value).success).toBe(false);
});
