import fc from 'fast-check';
import { limits } from '#domain/limits.ts';
import { anyText } from '#test/form/any-text.ts';

/** Texts that parsers, databases and browsers are known to fail on. */
const knownTexts = [
  ['', ' ', '\u0001', '\u007f', '\u0085', '\ufeffa', '\uffff', '\u202eabc', '\u200b', 'e\u0301', 'İ', 'ß', '😀'],
  ['\r\n', 'a\nb', '\t', '\u2028', '0000-00-00', '2024-02-30', '+275760-09-13', '-000001-01-01', '10000-01-01'],
  ['0001-01-01', '1999-02-28T00:00:00Z', '0', '-1', '-0', '٣', '1e400', '0x10', 'NaN', 'Infinity', '1_000', '1.5'],
  ['2147483648', '9007199254740992', '9223372036854775808', '99999999999999999999999', 'true', 'null', 'undefined'],
  ['__proto__', 'constructor', 'toString', 'length', "' or 1=1 --", '"; drop table offers', '../../../../etc/passwd'],
  ['${7*7}', '%s%n', '%', '_', '\\', '*', '<script>alert(1)</script>', '=1+1', '&amp;', '&#0;', 'a@b', 'x@[::1]'],
].flat();

/** No text of PostgreSQL holds a NUL, and UTF-8 has no lone surrogate. */
const unstorable = ['\u0000', 'a\u0000b', '\ud800', 'a\udc00b'];

const lengths = [limits.textMax, limits.addressMax, limits.reasonMax, limits.emailMax, 500, 4000, 16_384]
  .flatMap((length) => [length - 1, length, length + 1])
  .concat(70_000);

const longTexts = fc
  .tuple(
    fc.constantFrom('x', ' ', '9', 'a@', 'é', '😀', '\u0000', '%', '.a', '\\', '"', '\n', 'a b '),
    fc.constantFrom(...lengths),
  )
  .map(([unit, length]) => unit.repeat(length));

const texts = fc.oneof(
  { arbitrary: fc.constantFrom(...knownTexts), weight: 4 },
  { arbitrary: fc.constantFrom(...unstorable), weight: 4 },
  { arbitrary: longTexts, weight: 2 },
  { arbitrary: anyText(20), weight: 1 },
);
export const hostileTexts = (): fc.Arbitrary<string> => texts;

/** Names of fields: nested too deep, in lists too long, and those that every object has. */
const knownNames = [
  ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'then', 'length', '', ' ', '0', '$where', 'toJSON', 'a['],
  ['__proto__.a', 'constructor.prototype.a', 'a.__proto__.b', 'a.b.c.d.e', 'a[0]', 'a[0][0][0][0]', 'a[].x', 'é'],
  ['experiences[999999999].x', 'experiences[100].x', 'experiences[-1].x', 'experiences', 'experiences[0].a.b'],
  ['candidateFamilyDetailsRequests[12].name', 'firstName.x', 'version', 'panDocument', 'file', 'a"b', 'a%22b'],
].flat();

const names = fc.oneof(fc.constantFrom(...knownNames), texts);
export const hostileNames = (): fc.Arbitrary<string> => names;

/** JSON as it is in a body, much of which JSON.stringify could not make. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const scalars = [
  ['null', 'true', '0', '-0', '-1', '1.5', '1e400', '-1e400', '1e21', '5e-324', '2147483648', '-2147483649'],
  ['9007199254740992', '9223372036854775808', '99999999999999999999999999', '1E+2', '{}', '[]', '[null]', '[[]]'],
  ['[{}]', '{"":0}', '["a"]', '{"length":1}', '{"toString":1}', '{"__proto__":{"a":1}}', '{"a":1,"a":2}', '{"then":1}'],
  ['"\\ud800"', '"\\u0000"', 'NaN', "'a'", '01', '.5', '0x1', '"\n"', '"\\x"', '/**/1', '{a:1}', '[1,]', '', 'tru'],
].flat();

const nested = fc
  .tuple(fc.constantFrom('[', '{"a":', '[[],'), fc.constantFrom(5, 60, 1000, 20_000), fc.boolean())
  .map(([open, depth, closed]) => {
    const end = closed ? `1${(open.startsWith('{') ? '}' : ']').repeat(depth)}` : '';
    return open.repeat(depth) + end;
  });

const json = fc
  .oneof(
    { arbitrary: fc.constantFrom(...scalars), weight: 4 },
    { arbitrary: texts.map((text) => JSON.stringify(text)), weight: 8 },
    { arbitrary: nested, weight: 1 },
    { arbitrary: fc.constantFrom(1000, 1001, 30_000).map((times) => `[${'"C26-0001",'.repeat(times)}1]`), weight: 1 },
  )
  .map((text) => new JsonText(text));
export const hostileJson = (): fc.Arbitrary<JsonText> => json;

/** JSON of values in which a JsonText stands as it is. */
export function printed(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (Array.isArray(value)) return `[${value.map(printed).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}:${printed(inner)}`)
    .join(',')}}`;
}
