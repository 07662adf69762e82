import { describe, expect, it, vi } from 'vitest';
import { familyMemberSchema, familySchema, relations } from './family.ts';
import { clockAt, issuesOf as issues, missing } from '#test/form/form.ts';

const filled = {
  canFamilyId: 7,
  name: 'Ravi Nair',
  relation: 'FATHER',
  dateOfBirth: '1966-01-30',
  occupation: 'Teacher',
  contactNumber: '9820011226',
};

const issuesOf = (changes: object) => issues(familyMemberSchema, { ...filled, ...changes });

clockAt('2026-11-20T06:30:00Z');

describe('a family member', () => {
  it('is accepted unchanged', () => {
    expect(familyMemberSchema.parse(filled)).toEqual(filled);
  });

  it('reads a contact number with its prefix', () => {
    const read = familyMemberSchema.parse({ ...filled, contactNumber: '+91 98123 45670' });
    expect(read).toMatchObject({ contactNumber: '9812345670' });
  });

  it.each(['occupation', 'contactNumber', 'canFamilyId'])(
    '%s can be missing, in every form of an empty field',
    (field) => {
      for (const empty of [undefined, null, '', ' ']) {
        expect(familyMemberSchema.parse({ ...filled, [field]: empty })).toMatchObject({ [field]: undefined });
      }
    },
  );

  it('can have every specified relation', () => {
    for (const relation of relations) expect(issuesOf({ relation })).toEqual([]);
  });

  it.each([
    ['name', missing, 'Name is required'],
    ['name', ['x'.repeat(201)], 'Please keep this under 200 characters'],
    ['relation', [...missing, 'father', 'UNCLE'], 'Relationship is required'],
    ['dateOfBirth', missing, 'DOB is required'],
    ['dateOfBirth', ['2026-11-21', '2999-01-01'], 'DOB cannot be in the future'],
    ['dateOfBirth', ['2026-02-30', '30/01/1966'], 'Please enter a valid date'],
    ['contactNumber', ['982001122', '98200112233', '98200-1122', 'none'], 'Please enter a valid 10-digit phone number'],
    ['occupation', ['x'.repeat(201)], 'Please keep this under 200 characters'],
  ])('%s = %j says %j', (field, values, message) => {
    for (const value of values)
      expect([value, ...issuesOf({ [field]: value })]).toEqual([value, `${field}: ${message}`]);
  });

  it.each([
    ['today', '2026-11-20T06:30:00Z', '2026-11-20', []],
    [
      'tomorrow, a minute before it begins in India',
      '2026-11-20T18:29:00Z',
      '2026-11-21',
      ['dateOfBirth: DOB cannot be in the future'],
    ],
    ['tomorrow, as it begins in India', '2026-11-20T18:30:00Z', '2026-11-21', []],
  ])('can be born %s', (_what, now, dateOfBirth, said) => {
    vi.setSystemTime(now);
    expect(issuesOf({ dateOfBirth })).toEqual(said);
  });

  it.each([12, '12', -1, 'f-17'])('accepts %j as the id of a server', (canFamilyId) => {
    expect(familyMemberSchema.parse({ ...filled, canFamilyId })).toMatchObject({ canFamilyId });
  });

  it.each([true, {}, ['12']])('rejects %j for its id', (canFamilyId) => {
    expect(familyMemberSchema.safeParse({ ...filled, canFamilyId }).success).toBe(false);
  });
});

describe('the family step', () => {
  it.each([[undefined], [null], [[]]])('requires a first member: %j', (members) => {
    expect(issues(familySchema, members)).toEqual([expect.stringMatching(/: Name is required$/)]);
  });

  it('reports all errors together, by member', () => {
    expect(issues(familySchema, [{}, filled, { ...filled, contactNumber: '1' }])).toEqual([
      '0.name: Name is required',
      '0.relation: Relationship is required',
      '0.dateOfBirth: DOB is required',
      '2.contactNumber: Please enter a valid 10-digit phone number',
    ]);
  });
});
