import { describe, expect, it, test } from 'vitest';
import { sayText } from '#domain/texts.ts';
import {
  passedTooLate,
  warningOfBirth,
  warningOfEmail,
  warningOfIfsc,
  warningOfJob,
  warningOfMobile,
  warningOfName,
  warningOfRelative,
  warningOfRepeated,
  youngestCandidate,
} from './soft-values.ts';

const said = (warning: Parameters<typeof sayText>[0] | null) => (warning === null ? null : sayText(warning));
const today = '2026-11-28';

test.each([
  ['5876543210', true],
  ['0123456789', true],
  ['+91 58765 43210', false],
  ['6876543210', false],
  ['', false],
])('the mobile number %j is named: %j', (number, isNamed) => {
  expect(warningOfMobile(number) !== null).toBe(isNamed);
});

test.each([
  ['M33ra', true],
  ['Asha २', true],
  ['अशोक', false],
  ['', false],
])('the name %j has a digit: %j', (name, hasDigit) => expect(warningOfName(name) !== null).toBe(hasDigit));

test.each([
  ['1925-11-28', true],
  ['1925-11-29', false],
  ['2012-11-28', false],
  ['2012-11-29', true],
  ['', false],
])('a candidate’s birth on %j is named: %j', (born, isNamed) => {
  expect(warningOfBirth(born, youngestCandidate, today) !== null).toBe(isNamed);
});

it('accepts a child of any age in the family', () => expect(warningOfBirth('2026-11-01', 0, today)).toBeNull());

test.each([
  ['FATHER', '2005-01-01', true],
  ['MOTHER', '1998-06-15', true],
  ['FATHER', '1966-01-30', false],
  ['SON', '1990-01-01', true],
  ['DAUGHTER', '2020-01-01', false],
  ['BROTHER', '2005-01-01', false],
  ['FATHER', '', false],
])('%s born %j to a candidate of 1998 is named: %j', (relation, dateOfBirth, isNamed) => {
  expect(warningOfRelative({ relation, dateOfBirth }, '1998-06-15') !== null).toBe(isNamed);
  expect(warningOfRelative({ relation, dateOfBirth }, null)).toBeNull();
});

test.each([
  ['meera@gmial.com', 'Did you mean meera@gmail.com?'],
  ['meera@GMAIL.CON', 'Did you mean meera@gmail.com?'],
  ['meera@gmail.com', null],
  ['meera@gmial.com.example.org', null],
  ['', null],
])('the address %j gets %j', (email, warning) => expect(said(warningOfEmail(email))).toBe(warning));

test.each([
  ['SBINO000813', 'Did you mean SBIN0000813?'],
  ['SBIN0000813', null],
  ['SBIN000O813', null],
  ['SBINO00081', null],
])('the IFSC %j gets %j', (ifsc, warning) => expect(said(warningOfIfsc(ifsc))).toBe(warning));

test.each([
  ['123456789', '123456780', true],
  ['123456789', '123456789', false],
  ['123456789', '', false],
])('the account numbers %j and %j differ: %j', (one, other, isNamed) => {
  expect(warningOfRepeated(one, other) !== null).toBe(isNamed);
});

describe('jobs', () => {
  const job = (fromDate: string, toDate: string, jobType = 'Full-Time') => ({ fromDate, toDate, jobType });
  const first = job('2019-01-01', '2021-06-30');

  it.each([
    [job('2021-01-01', '2022-01-01'), true],
    [job('2018-01-01', '2022-01-01'), true],
    [job('2021-06-30', '2022-01-01'), false],
    [job('2021-01-01', '2022-01-01', 'Part-Time'), false],
    [job('2021-01-01', ''), false],
  ])('%j overlaps with a full-time job: %j', (second, isNamed) => {
    const warning = warningOfJob([first, second], 1);
    expect(said(warning)).toBe(
      isNamed ? 'Please check: these dates overlap with Experience 1, which is full-time, too.' : null,
    );
    expect(warningOfJob([first, second], 0)).toBeNull();
  });
});

test.each([
  ['UG', '2012-05-31', 'HIGHER_SECONDARY'],
  ['UG', '2019-05-31', null],
  ['HIGHER_SECONDARY', '2010-05-31', 'SECONDARY'],
  ['PG', '2014-05-31', 'HIGHER_SECONDARY'],
  ['DIPLOMA', '2015-05-31', null],
  ['UG', '', null],
])('%s passed on %j comes before %j', (educationType, passingYear, late) => {
  const entries = [
    { educationType: 'HIGHER_SECONDARY', passingYear: '2016-05-31' },
    { educationType: 'SECONDARY', passingYear: '2014-05-31' },
  ];
  const own = { educationType, passingYear };
  const others = entries.filter((entry) => entry.educationType !== educationType);
  expect(passedTooLate([own, ...others], 0)?.educationType ?? null).toBe(late);
});
