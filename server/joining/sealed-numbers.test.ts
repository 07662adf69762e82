import { expect, it } from 'vitest';
import { deriveKeys } from '#server/sealing/keys.ts';
import { sealNumber, unsealNumber } from './sealed-numbers.ts';

const ours = { keys: deriveKeys('one secret key of more than 32 characters') };
const others = { keys: deriveKeys('another secret key of over 32 characters') };
const account = '50100234567890';

it('a number is opened for the candidate and the field that it was sealed for, and for no other', () => {
  const { sealed } = sealNumber(ours, 7, 'accountNumber', account);
  expect(unsealNumber(ours, 7, 'accountNumber', sealed)).toBe(account);
  expect(() => unsealNumber(ours, 8, 'accountNumber', sealed)).toThrow(/unable to authenticate/i);
  expect(() => unsealNumber(ours, 7, 'aadhaarNumber', sealed)).toThrow(/unable to authenticate/i);
});

it('a number has the same hash again, but for nobody without the key and in no other field', () => {
  const { hash } = sealNumber(ours, 7, 'accountNumber', account);
  expect(sealNumber(ours, 8, 'accountNumber', account).hash).toEqual(hash);
  expect(sealNumber(others, 7, 'accountNumber', account).hash).not.toEqual(hash);
  expect(sealNumber(ours, 7, 'aadhaarNumber', account).hash).not.toEqual(hash);
});
