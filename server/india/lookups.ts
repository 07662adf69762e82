import { readFile } from 'node:fs/promises';
import type { IfscSuggestion, PincodeSuggestion } from '#contract/india.ts';

/** Reads a table next to this file at its first use and keeps it as it is: 350 KB for both, and no index to build. */
function table(name: string): () => Promise<string> {
  let kept: Promise<string> | null = null;
  const read = async () => {
    try {
      return await readFile(new URL(name, import.meta.url), 'utf8');
    } catch (error) {
      kept = null;
      throw error;
    }
  };
  return () => (kept ??= read());
}

const banks = table('banks.txt');
const pincodes = table('pincodes.txt');

/** The rest of the line that begins with `key` and a space. A scan of about a tenth of a millisecond. */
function lineOf(text: string, key: string): string | null {
  const mark = `${key} `;
  const found = text.startsWith(mark) ? 0 : text.indexOf(`\n${mark}`) + 1;
  if (!text.startsWith(mark, found)) return null;
  const end = text.indexOf('\n', found);
  return text.slice(found + mark.length, end === -1 ? undefined : end);
}

/** The bank of a well-formed IFSC: by its longest known beginning, since large banks lend codes to small ones. Branches are not known here. */
export async function suggestBank(ifsc: string): Promise<IfscSuggestion> {
  const text = await banks();
  for (let length = ifsc.length; length >= 4; length -= 1) {
    const bankName = lineOf(text, ifsc.slice(0, length));
    if (bankName !== null) return { bankName, branchName: null };
  }
  return { bankName: null, branchName: null };
}

/** The cities and states of a pincode of six digits, the likeliest first; none of one that is not known. */
export async function suggestPlaces(pincode: string): Promise<PincodeSuggestion> {
  const text = await pincodes();
  const numbers = lineOf(text, pincode)?.split(' ').map(Number) ?? [];
  const places = text.slice(0, text.indexOf('\n\n')).split('\n');
  const known = numbers.flatMap((number) => places[number] ?? []).map((place) => place.split('|'));
  const part = (index: 0 | 1) => [...new Set(known.flatMap((place) => place[index] ?? []))];
  return { cities: part(0), states: part(1) };
}
