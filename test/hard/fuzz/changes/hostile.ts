import fc from 'fast-check';
import { limits } from '#domain/limits.ts';

/** A text in a form that prints short: what is repeated, and how often. */
export type Text = string | { unit: string; times: number };

export function written(text: Text): string {
  return typeof text === 'string' ? text : text.unit.repeat(text.times);
}

const around = (limit: number): number[] => [limit - 1, limit, limit + 1];
const lengths = [
  ...[limits.textMax, limits.addressMax, limits.reasonMax, limits.emailMax].flatMap(around),
  ...[256, 500, 4000, 16 * 1024].flatMap(around),
  70_000,
];

const longTexts = fc.record({
  unit: fc.constantFrom('x', ' ', '9', 'a@', '(', 'é', '😀', '\u0000', '%', '.a', '\\', '"', '\n', 'a b '),
  times: fc.constantFrom(...lengths),
});

/** One of all these. */
export function anyOf<T>(...groups: T[][]): fc.Arbitrary<T> {
  return fc.constantFrom(...groups.flat());
}

/** Texts that parsers, databases and browsers are known to stumble over. */
const knownTexts = anyOf(
  ['', ' ', '\u0000', 'a\u0000b', '\u0001', '\u007f', '\u0085', '\ud800', 'a\udc00b'],
  ['\ud83d', '\ufeffa', '\uffff', '\u202eabc', '\u2066x\u2069', '\u200b', 'e\u0301', 'İ'],
  ['ı', 'ß', '😀', '👩‍👩‍👧‍👦', '\r\n', 'a\nb', '\t', '\u2028', '0000-00-00', '2024-02-30'],
  ['+275760-09-13', '-000001-01-01', '9999-12-31', '10000-01-01', '1999-2-8'],
  ['0001-01-01', '2024-02-29', '1999-02-28T00:00:00Z', '99999-01-01', '1900-02-29', '0'],
  ['-1', '-0', '1', '2', '٣', '1e400', '1e21', '0x10', 'NaN', 'Infinity', '1_000', '1.5'],
  ['00', '2147483647', '2147483648', '9007199254740992', '9223372036854775807'],
  ['9223372036854775808', '18446744073709551616', '99999999999999999999999', 'true'],
  ['null', 'undefined', '[object Object]', '__proto__', 'constructor', 'prototype'],
  ['toString', 'length', "' or 1=1 --", '"; drop table offers', '../../../../etc/passwd'],
  ['C:\\x', '${7*7}', '%s%n', '%', '_', '\\', '*', '<script>alert(1)</script>', '=1+1'],
  ['@x', '&amp;', '&#0;', 'a@b', 'a@b.c', 'a@b@c.de', '"a b"@x.yz', 'x@[::1]', 'Y', 'N'],
  ['Yes', 'No', 'ACCEPTED', 'REJECTED', 'Pending', 'C26-0001', '000000', '123456'],
  ['9876543210'],
);

export const texts: fc.Arbitrary<Text> = fc.oneof(
  { arbitrary: knownTexts, weight: 5 },
  // What PostgreSQL takes in no text, and UTF-8 cannot say.
  { arbitrary: fc.constantFrom('\u0000', 'a\u0000b', '\ud800', 'a\udc00b'), weight: 2 },
  { arbitrary: longTexts, weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }), weight: 1 },
  { arbitrary: fc.string({ maxLength: 20 }), weight: 1 },
);

/** Names of fields that are none, or that an object has by itself. */
export const oddNames = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf', 'then', 'length'),
  fc.constantFrom('', ' ', '0', '$where', 'a.b', 'a[0]', '\u0000', '\ud800', 'toJSON', 'details', 'version', 'id'),
);

/** JSON as it is in a body: much of it could not be made by JSON.stringify. */
export type JsonText = { before: string; unit: string; times: number; after: string };
const jsonText = (text: string): JsonText => ({ before: text, unit: '', times: 0, after: '' });

const scalars = anyOf(
  ['null', 'true', 'false', '0', '-0', '-1', '1', '2', '1.5', '1e400', '-1e400', '1e21'],
  ['5e-324', '0.1', '2147483647', '2147483648', '-2147483649', '4294967296'],
  ['9007199254740991', '9007199254740992', '1e308', '9223372036854775807'],
  ['9223372036854775808', '99999999999999999999999999', '1E+2', '999999999', '1000000000'],
  ['{}', '[]', '[null]', '[[]]', '[{}]', '{"":0}', '["a"]', '[1,2,3]', '{"length":1}'],
  ['{"toString":1}', '"\\ud800"', '{"__proto__":{"a":1}}'],
  ['{"constructor":{"prototype":{"a":1}}}', '{"a":1,"a":2}', '"\\u0000"', '"\\/"'],
  ['{"then":1}', 'NaN', 'undefined', "'a'", '01', '1.', '.5', '+1', '0x1', '"\n"'],
  ['"\\x"', '/**/1', '{a:1}', '[1,]', '', 'tru'],
);

const nested = fc.record({
  unit: fc.constantFrom('[', '{"a":', '[[],', '{"a":0,"b":'),
  times: fc.constantFrom(5, 60, 1000, 20_000),
  closed: fc.boolean(),
});

export const jsonTexts: fc.Arbitrary<JsonText> = fc.oneof(
  { arbitrary: scalars.map(jsonText), weight: 5 },
  { arbitrary: texts.map((text) => jsonText(JSON.stringify(written(text)))), weight: 5 },
  {
    arbitrary: nested.map(({ unit, times, closed }) => ({
      before: '',
      unit,
      times,
      after: closed ? `1${(unit.startsWith('{') ? '}' : ']').repeat(times)}` : '',
    })),
    weight: 1,
  },
  {
    arbitrary: fc
      .constantFrom(1000, 1001, 30_000)
      .map((times) => ({ before: '[', unit: '"C26-0001",', times, after: '1]' })),
    weight: 1,
  },
);

export function jsonOf({ before, unit, times, after }: JsonText): string {
  return before + unit.repeat(times) + after;
}

/** Where in a list or text something happens: an index that is there, whatever its length. */
export const indexes = fc.nat({ max: 9999 });
export function indexIn(index: number, length: number): number {
  return length === 0 ? 0 : index % length;
}
