import { crc32, inflate } from 'node:zlib';
import { promisify } from 'node:util';
import { logoBounds } from '#domain/settings/company.ts';
import { settingsRefs as m } from '#domain/settings/messages.ts';
import type { TextRef } from '#domain/texts.ts';

const unpack = promisify(inflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The chunks of the picture itself; texts, colour profiles and others are dropped. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Samples of a pixel by colour type, and the bits that a sample may have. */
const colours: Record<number, { samples: number; bits: readonly number[] } | undefined> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
};

type Chunk = { type: string; data: Buffer; whole: Buffer };

/** A PNG with nothing but its picture, which is complete: every letter is rendered with it, so one that no reader takes
 * must not come in. Refuses with the reason. */
export async function plainPng(bytes: Buffer): Promise<{ png: Buffer } | { refusal: TextRef }> {
  if (bytes.length > logoBounds.bytes) return { refusal: m.logoTooLarge };
  const chunks = chunksOf(bytes);
  const [head] = chunks ?? [];
  if (!chunks || head?.type !== 'IHDR' || head.data.length !== 13) return { refusal: m.logoInvalid };
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const isWithin = (side: number) => side >= logoBounds.leastSide && side <= logoBounds.mostSide;
  if (!isWithin(width) || !isWithin(height)) return { refusal: m.logoPixels };
  if (!(await isComplete(head.data, chunks))) return { refusal: m.logoInvalid };
  return { png: Buffer.concat([signature, ...chunks.map(({ whole }) => whole)]) };
}

/** The chunks that are kept, in order; null where one is cut off, damaged, or out of its order. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  if (!bytes.subarray(0, 8).equals(signature)) return null;
  const chunks: Chunk[] = [];
  for (let at = 8; at < bytes.length;) {
    if (at + 12 > bytes.length) return null;
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if (kept.has(type)) chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    if (type === 'IEND') break;
    at = end;
  }
  const order = chunks.map(({ type }) => type).join(' ');
  return /^IHDR( PLTE)?( tRNS)?( IDAT)+ IEND$/.test(order) ? chunks : null;
}

/** Whether all rows of the picture are present with known filters; interlaced pictures are rejected. */
async function isComplete(head: Buffer, chunks: Chunk[]): Promise<boolean> {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [bits = 0, type = 0, packing, filtering, interlaced] = head.subarray(8);
  const colour = colours[type];
  if (!colour?.bits.includes(bits) || packing !== 0 || filtering !== 0 || interlaced !== 0) return false;
  if (!palettesFit(type, bits, chunks)) return false;
  const rowBytes = 1 + Math.ceil((width * colour.samples * bits) / 8);
  const packed = Buffer.concat(chunks.filter((chunk) => chunk.type === 'IDAT').map(({ data }) => data));
  const rows = await unpack(packed, { maxOutputLength: rowBytes * height }).catch(() => null);
  if (rows?.length !== rowBytes * height) return false;
  for (let at = 0; at < rows.length; at += rowBytes) if ((rows[at] ?? 5) > 4) return false;
  return true;
}

function palettesFit(type: number, bits: number, chunks: Chunk[]): boolean {
  const sizeOf = (name: string) => chunks.find((chunk) => chunk.type === name)?.data.length ?? 0;
  const [palette, transparent] = [sizeOf('PLTE'), sizeOf('tRNS')];
  if (type === 3) return palette >= 3 && palette % 3 === 0 && palette <= 3 * 2 ** bits && transparent <= palette / 3;
  const expected = { 0: 2, 2: 6 }[type] ?? 0;
  return palette === 0 && (transparent === 0 || transparent === expected);
}
