import { columnLetters } from '#domain/offer-sheet/cell.ts';
import { xmlText } from './cell-xml.ts';
import type { Note } from './sheet-xml.ts';

/** As many as the ids of one block of shapes reach for; a sheet with more remarks than this is not read by them. */
export const notesMax = 1000;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The remarks of a sheet: what they say. */
export function commentsXml(notes: readonly Note[]): string {
  const comments = notes.map(
    ({ row, column, text }) =>
      `<comment ref="${columnLetters(column)}${row + 1}" authorId="0"><text><r><rPr><sz val="10"/><rFont val="Calibri"/>` +
      `<family val="2"/></rPr><t xml:space="preserve">${xmlText(text)}</t></r></text></comment>`,
  );
  return (
    `${xml}<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<authors><author>Aarambh</author></authors><commentList>${comments.join('')}</commentList></comments>`
  );
}

/** The remarks of a sheet: the shapes that they are shown in, hidden until the user points at the cell. */
export function shapesXml(notes: readonly Note[]): string {
  return [
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"',
    ' xmlns:x="urn:schemas-microsoft-com:office:excel">',
    '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>',
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">',
    '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>',
    ...notes.map(shapeXml),
    '</xml>',
  ].join('');
}

function shapeXml({ row, column, text }: Note, index: number): string {
  const height = 3 + Math.ceil(text.length / 36);
  const anchor = [column + 1, 12, row, 4, column + 4, 20, row + height, 4].join(',');
  return [
    `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" fillcolor="#fdedeb" o:insetmode="auto"`,
    ' style="position:absolute;width:240px;height:72px;visibility:hidden">',
    '<v:fill color2="#fdedeb"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>',
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>',
    `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor>`,
    `<x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  ].join('');
}
