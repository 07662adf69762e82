import { expect, it } from 'vitest';
import type { EditedBlock } from './block-kinds.ts';
import { onTopOf, type TemplateValues, valuesOf } from './template-values.ts';

const blocks = (text: string): EditedBlock[] => [{ kind: 'paragraph', content: [{ text }] }];
const base: TemplateValues = { name: 'Short', isDefault: false, blocks: blocks('a') };

it.each([
  ['nothing was edited here', {}, { name: 'Brief', blocks: blocks('b') }, { name: 'Brief', blocks: blocks('b') }, 1],
  ['other fields were edited here', { isDefault: true }, { name: 'Brief' }, { name: 'Brief', isDefault: true }, 1],
  ['the same field was edited here', { name: 'Small' }, { name: 'Brief' }, { name: 'Small' }, 2],
  ['the text was edited on both sides', { blocks: blocks('c') }, { blocks: blocks('b') }, { blocks: blocks('c') }, 2],
  ['only this text was edited', { blocks: blocks('c') }, { name: 'Brief' }, { name: 'Brief', blocks: blocks('c') }, 1],
])('what somebody else saved is taken over where %s', (_case, mine, theirs, merged, notes) => {
  const made = onTopOf({ ...base, ...theirs }, { mine: { ...base, ...mine }, base });
  expect(made.values).toEqual({ ...base, ...merged });
  expect(made.notes).toHaveLength(notes);
});

it('values are as the editor gives them back', () => {
  const stored = [
    {
      kind: 'paragraph' as const,
      content: [
        { bold: true, text: 'a' },
        { text: 'b', bold: true },
      ],
    },
  ];
  expect(JSON.stringify(valuesOf({ ...base, blocks: stored }).blocks)).toBe(
    JSON.stringify([{ kind: 'paragraph', content: [{ text: 'ab', bold: true }] }]),
  );
});
