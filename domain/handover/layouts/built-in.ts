import { exportLayoutTexts as t } from '#domain/handover/messages.ts';
import { allFieldsLayout } from './all-fields.ts';
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
