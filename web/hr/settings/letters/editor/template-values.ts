import type { EditedBlock } from './block-kinds.ts';
import { blocksOf, documentOf } from './letter-document.ts';
import { editorTexts as t } from './texts.ts';

export type TemplateValues = { name: string; isDefault: boolean; blocks: readonly EditedBlock[] };

/** As the editor gives them back, so that what was not touched is the same. */
export function valuesOf({ name, isDefault, blocks }: TemplateValues): TemplateValues {
  return { name, isDefault, blocks: blocksOf(documentOf(blocks)).blocks };
}

/** Whether two values or parts of them say the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Local edits merged onto a newer version: each field that was edited here stays, with a note. */
export function onTopOf(
  theirs: TemplateValues,
  { mine, base }: { mine: TemplateValues; base: TemplateValues },
): { values: TemplateValues; notes: string[] } {
  const keeps = (field: keyof TemplateValues): boolean => !isSame(mine[field], base[field]);
  const contested = (field: keyof TemplateValues): boolean => keeps(field) && !isSame(base[field], theirs[field]);
  return {
    values: {
      name: keeps('name') ? mine.name : theirs.name,
      isDefault: keeps('isDefault') ? mine.isDefault : theirs.isDefault,
      blocks: keeps('blocks') ? mine.blocks : theirs.blocks,
    },
    notes: [
      t.loaded,
      ...(contested('name') ? [t.theirName(theirs.name)] : []),
      ...(contested('blocks') ? [t.theirText] : []),
    ],
  };
}
