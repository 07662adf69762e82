import { describe, expect, test } from 'vitest';
import { formPath, placeErrors, summaryOf } from './form-errors.ts';

const places = {
  order: ['educationType', 'board', 'documentFile'],
  contextOf: (path: string) => (path.startsWith('entries.1') ? 'Education 2' : 'Education 1'),
};

describe('the summary', () => {
  test('goes entry by entry in the order of the screen, and says which entry', () => {
    const errors = {
      entries: [
        { documentFile: { type: 'custom', message: 'Marksheet is required' } },
        {
          documentFile: { type: 'custom', message: 'Marksheet is required' },
          board: { type: 'too_small', message: 'Board is required' },
        },
      ],
    };
    expect(summaryOf(errors, places)).toEqual([
      { fieldId: 'entries.0.documentFile', message: 'Marksheet is required', context: 'Education 1' },
      { fieldId: 'entries.1.board', message: 'Board is required', context: 'Education 2' },
      { fieldId: 'entries.1.documentFile', message: 'Marksheet is required', context: 'Education 2' },
    ]);
  });

  test('says nothing twice: a message that names its field stands alone unless another field shares it', () => {
    const contextOf = (path: string) => (path === 'pan' ? 'PAN Card' : 'Profile Photo');
    const one = { pan: { type: 'custom', message: 'PAN card is required' } };
    const shared = { ...one, profile: { type: 'custom', message: 'PAN card is required' } };
    expect(summaryOf(one, { order: ['pan'], contextOf })[0]?.context).toBeUndefined();
    expect(summaryOf(shared, { order: ['pan', 'profile'], contextOf }).map(({ context }) => context)).toEqual([
      'PAN Card',
      'Profile Photo',
    ]);
  });
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

test('what the server says of no field of the form is not lost', () => {
  const said = [
    { path: 'email', message: 'Taken' },
    { path: 'captcha', message: 'Try again' },
  ];
  expect(placeErrors(said, names, (path) => path === 'emailAddress')).toEqual({
    atFields: [{ path: 'emailAddress', message: 'Taken' }],
    elsewhere: ['Try again'],
  });
});
