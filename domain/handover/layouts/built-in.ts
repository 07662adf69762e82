import { fieldOrigin, handoverFields } from '#domain/handover/fields.ts';
import { exportLayoutTexts as t } from '#domain/handover/messages.ts';
import { greythr } from './greythr.ts';
import { keka } from './keka.ts';
import type { Layout } from './layout.ts';
import { zoho } from './zoho.ts';

/** The layouts that come with the product, by the name that a call gives them. */
export const builtInLayouts = ['ALL', 'KEKA', 'GREYTHR', 'ZOHO'] as const;
export type BuiltInLayout = (typeof builtInLayouts)[number];

/** A layout that comes with the product (docs/rules/handover.md#layouts). */
export function builtInLayout(layout: BuiltInLayout): Layout {
  return { ALL: () => allFieldsLayout(t.allFields), KEKA: () => keka, GREYTHR: () => greythr, ZOHO: () => zoho }[
    layout
  ]();
}

/** Every field under our own names, unique with their section in front. Built on demand, in the current language. */
function allFieldsLayout(name: string): Layout {
  return {
    name,
    dates: 'DATE',
    sources: {},
    columns: handoverFields.map((field) => ({ heading: fieldOrigin(field), field: field.key, source: null })),
  };
}
