import { expect, it } from 'vitest';
import { deriveKeys } from '#server/sealing/keys.ts';
import { encryptNumber, decryptNumber } from './encrypted-numbers.ts';

const ours = { keys: deriveKeys('one secret key of more than 32 characters') };
const others = { keys: deriveKeys('another secret key of over 32 characters') };
const account = '50100234567890';

it('a number is opened for the candidate and the field that it was encrypted for, and for no other', () => {
  const { encrypted } = encryptNumber(ours, 7, 'accountNumber', account);
  expect(decryptNumber(ours, 7, 'accountNumber', encrypted)).toBe(account);
  expect(() => decryptNumber(ours, 8, 'accountNumber', encrypted)).toThrow(/unable to authenticate/i);
  expect(() => decryptNumber(ours, 7, 'aadhaarNumber', encrypted)).toThrow(/unable to authenticate/i);
});

it('a number has a stable hash, which needs the key and differs in another field', () => {
  const { hash } = encryptNumber(ours, 7, 'accountNumber', account);
  expect(encryptNumber(ours, 8, 'accountNumber', account).hash).toEqual(hash);
  expect(encryptNumber(others, 7, 'accountNumber', account).hash).not.toEqual(hash);
  expect(encryptNumber(ours, 7, 'aadhaarNumber', account).hash).not.toEqual(hash);
});
