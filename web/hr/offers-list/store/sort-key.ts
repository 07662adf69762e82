const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

/** Compares as people do: without case and accents, and '9' before '10'. */
export const compareTexts = collator.compare;

/** What a row is sorted by. Of a text, `plain` is one whose order by `<` is that of the collator, at a tenth of the
 * time, and `start` is the beginning of it as a number; texts with other characters than those of ASCII have
 * neither. */
export type SortKey = { start: number; plain: string; text: string };

export function numberKeyOf(start: number): SortKey {
  return { start, plain: '', text: '' };
}

/** ICU compares longer numbers in parts. */
const notPlain = /[^ -~]|\d{100}/u;

export function textKeyOf(text: string): SortKey {
  if (notPlain.test(text)) return { start: Number.NaN, plain: '', text };
  const plain = plainKeyOf(text);
  return { start: startOf(plain), plain, text };
}

export const compareKeys = (a: SortKey, b: SortKey): number => a.start - b.start || compareWhole(a, b);

function compareWhole(a: SortKey, b: SortKey): number {
  if (Number.isNaN(a.start) || Number.isNaN(b.start)) return collator.compare(a.text, b.text);
  if (a.plain === b.plain) return 0;
  return a.plain < b.plain ? -1 : 1;
}

/** Number of 7-bit characters that fit an exact integer. */
const startLength = 7;

function startOf(plain: string): number {
  let start = 0;
  for (let at = 0; at < startLength; at++) start = start * 128 + (at < plain.length ? plain.charCodeAt(at) : 0);
  return start;
}

const firstPrintable = 32;
const [zero, nine] = ['0'.charCodeAt(0), '9'.charCodeAt(0)];

/** Of each printable character of ASCII the one whose code is its rank for the collator; both cases share it. */
const ranked = rankedCharacters();

function rankedCharacters(): string[] {
  const characters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(firstPrintable + at));
  const inOrder = characters.toSorted(collator.compare);
  const rankOf = (character: string) => inOrder.findIndex((other) => collator.compare(other, character) === 0);
  return characters.map((character) => String.fromCharCode(1 + rankOf(character)));
}

const isDigit = (code: number): boolean => code >= zero && code <= nine;

/** A number begins with the count of its digits, so that the longer one is the greater one. */
function plainKeyOf(text: string): string {
  let key = '';
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    key += ranked[(isDigit(code) ? zero : code) - firstPrintable];
    if (!isDigit(code)) at++;
    else {
      const from = at;
      while (isDigit(text.charCodeAt(at))) at++;
      const digits = text.slice(from, at).replace(/^0+(?=\d)/u, '');
      key += String.fromCharCode(digits.length) + digits;
    }
  }
  return key;
}
