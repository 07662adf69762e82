import { expect, it } from 'vitest';
import { valuesOf } from './template-values.ts';

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
  expect(JSON.stringify(valuesOf({ name: 'Short', isDefault: false, blocks: stored }).blocks)).toBe(
    JSON.stringify([{ kind: 'paragraph', content: [{ text: 'ab', bold: true }] }]),
  );
});
