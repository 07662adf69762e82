import { expect, test } from 'vitest';
import { sampleLetter } from '#domain/letter/sample-letter.ts';
import { letterChanges } from './letter-changes.ts';
import type { PayRow } from '#domain/pay/letter-pay.ts';
import type { Letter } from './offer-letter.ts';

const letter: Letter = {
  ...sampleLetter,
  version: 1,
  date: '2026-11-20',
  joiningDate: '2026-12-14',
  fixedCTC: 480_000,
  variableCTC: 0,
};

test('lists changed terms in the order of the form', () => {
  const revised: Letter = { ...letter, version: 2, date: '2026-11-22', joiningDate: '2026-12-21', fixedCTC: 510_000 };
  expect(letterChanges(letter, revised)).toEqual([
    { term: 'fixedCTC', before: 480_000, after: 510_000 },
    { term: 'joiningDate', before: '2026-12-14', after: '2026-12-21' },
  ]);
});

test('lists another pay structure by its name, and another version when the amounts fall into other rows', () => {
  const rows = (annual: number): PayRow[] => [{ name: 'Basic', kind: 'WAGE', annual, monthly: annual / 12 }];
  const standard: Letter = { ...letter, pay: { payStructureId: 1, name: 'Standard', version: 1, rows: rows(480_000) } };
  const other: Letter = { ...letter, pay: { payStructureId: 2, name: 'Field', version: 1, rows: rows(480_000) } };
  const later: Letter = { ...letter, pay: { payStructureId: 1, name: 'Standard', version: 2, rows: rows(240_000) } };
  const same: Letter = { ...letter, pay: { payStructureId: 1, name: 'Standard', version: 2, rows: rows(480_000) } };
  const change = (before: string, after: string) => [{ term: 'payStructure', before, after }];
  expect(letterChanges(letter, standard)).toEqual(change('None', 'Standard'));
  expect(letterChanges(standard, letter)).toEqual(change('Standard', 'None'));
  expect(letterChanges(standard, other)).toEqual(change('Standard', 'Field'));
  expect(letterChanges(standard, later)).toEqual(change('Standard, version 1', 'Standard, version 2'));
  expect(letterChanges(standard, same)).toEqual([]);
});

test('ignores number, date, reference and letterhead', () => {
  const again: Letter = {
    ...letter,
    version: 2,
    date: '2026-11-22',
    reference: 'HF/OL/1048/2',
    company: { ...letter.company, name: 'Himalaya Foods Pvt Ltd' },
  };
  expect(letterChanges(letter, again)).toEqual([]);
});
