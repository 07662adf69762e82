import { fieldOrigin, handoverFields } from '#domain/handover/fields.ts';
import type { Layout } from './layout.ts';

/**
 * Every field under our own names, which are unique with the section before them. Built on demand, in the current
 * language.
 */
export function allFieldsLayout(name: string): Layout {
  return {
    name,
    dates: 'DATE',
    sources: {},
    columns: handoverFields.map((field) => ({ heading: fieldOrigin(field), field: field.key, source: null })),
  };
}
