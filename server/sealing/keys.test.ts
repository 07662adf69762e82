import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { deriveKeys, keyedHash, encrypt, decrypt } from './keys.ts';

const keys = deriveKeys('one secret key of more than 32 characters');
const encrypted = encrypt(keys.messages, 'Password: K7QF-M2XD', 'message 1');

describe('encrypted values', () => {
  it('open again under the same key and context', () => {
    expect(decrypt(keys.messages, encrypted, 'message 1')).toBe('Password: K7QF-M2XD');
  });

  it('never look alike twice', () => {
    expect(encrypt(keys.messages, 'same', 'c').equals(encrypt(keys.messages, 'same', 'c'))).toBe(false);
  });

  it('are refused under another key, in another context, and with any byte changed', () => {
    expect(() => decrypt(keys.codes, encrypted, 'message 1')).toThrow(
      /unable to authenticate|unknown encryption format/i,
    );
    expect(() => decrypt(keys.messages, encrypted, 'message 2')).toThrow(
      /unable to authenticate|unknown encryption format/i,
    );
    for (let position = 0; position < encrypted.length; position += 1) {
      const tampered = Buffer.from(encrypted);
      tampered[position] = (tampered[position] ?? 0) ^ 1;
      expect(() => decrypt(keys.messages, tampered, 'message 1')).toThrow(
        /unable to authenticate|unknown encryption format/i,
      );
    }
    expect(() => decrypt(keys.messages, encrypted.subarray(0, 20), 'message 1')).toThrow('unknown encryption format');
  });
});

describe('derived keys', () => {
  it('differ by purpose and by secret, and are the same every time', () => {
    const all = Object.values(keys).map((key) => key.export().toString('hex'));
    expect(new Set(all).size).toBe(all.length);
    const again = Object.values(deriveKeys('one secret key of more than 32 characters'));
    expect(again.map((key) => key.export().toString('hex'))).toEqual(all);
    expect(deriveKeys('another secret key of over 32 characters').jwt.equals(keys.jwt)).toBe(false);
  });

  it('are never printed or written down by chance', () => {
    const bytes = keys.jwt.export();
    const hex = bytes.toString('hex');
    const spaced = hex.replace(/../g, '$& ').slice(0, 24);
    const texts = `${inspect(keys, { depth: null })} ${JSON.stringify(keys)}`;
    for (const secret of [hex, spaced, bytes.toString('base64'), bytes.join(',')]) expect(texts).not.toContain(secret);
  });

  it('hash differently', () => {
    expect(keyedHash(keys.codes, '123456').equals(keyedHash(keys.links, '123456'))).toBe(false);
  });
});
