import type { BodyOf } from '#contract/call.ts';
import { saveLetterTemplate } from '#contract/hr/letter-templates.ts';
import { type FormOf, overForm } from '#web/hr/settings/section/use-edits.ts';
import type { EditedBlock } from './block-kinds.ts';
import { blocksOf, documentOf } from './letter-document.ts';

export type TemplateValues = { name: string; isDefault: boolean; blocks: readonly EditedBlock[] };

export const noTemplate = (): TemplateValues => ({ name: '', isDefault: false, blocks: [] });

/** As the editor gives them back, so that what was not touched is the same. */
export function valuesOf({ name, isDefault, blocks }: TemplateValues): TemplateValues {
  return { name, isDefault, blocks: blocksOf(documentOf(blocks)).blocks };
}

/** The place of a block of the letter among the faults. */
export const faultAt = (index: number | string): string => `block ${index}`;

export const templateForm: FormOf<TemplateValues, BodyOf<typeof saveLetterTemplate>> = {
  toSent: (values) => values,
  schema: saveLetterTemplate.body,
  placeOf([of, index]) {
    if (of === 'name') return of;
    return of === 'blocks' && index !== undefined ? faultAt(index) : overForm;
  },
};
