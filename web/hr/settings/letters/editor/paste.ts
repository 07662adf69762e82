/** What was copied elsewhere, from Word or from a page, as the editor's own HTML: paragraphs, headings and lists with
 * their text, bold and italic; all else is left out. The HTML is only read, in a document of its own in which nothing
 * is loaded and nothing runs. What was copied from an editor of ours comes back as it is. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (body.querySelector('[data-pm-slice]') !== null) return html;
  const lines: Line[] = [];
  readInto(lines, body, { tag: 'p', look: { bold: false, italic: false } });
  return linesAsHtml(lines.filter(({ html: inside }) => inside.trim() !== ''));
}

type Look = { bold: boolean; italic: boolean };
type Line = { tag: 'p' | 'h2' | 'li'; html: string };
type Place = { tag: Line['tag']; look: Look };

/** What a person never sees of a page. */
const unseen = new Set(
  'HEAD STYLE SCRIPT TEMPLATE NOSCRIPT IFRAME OBJECT EMBED SVG MATH SELECT TEXTAREA TITLE'.split(' '),
);
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DIV DL DT FIGURE FOOTER HEADER LI MAIN OL P PRE SECTION TABLE TBODY TD TH TR UL H1 H2 H3 H4 H5 H6'.split(
    ' ',
  ),
);

function readInto(lines: Line[], parent: Node, place: Place): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === 3) addText(lines, node.textContent ?? '', place);
    if (!(node instanceof HTMLElement) || unseen.has(node.tagName.toUpperCase())) continue;
    if (node.tagName === 'BR') {
      lines.push({ tag: place.tag, html: '' });
      continue;
    }
    if (isBulletOfWord(node)) continue;
    const inside: Place = { tag: tagOf(node, place.tag), look: lookOf(node, place.look) };
    const isBlock = blocks.has(node.tagName);
    if (isBlock) lines.push({ tag: inside.tag, html: '' });
    readInto(lines, node, inside);
    if (isBlock) lines.push({ tag: place.tag, html: '' });
  }
}

function addText(lines: Line[], text: string, { tag, look }: Place): void {
  const seen = text.replaceAll(/\s+/gu, ' ');
  if (lines.length === 0) lines.push({ tag, html: '' });
  const line = lines.at(-1);
  if (line === undefined || (line.html === '' && seen === ' ')) return;
  const bold = look.bold ? `<b>${escaped(seen)}</b>` : escaped(seen);
  line.html += look.italic ? `<i>${bold}</i>` : bold;
}

function tagOf(node: HTMLElement, around: Line['tag']): Line['tag'] {
  if (node.tagName === 'LI' || isListOfWord(node)) return 'li';
  if (/^H[1-6]$/u.test(node.tagName)) return 'h2';
  return around;
}

/** Word has no lists in its HTML: it has paragraphs with a style, and the bullet as text in them. */
const isListOfWord = (node: HTMLElement): boolean =>
  /mso-list\s*:\s*(?!ignore)/iu.test(node.getAttribute('style') ?? '') || node.className.startsWith('MsoListParagraph');
const isBulletOfWord = (node: HTMLElement): boolean => /mso-list\s*:\s*ignore/iu.test(node.getAttribute('style') ?? '');

function lookOf(node: HTMLElement, around: Look): Look {
  const { fontWeight, fontStyle } = node.style;
  const bold = node.tagName === 'B' || node.tagName === 'STRONG' || around.bold;
  const italic = node.tagName === 'I' || node.tagName === 'EM' || around.italic;
  return {
    // Google Docs puts all that is copied into a <b> that is not bold.
    bold: fontWeight === '' ? bold : fontWeight === 'bold' || Number(fontWeight) >= 600,
    italic: fontStyle === '' ? italic : fontStyle === 'italic',
  };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function linesAsHtml(lines: readonly Line[]): string {
  return lines
    .map(({ tag, html }, index) => {
      if (tag !== 'li') return `<${tag}>${html.trim()}</${tag}>`;
      const [begins, ends] = [lines[index - 1]?.tag !== 'li', lines[index + 1]?.tag !== 'li'];
      return `${begins ? '<ul>' : ''}<li>${html.trim()}</li>${ends ? '</ul>' : ''}`;
    })
    .join('');
}
