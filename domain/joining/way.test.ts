import { expect, test } from 'vitest';
import { type Way, wayOf } from './way.ts';

const accepted: Way = {
  acceptedOn: '2026-11-19T20:00:00Z',
  submittedOn: null,
  verifiedOn: null,
  joiningDate: '2027-01-04',
  firstDay: null,
};
const submitted = { ...accepted, submittedOn: '2026-11-22T05:00:00Z' };
const verified = { ...submitted, verifiedOn: '2026-11-25T05:00:00Z' };

test.each<[string, Way, string[]]>([
  ['accepted', accepted, ['done', 'now', 'ahead', 'ahead']],
  ['submitted', submitted, ['done', 'done', 'now', 'ahead']],
  ['sent back', accepted, ['done', 'now', 'ahead', 'ahead']],
  ['verified', verified, ['done', 'done', 'done', 'now']],
  [
    'postponed',
    { ...verified, firstDay: { outcome: 'POSTPONED', date: '2027-02-01' } },
    ['done', 'done', 'done', 'now'],
  ],
  ['joined', { ...verified, firstDay: { outcome: 'JOINED', date: '2027-01-05' } }, ['done', 'done', 'done', 'done']],
  [
    'joined before the form was verified',
    { ...submitted, firstDay: { outcome: 'JOINED', date: '2027-01-05' } },
    ['done', 'done', 'now', 'done'],
  ],
  [
    'verified without a submission in force',
    { ...accepted, verifiedOn: '2026-11-25T05:00:00Z' },
    ['done', 'now', 'ahead', 'ahead'],
  ],
])('a candidate who is %s', (_what, way, states) => {
  expect(wayOf(way).map(({ state }) => state)).toEqual(states);
});

test('the days are those of India, and the first day is the planned one until it has come', () => {
  const days = (way: Way) => wayOf(way).map(({ on }) => on);
  expect(days(verified)).toEqual(['2026-11-20', '2026-11-22', '2026-11-25', '2027-01-04']);
  expect(days({ ...accepted, firstDay: { outcome: 'POSTPONED', date: '2027-02-01' } }).at(-1)).toBe('2027-02-01');
  expect(days({ ...accepted, firstDay: { outcome: 'NOT_JOINED', date: '2027-01-04' } }).at(-1)).toBeNull();
  expect(days({ ...accepted, acceptedOn: null, joiningDate: null })).toEqual([null, null, null, null]);
});
