import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { sealStream, TamperedFileError, unsealStream } from './sealed-stream.ts';

const key = randomBytes(32);
const segment = 64 * 1024;
const sealedSegment = segment + 16;

async function* inPieces(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const seal = (plain: Buffer, size = 10_000) => buffer(sealStream(key, inPieces(plain, size)));
const unseal = (sealed: Buffer, size = 10_000, with_ = key) => buffer(unsealStream(with_, inPieces(sealed, size)));

describe('a sealed stream', () => {
  it.each([0, 1, 15, 16, segment - 1, segment, segment + 1, 3 * segment, 3 * segment + 7])(
    'of %i bytes comes back, however it is cut',
    async (size) => {
      const plain = randomBytes(size);
      const sealed = await seal(plain, 777);
      expect(sealed.length).toBe(1 + size + 16 * Math.max(1, Math.ceil(size / segment)));
      expect((await unseal(sealed, 50_000)).equals(plain)).toBe(true);
      expect((await unseal(sealed, sealed.length)).equals(plain)).toBe(true);
    },
  );

  it('tells nothing of what it holds', async () => {
    const plain = Buffer.from('PAN ABCPN1234F');
    const [one, other] = [await seal(plain), await buffer(sealStream(randomBytes(32), inPieces(plain, 5)))];
    expect(one.includes(plain)).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  const plain = randomBytes(2 * segment + 100);
  it.each<[string, (sealed: Buffer) => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['only its first byte', (sealed) => sealed.subarray(0, 1)],
    ['of another format', (sealed) => Buffer.concat([Buffer.of(2), sealed.subarray(1)])],
    ['cut in the middle', (sealed) => sealed.subarray(0, segment)],
    ['cut after a segment', (sealed) => sealed.subarray(0, 1 + sealedSegment)],
    ['without its last byte', (sealed) => sealed.subarray(0, -1)],
    ['longer', (sealed) => Buffer.concat([sealed, Buffer.of(0)])],
    ['doubled', (sealed) => Buffer.concat([sealed, sealed.subarray(1)])],
    ['without its first segment', (sealed) => Buffer.concat([Buffer.of(1), sealed.subarray(1 + sealedSegment)])],
    [
      'with two segments swapped',
      (sealed) =>
        Buffer.concat([
          Buffer.of(1),
          sealed.subarray(1 + sealedSegment, 1 + 2 * sealedSegment),
          sealed.subarray(1, 1 + sealedSegment),
          sealed.subarray(1 + 2 * sealedSegment),
        ]),
    ],
  ])('is refused when it is %s', async (_what, change) => {
    await expect(unseal(change(await seal(plain)))).rejects.toThrow(TamperedFileError);
  });

  it('is refused with any bit changed, and nothing of the changed segment comes out', async () => {
    const sealed = await seal(plain);
    for (const position of [1, 17, 5000, 1 + sealedSegment, 1 + sealedSegment + 500, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[position] = changed[position]! ^ 1;
      let out = 0;
      const reading = async () => {
        for await (const piece of unsealStream(key, inPieces(changed, 4096))) out += piece.length;
      };
      await expect(reading()).rejects.toThrow(TamperedFileError);
      expect(out).toBe(Math.floor((position - 1) / sealedSegment) * segment);
    }
  });

  it('is refused under another key', async () => {
    await expect(unseal(await seal(plain), 5000, randomBytes(32))).rejects.toThrow(TamperedFileError);
  });

  it('passes an error of its source on', async () => {
    async function* broken() {
      yield randomBytes(10);
      throw new Error('connection lost');
    }
    await expect(buffer(sealStream(key, broken()))).rejects.toThrow('connection lost');
  });
});
