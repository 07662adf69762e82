import type { FieldErrors } from 'react-hook-form';
import { expect, test } from 'vitest';
import { entryGroup, formPath, placeErrors, summaryOf } from './form-errors.ts';

test('the summary goes entry by entry in the order of the screen, by the names of the fields', () => {
  const labels = {
    labels: { educationType: 'Education Level', board: 'Board', documentFile: 'Marksheet' },
    groupOf: entryGroup('entries', 'education'),
  };
  const marksheet = { type: 'custom', message: 'Marksheet is required' };
  const board = { type: 'too_small', message: 'Board is required' };
  const errors: FieldErrors<{ entries: { documentFile: string; board: string }[] }> = {
    entries: [{ documentFile: marksheet }, { documentFile: marksheet, board }],
  };
  expect(summaryOf(errors, labels)).toEqual([
    { fieldId: 'entries.0.documentFile', label: 'Marksheet', group: 'Education 1' },
    { fieldId: 'entries.1.board', label: 'Board', group: 'Education 2' },
    { fieldId: 'entries.1.documentFile', label: 'Marksheet', group: 'Education 2' },
  ]);
});

const names = [
  { request: 'candidateEducationDetailsRequests', form: 'entries' },
  { request: 'email', form: 'emailAddress' },
];

test.each([
  ['candidateEducationDetailsRequests[0].cgpa', 'entries.0.cgpa'],
  ['email', 'emailAddress'],
  ['emailAddress', 'emailAddress'],
  ['details.firstName', 'firstName'],
])('the server’s %s is the form’s %s', (path, expected) => {
  expect(formPath(path, names)).toBe(expected);
});

test('a server error without a field of the form is not lost', () => {
  const said = [
    { path: 'email', message: 'Taken' },
    { path: 'captcha', message: 'Try again' },
  ];
  expect(placeErrors(said, names, (path) => path === 'emailAddress')).toEqual({
    atFields: [{ path: 'emailAddress', message: 'Taken' }],
    elsewhere: ['Try again'],
  });
});
