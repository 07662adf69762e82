import { describe, expect, it } from 'vitest';
import { inLanguage } from './language.ts';
import { addTranslation, codeOf, refIn, refsOf, sayText, texts, textsInTurn } from './texts.ts';

const group = texts('test', {
  plain: 'Nothing was saved.',
  counted: (count: number, name: string) => `${count} of ${name} | "quoted"\n`,
  states: { failed: 'Failed', late: (days: number) => `${days} days late` },
});
const refs = refsOf(group);

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

it('is said in the language of its reader, and in English where a translation is missing', () => {
  addTranslation('hi', [
    ['test.counted', '{1} में से {0}'],
    ['test.states.late', '{0|0:आज|1:{0} दिन देर|other:{0} दिनों की देर}'],
  ]);
  addTranslation('hi', [['test.states.failed', 'विफल']]);
  const said = () => [group.plain, group.counted(2, 'B'), group.states.failed, sayText(refs.states.late(3))];
  expect(inLanguage('hi', said)).toEqual(['Nothing was saved.', 'B में से 2', 'विफल', '3 दिनों की देर']);
  expect(inLanguage('hi', () => [0, 1].map(group.states.late))).toEqual(['आज', '1 दिन देर']);
  expect(codeOf(inLanguage('hi', () => refs.counted(2, 'B')))).toBe('test.counted');
  expect(said()).toEqual(['Nothing was saved.', '2 of B | "quoted"\n', 'Failed', '3 days late']);
});

it('goes back to the language of before when the reading fails', () => {
  expect(() => inLanguage('hi', () => sayText('text:test.nothing' as typeof refs.plain))).toThrow('no text');
  expect(group.states.failed).toBe('Failed');
});
