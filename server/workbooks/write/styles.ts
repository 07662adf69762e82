import { readFileSync } from 'node:fs';

/** The styles in the order of `cellXfs` in styles.xml. */
export const styleNames = [
  'plain',
  'title',
  'section',
  'head',
  'headOptional',
  'text',
  'whole',
  'rupees',
  'date',
  'instant',
  'exampleText',
  'exampleRupees',
  'exampleDate',
  'badText',
  'badRupees',
  'badDate',
  'problem',
  'table',
  'tableStrong',
] as const;
export type StyleName = (typeof styleNames)[number];

/** The styles whose text goes on in a second line where it is longer than the cell. */
export const wrappingStyles: ReadonlySet<StyleName> = new Set([
  'head',
  'headOptional',
  'problem',
  'table',
  'tableStrong',
]);

const firstIds = new Map(styleNames.map((name, index) => [name, index * 2]));

/** The id of a style in styles.xml, which has each twice. `asTyped` marks the cell's text as text for good: `=A1` or
 * `+91` is still text after it was edited, as if it had been typed behind an apostrophe. */
export const styleId = (name: StyleName, { asTyped = false }: { asTyped?: boolean } = {}): number =>
  (firstIds.get(name) ?? 0) + (asTyped ? 1 : 0);

export const stylesXml = readFileSync(new URL('./styles.xml', import.meta.url), 'utf8');
