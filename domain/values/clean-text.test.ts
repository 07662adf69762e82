import { describe, expect, it } from 'vitest';
import { cleanCode, cleanText } from './clean-text.ts';

const cases: [what: string, given: string, cleaned: string][] = [
  ['blanks around it', '  Tara Bose \u00A0\u3000', 'Tara Bose'],
  ['runs of blanks', 'Tara  \u00A0 \u2003Bose', 'Tara Bose'],
  ['a zero-width space', 'Tara\u200B Bose', 'Tara Bose'],
  ['an override of the direction', 'Tara\u202E Bose', 'Tara Bose'],
  ['embeddings and isolates', '\u202ATara\u202C \u2066Bose\u2069\u061C', 'Tara Bose'],
  ['a word joiner and a byte order mark', '\uFEFFTa\u2060ra', 'Tara'],
  ['fillers, which count as letters', '\u3164\u115F\uFFA0', ''],
  ['tags', `Tara${String.fromCodePoint(0xe0041)}`, 'Tara'],
  ['decomposed accents', 'Rene\u0301 Ko\u0308ller', 'René Köller'],
  ['joiners between Latin letters and at the ends', '\u200CTa\u200Dra\u200D', 'Tara'],
  ['a joiner next to a blank', 'श्री\u200D मती\u200C', 'श्री मती'],
  ['a joiner between letters of Devanagari', 'श्री\u200Dमती', 'श्री\u200Dमती'],
  ['several joiners in a row', 'क्\u200D\u200D\u200Dष', 'क्\u200Dष'],
  ['a joiner next to an invisible sign', 'क्\u200B\u200Dष', 'क्\u200Dष'],
  ['a non-joiner between Persian letters', 'می\u200Cرود', 'می\u200Cرود'],
  ['a chillu of an older keyboard', 'മോഹന്\u200D', 'മോഹന്\u200D'],
  ['a picture of several', '👩\u200D💻', '👩\u200D💻'],
  ['a variation of a Han character', `葛${String.fromCodePoint(0xe0100)}`, `葛${String.fromCodePoint(0xe0100)}`],
  ['a variation of a Latin letter', 'Tara\uFE0F', 'Tara'],
  ['line breaks and control characters', 'a\n\tb\u0000', 'a\n\tb\u0000'],
  ['broken Unicode', 'a\uD800', 'a\uD800'],
];

describe('cleanText', () => {
  it.each(cases)('cleans %s', (_what, given, cleaned) => expect(cleanText(given)).toBe(cleaned));
  it.each(cases)('changes nothing more in %s when it is cleaned again', (_what, given) => {
    expect(cleanText(cleanText(given))).toBe(cleanText(given));
  });
});

it('cleanCode removes joiners wherever they are', () => {
  expect(cleanCode(' क्\u200Dष\u200BAB\uFE0F')).toBe('क्षAB');
});
