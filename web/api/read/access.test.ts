import { expect, it } from 'vitest';
import { readAccess } from './access.ts';
import { offerByAccess } from './candidate-offer.ts';
import { idByName, readChoices } from './lookups.ts';

it.each([
  [{ pass: true }, { pass: true, offerStatus: null, candidateName: '' }],
  [
    { pass: false, offerStatus: 'REJECTED' },
    { pass: false, offerStatus: 'Rejected', candidateName: '' },
  ],
  [{ offerStatus: 'accepted' }, { pass: false, offerStatus: 'Approved', candidateName: '' }],
  [
    { pass: false, offerStatus: 'Offer Sent', candidateName: 'Asha' },
    { pass: false, offerStatus: null, candidateName: 'Asha' },
  ],
  [{}, { pass: false, offerStatus: null, candidateName: '' }],
  [null, null],
])('an access check that holds %j', (raw, access) => {
  expect(readAccess(raw as Parameters<typeof readAccess>[0])).toEqual(access);
});

it.each([
  [null, { offerLetterStatus: 'Offer Sent', mayDecide: true, decision: null }],
  ['Approved', { offerLetterStatus: 'Approved', mayDecide: false, decision: { status: 'Approved', decidedOn: null } }],
  ['Rejected', { offerLetterStatus: 'Rejected', mayDecide: false, decision: { status: 'Rejected', decidedOn: null } }],
] as const)('an offer of which only the decision is known: %s', (offerStatus, offer) => {
  const access = { pass: false, offerStatus, candidateName: 'Asha' };
  expect(offerByAccess(access, 'C-7')).toMatchObject({ ...offer, candidateId: 'C-7', terms: null, offerVersion: null });
});

it('choices are those that can be chosen, and are found by their names', () => {
  const raw = [
    { deptId: 1, deptName: 'Quality' },
    { deptId: '2', deptName: 'Sales' },
    { deptId: 3 },
    { deptName: 'No id' },
    null,
  ];
  const choices = readChoices(raw, 'deptId', 'deptName');
  expect(choices).toEqual([
    { value: 1, label: 'Quality' },
    { value: 2, label: 'Sales' },
  ]);
  expect([idByName(choices, ' sales '), idByName(choices, 'Legal'), idByName(choices, '')]).toEqual([2, 0, 0]);
  expect(readChoices(null, 'deptId', 'deptName')).toEqual([]);
});
