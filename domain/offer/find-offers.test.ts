import { expect, it } from 'vitest';
import { parseSearch } from './find-offers.ts';

it('reads blanks as an empty search', () => {
  expect(parseSearch('  ')).toBeNull();
});

it.each([
  ['#1047', { digits: null, offerId: 1047 }],
  ['+91 98123 45670', { digits: '9812345670', offerId: null }],
  ['PRÍYA n', { text: 'priya n', words: ['priya', 'n'], digits: null, offerId: null }],
])('%s is read', (search, read) => {
  expect(parseSearch(search)).toMatchObject(read);
});
