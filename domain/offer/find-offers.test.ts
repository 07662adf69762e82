import { expect, it } from 'vitest';
import { parseSearch } from './find-offers.ts';

it('reads blanks as an empty search', () => {
  expect(parseSearch('  ')).toBeNull();
});

it('reads a number as part of a mobile number and as an offer ID', () => {
  expect(parseSearch('#1047')).toMatchObject({ offerId: 1047 });
  expect(parseSearch('+91 98123 45670')).toMatchObject({ digits: '9812345670' });
});
