import { expect, test } from 'vitest';
import { isLong, jsonInPortions } from './json-in-portions.ts';

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, on: new Date(0), none: undefined }));

test('writes the output of JSON.stringify, wherever the long list is', async () => {
  for (const answer of [
    { code: 200, responseObject: { content: rows(2500), page: 0, cursor: '7', gone: undefined } },
    { code: 200, responseObject: rows(1001) },
    { code: 200, responseObject: { ids: ['a'] }, offers: rows(1500), on: new Date(0) },
  ]) {
    expect(isLong(answer)).toBe(true);
    expect(await jsonInPortions(answer)).toBe(JSON.stringify(answer));
  }
});

test('leaves short answers alone', () => {
  expect(isLong({ code: 200, responseObject: { content: rows(1000) } })).toBe(false);
  expect(isLong({ code: 200, responseObject: null })).toBe(false);
});
