import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { encryptStream, TamperedFileError, decryptStream } from './encrypted-stream.ts';

const key = randomBytes(32);
const segment = 64 * 1024;
const encryptedSegment = segment + 16;

async function* inPieces(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const encrypt = (plain: Buffer, size = 10_000) => buffer(encryptStream(key, inPieces(plain, size)));
const decrypt = (encrypted: Buffer, size = 10_000, with_ = key) =>
  buffer(decryptStream(with_, inPieces(encrypted, size)));

describe('an encrypted stream', () => {
  it.each([0, 1, 15, 16, segment - 1, segment, segment + 1, 3 * segment, 3 * segment + 7])(
    'of %i bytes comes back, however it is cut',
    async (size) => {
      const plain = randomBytes(size);
      const encrypted = await encrypt(plain, 777);
      expect(encrypted.length).toBe(1 + size + 16 * Math.max(1, Math.ceil(size / segment)));
      expect((await decrypt(encrypted, 50_000)).equals(plain)).toBe(true);
      expect((await decrypt(encrypted, encrypted.length)).equals(plain)).toBe(true);
    },
  );

  it('tells nothing of what it holds', async () => {
    const plain = Buffer.from('PAN ABCPN1234F');
    const [one, other] = [await encrypt(plain), await buffer(encryptStream(randomBytes(32), inPieces(plain, 5)))];
    expect(one.includes(plain)).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  const plain = randomBytes(2 * segment + 100);
  it.each<[string, (encrypted: Buffer) => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['only its first byte', (encrypted) => encrypted.subarray(0, 1)],
    ['of another format', (encrypted) => Buffer.concat([Buffer.of(2), encrypted.subarray(1)])],
    ['cut in the middle', (encrypted) => encrypted.subarray(0, segment)],
    ['cut after a segment', (encrypted) => encrypted.subarray(0, 1 + encryptedSegment)],
    ['without its last byte', (encrypted) => encrypted.subarray(0, -1)],
    ['longer', (encrypted) => Buffer.concat([encrypted, Buffer.of(0)])],
    ['doubled', (encrypted) => Buffer.concat([encrypted, encrypted.subarray(1)])],
    [
      'without its first segment',
      (encrypted) => Buffer.concat([Buffer.of(1), encrypted.subarray(1 + encryptedSegment)]),
    ],
    [
      'with two segments swapped',
      (encrypted) =>
        Buffer.concat([
          Buffer.of(1),
          encrypted.subarray(1 + encryptedSegment, 1 + 2 * encryptedSegment),
          encrypted.subarray(1, 1 + encryptedSegment),
          encrypted.subarray(1 + 2 * encryptedSegment),
        ]),
    ],
  ])('is refused when it is %s', async (_what, change) => {
    await expect(decrypt(change(await encrypt(plain)))).rejects.toThrow(TamperedFileError);
  });

  it('is refused with any bit changed, and nothing of the changed segment comes out', async () => {
    const encrypted = await encrypt(plain);
    for (const position of [1, 17, 5000, 1 + encryptedSegment, 1 + encryptedSegment + 500, encrypted.length - 1]) {
      const changed = Buffer.from(encrypted);
      changed[position] = changed[position]! ^ 1;
      let out = 0;
      const reading = async () => {
        for await (const piece of decryptStream(key, inPieces(changed, 4096))) out += piece.length;
      };
      await expect(reading()).rejects.toThrow(TamperedFileError);
      expect(out).toBe(Math.floor((position - 1) / encryptedSegment) * segment);
    }
  });

  it('is refused under another key', async () => {
    await expect(decrypt(await encrypt(plain), 5000, randomBytes(32))).rejects.toThrow(TamperedFileError);
  });

  it('passes an error of its source on', async () => {
    async function* broken() {
      yield randomBytes(10);
      throw new Error('connection lost');
    }
    await expect(buffer(encryptStream(key, broken()))).rejects.toThrow('connection lost');
  });
});
