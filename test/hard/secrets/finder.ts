import { spellingsOf, type Spelling } from './spellings.ts';
import type { Secret } from './secret.ts';

/** Where a secret is: never the secret itself. */
export type Finding = { secret: Secret; how: string; offset: number };

/** Finds secrets in bytes: all of them in one pass, however many there are. */
export type Finder = (bytes: Buffer) => Finding[];

type Needle = Spelling & { secret: Secret; folded: Uint8Array };

const headBytes = 4;
const filterBits = 20;

/** Upper case as lower case, byte by byte. */
const folded = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));
const fold = (bytes: Uint8Array) => bytes.map((byte) => folded[byte] ?? 0);
const slotOf = (head: number) => Math.imul(head, 0x9e_37_79_b1) >>> (32 - filterBits);

export function createFinder(secrets: Secret[]): Finder {
  const filter = new Uint8Array(2 ** filterBits);
  const byHead = new Map<number, Needle[]>();
  for (const secret of secrets) {
    for (const spelling of spellingsOf(secret)) {
      const needle = { ...spelling, secret, folded: fold(spelling.bytes) };
      const head = needle.folded.subarray(0, headBytes).reduce((sum, byte) => (sum << 8) | byte, 0);
      filter[slotOf(head)] = 1;
      byHead.set(head, [...(byHead.get(head) ?? []), needle]);
    }
  }
  return (bytes) => {
    const found: Finding[] = [];
    let head = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      head = (head << 8) | (folded[bytes[at] ?? 0] ?? 0);
      if (filter[slotOf(head)] !== 1) continue;
      const offset = at - headBytes + 1;
      for (const needle of byHead.get(head) ?? []) {
        if (offset >= 0 && isAt(bytes, offset, needle)) found.push({ secret: needle.secret, how: needle.how, offset });
      }
    }
    return found;
  };
}

function isAt(bytes: Buffer, offset: number, { bytes: exactly, folded: needle, exact, alone }: Needle): boolean {
  const end = offset + needle.length;
  if (end > bytes.length) return false;
  for (let at = headBytes; at < needle.length; at += 1) {
    if (folded[bytes[offset + at] ?? 0] !== needle[at]) return false;
  }
  if (exact && bytes.compare(exactly, 0, exactly.length, offset, end) !== 0) return false;
  return !alone || isAlone(bytes, offset, end);
}

const isWordByte = (byte: number | undefined) => byte !== undefined && /[\da-z]/i.test(String.fromCodePoint(byte));

/** A number within a longer one, or the microseconds of a time, is another number. */
function isAlone(bytes: Buffer, offset: number, end: number): boolean {
  return !isWordByte(bytes[offset - 1]) && bytes[offset - 1] !== 46 && !isWordByte(bytes[end]);
}
