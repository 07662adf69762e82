/** Licences (SPDX ids) that ask for no more than their text and the names of the authors to go along. */
export const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Of fonts: a document that holds them is free of it.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
] as const;

/**
 * A package that is taken although its declared licence is not on the list. It holds for exactly that text (`null`: none is
 * declared) and, where the text says too little, for exactly that version.
 */
export type LicenceException = {
  /** A `*` at the end stands for the platforms of one package. */
  name: string;
  declared: string | null;
  version?: string;
  /** `dev`: only while it is no part of what is shipped. */
  tree: 'dev' | 'any';
  reason: string;
};

const unchangedTool =
  'Weak copyleft on its own files, which we run unchanged while testing and building and never ship.';

export const licenceExceptions: LicenceException[] = [
  { name: '@axe-core/playwright', declared: 'MPL-2.0', tree: 'dev', reason: unchangedTool },
  { name: 'axe-core', declared: 'MPL-2.0', tree: 'dev', reason: unchangedTool },
  { name: 'lightningcss', declared: 'MPL-2.0', tree: 'dev', reason: unchangedTool },
  { name: 'lightningcss-*', declared: 'MPL-2.0', tree: 'dev', reason: unchangedTool },
  {
    name: 'spdx-exceptions',
    declared: 'CC-BY-3.0',
    tree: 'dev',
    reason: 'A list of names by the Linux Foundation’s SPDX group, read by this check alone; it asks to name them.',
  },
  {
    name: 'png-js',
    declared: null,
    version: '2.0.0',
    tree: 'any',
    reason: 'Its file LICENSE is the MIT licence of its author; only the manifest leaves it out. Comes with pdfkit.',
  },
];
