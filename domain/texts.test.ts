import { afterEach, describe, expect, it } from 'vitest';
import { codeOf, refIn, refsOf, sayText, setLanguage, texts, textsInTurn, translationOf } from './texts.ts';

const group = texts('test', {
  plain: 'Nothing was saved.',
  counted: (count: number, name: string) => `${count} of ${name} | "quoted"\n`,
  states: { failed: 'Failed', late: (days: number) => `${days} days late` },
});
const refs = refsOf(group);

afterEach(() => setLanguage([]));

describe('a reference', () => {
  it.each([
    [refs.plain, 'test.plain', 'Nothing was saved.'],
    [refs.counted(2, 'a|b\n"c"'), 'test.counted', '2 of a|b\n"c" | "quoted"\n'],
    [refs.states.failed, 'test.states.failed', 'Failed'],
    [refs.states.late(3), 'test.states.late', '3 days late'],
    [textsInTurn(refs.plain, refs.states.late(3)), 'test.plain', 'Nothing was saved. 3 days late'],
  ])('%j has the code %s', (ref, code, text) => {
    expect(codeOf(ref)).toBe(code);
    expect(sayText(ref)).toBe(text);
    expect(refIn(ref)).toBe(ref);
  });

  it('is distinct from a sentence', () => {
    expect(refIn('Invalid input: expected string')).toBeNull();
  });

  it('to an unknown text is an error', () => {
    expect(() => sayText('text:test.nothing' as typeof refs.plain)).toThrow("no text has the code 'test.nothing'");
  });
});

it('uses the set language for every text, and English where a translation is missing', () => {
  setLanguage(
    translationOf(group, {
      plain: 'कुछ भी सहेजा नहीं गया।',
      counted: (count, name) => `${name} में से ${count}`,
      states: { failed: 'विफल', late: (days) => `${days} दिन देर` },
    }),
  );
  expect([group.plain, group.counted(2, 'B'), group.states.failed, group.states.late(3)]).toEqual([
    'कुछ भी सहेजा नहीं गया।',
    'B में से 2',
    'विफल',
    '3 दिन देर',
  ]);
  expect([refs.plain, refs.counted(2, 'B')].map(sayText)).toEqual(['कुछ भी सहेजा नहीं गया।', 'B में से 2']);
  expect(codeOf(refs.plain)).toBe('test.plain');
  setLanguage([]);
  expect(group.plain).toBe('Nothing was saved.');
});
