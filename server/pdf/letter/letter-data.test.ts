import { describe, expect, it } from 'vitest';
import { clean } from './letter-data.ts';

describe('clean', () => {
  it.each([
    ['line breaks, control characters and broken Unicode', 'a\r\nb\tc\u0000d \uD800', 'a b c d \uFFFD'],
    ['marks that steer the direction of text', '\u202EPriya\u2069 Nair\u200F', 'Priya Nair'],
    ['what a PDF cannot hold as text', 'a\uE000b\uFFFEc\uFEFFd\uFFFC', 'a\uFFFDb\uFFFDcd\uFFFD'],
    ['nothing that scripts need', 'ക്\u200Dഷ ن\u200Cم', 'ക്\u200Dഷ ن\u200Cم'],
  ])('takes out %s', (_, text, cleaned) => {
    expect(clean(text)).toBe(cleaned);
  });
});
