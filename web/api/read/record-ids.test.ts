import { expect, test } from 'vitest';
import { readChoices } from './lookups.ts';
import { idOf, sentId } from './record-ids.ts';

test.each(['D-1', '007', 'f 17/ä', '4000000001', 4_000_000_000, '1.5'])(
  'the id %j is kept as one number and sent as it is',
  (id) => {
    const kept = idOf(id)!;
    expect(idOf(id)).toBe(kept);
    expect(sentId(kept)).toBe(id);
    // What an offer form takes for an id (`sentNumber`).
    expect(kept > 0 && kept < 2_147_483_647).toBe(true);
  },
);

test.each([7, '7', 1_999_999_999])('the number %j is itself', (id) => {
  expect(idOf(id)).toBe(Number(id));
  expect(sentId(Number(id))).toBe(Number(id));
});

test.each([null, undefined, '', ' ', 0, '0', -1, Number.NaN, true, {}])('%j is no id', (id) => {
  expect(idOf(id)).toBeNull();
});

test('choices with ids of text are offered', () => {
  const choices = readChoices([{ deptId: 'D-1', deptName: 'Production' }], 'deptId', 'deptName');
  expect(choices.map(({ value, label }) => [sentId(value), label])).toEqual([['D-1', 'Production']]);
});
