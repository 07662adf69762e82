/** The colours of the product's light theme, as workbooks spell them. */
const colours = {
  ink: 'FF151B2C',
  ink2: 'FF424C61',
  ink3: 'FF5D677B',
  line: 'FFCDD3DE',
  sunken: 'FFF8F9FB',
  primary: 'FF27459B',
  primarySoft: 'FFECF0FB',
  onPrimary: 'FFFFFFFF',
  bad: 'FFB3231C',
  badSoft: 'FFFDEDEB',
  badLine: 'FFEFB3AE',
} as const;
type Colour = keyof typeof colours;

const fonts = {
  text: { size: 11, colour: 'ink' },
  strong: { size: 11, colour: 'ink', bold: true },
  muted: { size: 11, colour: 'ink3', italic: true },
  onPrimary: { size: 11, colour: 'onPrimary', bold: true },
  bad: { size: 11, colour: 'bad' },
  section: { size: 13, colour: 'primary', bold: true },
  title: { size: 18, colour: 'primary', bold: true },
} as const satisfies Record<string, { size: number; colour: Colour; bold?: true; italic?: true }>;

/** The first two are fixed by the format. */
const fills = {
  none: null,
  gray: null,
  primary: 'primary',
  primarySoft: 'primarySoft',
  sunken: 'sunken',
  bad: 'badSoft',
} as const;

const borders = { none: null, line: 'line', bad: 'badLine' } as const;

/** Money with Indian grouping has a form for each length, because a number format cannot repeat a group of two. */
const formats = {
  general: { id: 0 },
  text: { id: 49 },
  whole: { id: 1 },
  rupees: { id: 164, code: '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0' },
  date: { id: 165, code: 'dd/mm/yyyy' },
  instant: { id: 166, code: 'dd/mm/yyyy hh:mm' },
} as const satisfies Record<string, { id: number; code?: string }>;

type Style = {
  font?: keyof typeof fonts;
  fill?: keyof typeof fills;
  border?: keyof typeof borders;
  format?: keyof typeof formats;
  /** Set off a little from the cell's edge, where an amount may end just before. */
  horizontal?: 'left';
  middle?: true;
  wrap?: true;
};

/** Every style that a sheet names is one of these. */
const styles = {
  plain: {},
  title: { font: 'title' },
  section: { font: 'section' },
  head: { font: 'onPrimary', fill: 'primary', border: 'line', horizontal: 'left', middle: true, wrap: true },
  headOptional: { font: 'strong', fill: 'primarySoft', border: 'line', horizontal: 'left', middle: true, wrap: true },
  text: { format: 'text', horizontal: 'left' },
  whole: { format: 'whole' },
  rupees: { format: 'rupees' },
  date: { format: 'date', horizontal: 'left' },
  instant: { format: 'instant', horizontal: 'left' },
  exampleText: { font: 'muted', fill: 'sunken', border: 'line', format: 'text', horizontal: 'left' },
  exampleRupees: { font: 'muted', fill: 'sunken', border: 'line', format: 'rupees' },
  exampleDate: { font: 'muted', fill: 'sunken', border: 'line', format: 'date', horizontal: 'left' },
  badText: { fill: 'bad', border: 'bad', format: 'text', horizontal: 'left' },
  badRupees: { fill: 'bad', border: 'bad', format: 'rupees' },
  badDate: { fill: 'bad', border: 'bad', format: 'date', horizontal: 'left' },
  problem: { font: 'bad', horizontal: 'left', wrap: true },
  table: { border: 'line', horizontal: 'left', wrap: true },
  tableStrong: { font: 'strong', border: 'line', horizontal: 'left', wrap: true },
} as const satisfies Record<string, Style>;
export type StyleName = keyof typeof styles;

/** The styles whose text goes on in a second line where it is longer than the cell. */
export const wrappingStyles: ReadonlySet<StyleName> = new Set(
  (Object.keys(styles) as StyleName[]).filter((name) => 'wrap' in styles[name]),
);

const styleNames = Object.keys(styles) as StyleName[];

/** Two ids a style: the plain one, and the one for text that a program would take for a formula if it were typed. */
const firstIds = Object.fromEntries(styleNames.map((name, index) => [name, index * 2])) as Record<StyleName, number>;

/** The id of a style in `stylesXml`. `asTyped` marks the cell's text as text for good: `=A1` or `+91` is still text
 * after it was edited, as if it had been typed behind an apostrophe, and its content stays what it is. */
export const styleId = (name: StyleName, { asTyped = false }: { asTyped?: boolean } = {}): number =>
  firstIds[name] + (asTyped ? 1 : 0);

export const stylesXml = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  listOf('numFmts', Object.values(formats).flatMap(formatXml)),
  listOf('fonts', Object.values(fonts).map(fontXml)),
  listOf(
    'fills',
    Object.keys(fills).map((name) => fillXml(name as keyof typeof fills)),
  ),
  listOf('borders', Object.values(borders).map(borderXml)),
  listOf('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  listOf(
    'cellXfs',
    styleNames.flatMap((name) => [xfXml(styles[name], false), xfXml(styles[name], true)]),
  ),
  listOf('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  '</styleSheet>',
].join('');

function listOf(element: string, items: string[]): string {
  return `<${element} count="${items.length}">${items.join('')}</${element}>`;
}

function formatXml(format: { id: number; code?: string }): string[] {
  return format.code === undefined
    ? []
    : [`<numFmt numFmtId="${format.id}" formatCode="${format.code.replaceAll('>', '&gt;')}"/>`];
}

function fontXml(font: { size: number; colour: Colour; bold?: true; italic?: true }): string {
  const marks = `${font.bold ? '<b/>' : ''}${font.italic ? '<i/>' : ''}`;
  return `<font>${marks}<sz val="${font.size}"/><color rgb="${colours[font.colour]}"/><name val="Calibri"/><family val="2"/></font>`;
}

function fillXml(name: keyof typeof fills): string {
  if (name === 'none') return '<fill><patternFill patternType="none"/></fill>';
  if (name === 'gray') return '<fill><patternFill patternType="gray125"/></fill>';
  const colour = `<fgColor rgb="${colours[fills[name]]}"/><bgColor indexed="64"/>`;
  return `<fill><patternFill patternType="solid">${colour}</patternFill></fill>`;
}

function borderXml(colour: Colour | null): string {
  const side = (name: string) =>
    colour === null ? `<${name}/>` : `<${name} style="thin"><color rgb="${colours[colour]}"/></${name}>`;
  return `<border>${['left', 'right', 'top', 'bottom', 'diagonal'].map((name) => (name === 'diagonal' ? '<diagonal/>' : side(name))).join('')}</border>`;
}

function xfXml(style: Style, asTyped: boolean): string {
  const { font = 'text', fill = 'none', border = 'none', format = 'general' } = style;
  const ids = [
    `numFmtId="${formats[format].id}"`,
    `fontId="${Object.keys(fonts).indexOf(font)}"`,
    `fillId="${Object.keys(fills).indexOf(fill)}"`,
    `borderId="${Object.keys(borders).indexOf(border)}"`,
  ].join(' ');
  const used = 'xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"';
  const horizontal = style.horizontal === undefined ? '' : ` horizontal="${style.horizontal}" indent="1"`;
  const vertical = style.middle ? 'center' : 'top';
  const wrap = style.wrap ? ' wrapText="1"' : '';
  return `<xf ${ids} ${used}${asTyped ? ' quotePrefix="1"' : ''}><alignment${horizontal} vertical="${vertical}"${wrap}/></xf>`;
}
