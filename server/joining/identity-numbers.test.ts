import { expect, it } from 'vitest';
import { deriveKeys } from '#server/sealing/keys.ts';
import { hashNumber, sealNumber, unsealNumber } from './identity-numbers.ts';

const ours = { keys: deriveKeys('one secret key of more than 32 characters') };
const others = { keys: deriveKeys('another secret key of over 32 characters') };
const account = '50100234567890';

it('a number is opened for the candidate and the column that it was sealed for, and for no other', () => {
  const sealed = sealNumber(ours, 7, 'accountNumber', account);
  expect(unsealNumber(ours, 7, 'accountNumber', sealed)).toBe(account);
  expect(() => unsealNumber(ours, 8, 'accountNumber', sealed)).toThrow(/unable to authenticate/i);
  expect(() => unsealNumber(ours, 7, 'aadhaarNumber', sealed)).toThrow(/unable to authenticate/i);
});

it('a number has the same hash again, but for nobody without the key and in no other column', () => {
  const hash = hashNumber(ours, 'accountNumber', account);
  expect(hashNumber(ours, 'accountNumber', account)).toEqual(hash);
  expect(hashNumber(others, 'accountNumber', account)).not.toEqual(hash);
  expect(hashNumber(ours, 'aadhaarNumber', account)).not.toEqual(hash);
});
