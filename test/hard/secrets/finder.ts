import type { Kind } from './kinds.ts';
import type { Secret } from './secret.ts';

/** Where a secret is: never the secret itself. */
export type Finding = { secret: Secret; how: string; offset: number };

/** Finds secrets in bytes. */
export type Finder = (bytes: Buffer) => Finding[];

type Spelling = { how: string; text: string; secret: Secret };

/** Looks for every secret in all its spellings at once, ignoring case. */
export function createFinder(secrets: Secret[]): Finder {
  const bySpelling = new Map<string, Spelling>();
  for (const spelling of secrets.flatMap(spellingsOf)) bySpelling.set(spelling.text.toLowerCase(), spelling);
  const longestFirst = [...bySpelling.values()].toSorted((a, b) => b.text.length - a.text.length);
  const anySpelling = new RegExp(longestFirst.map(patternOf).join('|'), 'gi');
  return (bytes) =>
    Array.from(bytes.toString('latin1').matchAll(anySpelling), (match) => {
      const { secret, how } = bySpelling.get(match[0].toLowerCase()) as Spelling;
      return { secret, how, offset: match.index };
    });
}

function patternOf({ text, secret }: Spelling): string {
  // Six digits occur in longer numbers and in fractions of seconds.
  if (text === secret.value && secret.kind.endsWith('code')) return `(?<![\\w.])${text}(?!\\w)`;
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

const numbers = new Set<Kind>(['PAN', 'Aadhaar number', 'account number']);

/** A secret whole and in its telling parts, plain and in the usual encodings; each as Latin-1, a character for a byte. */
function spellingsOf(secret: Secret): Spelling[] {
  return partsOf(secret).flatMap((part) => {
    const bytes = Buffer.from(part);
    const spellings: [string, string][] = [
      ['plain', bytes.toString('latin1')],
      ['in a URL', encodeURIComponent(part)],
      ['in hex', bytes.toString('hex')],
      ...[0, 1, 2].flatMap((before): [string, string][] => {
        const base64 = base64Of(bytes, before);
        return [
          [`in base64 from ${before}`, base64],
          [`in base64url from ${before}`, base64.replaceAll('+', '-').replaceAll('/', '_')],
        ];
      }),
    ];
    return spellings.map(([how, text]) => ({ how, text, secret }));
  });
}

function partsOf({ kind, value }: Secret): string[] {
  if (numbers.has(kind)) return [value, ...[' ', '-'].map((between) => value.match(/.{1,4}/g)?.join(between) ?? '')];
  // The signature of a token is what others cannot make.
  if (/token|link/.test(kind)) return [value, value.slice(value.lastIndexOf('.') + 1)];
  // JSON, HTML and SQL leave letters and digits as they are.
  return [value, /[a-z\d]{12,}/i.exec(value)?.[0] ?? value];
}

/** The base64 of these bytes, whatever is around them, when `before` bytes of a group of three precede. */
function base64Of(bytes: Buffer, before: number): string {
  const all = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  return all.slice(Math.ceil((8 * before) / 6), Math.floor((8 * (before + bytes.length)) / 6));
}
