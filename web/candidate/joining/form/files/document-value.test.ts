import { expect, test } from 'vitest';
import { chosenValue, fillIn, storedValue, withoutFiles } from './document-value.ts';

test('a chosen file is what its first bytes say, not what its name says', async () => {
  const file = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])], 'scan.pdf');
  expect(await chosenValue(file)).toEqual({ from: 'upload', type: 'PNG', bytes: 10, file });
  expect(await chosenValue(new File(['no picture'], 'me.png'))).toMatchObject({ type: 'other' });
  expect(await chosenValue(new File([], 'me.png'))).toMatchObject({ type: 'other', bytes: 0 });
});

test('a stored file is in its field, none leaves it empty', () => {
  expect(storedValue({ url: '/f', name: 'a.pdf', type: 'PDF', bytes: 1, savedOn: '2026-11-20T10:00:00Z' })).toEqual({
    from: 'store',
  });
  expect(storedValue(null)).toBeNull();
});

test('a draft kept over a reload holds no files, neither at the top nor in entries', async () => {
  const file = await chosenValue(new File(['%PDF-'], 'a.pdf'));
  expect(withoutFiles({ name: 'Asha', paySlip: file, jobs: [{ role: 'Cook', paySlip: { from: 'store' } }] })).toEqual({
    name: 'Asha',
    jobs: [{ role: 'Cook' }],
  });
});

test.each([
  ['texts that it knows', { name: 'Asha', id: 7 }, { name: 'Asha', id: 7 }],
  ['nothing that it does not know', { name: 'Asha', admin: 'yes' }, { name: 'Asha', id: null }],
  ['nothing of another kind', { name: 7, id: {} }, { name: '', id: null }],
  ['nothing of nothing', null, { name: '', id: null }],
])('fills in %s', (_case, kept, filled) => {
  expect(fillIn<{ name: string; id: number | null }>({ name: '', id: null }, kept)).toEqual(filled);
});
