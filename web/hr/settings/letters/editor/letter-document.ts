import { type EditedBlock, type Inline, isDrawnKind } from './block-kinds.ts';

export type DocumentNode = {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string }[];
  content?: DocumentNode[];
};

/** The blocks of a letter as the document that the editor shows; without a block an empty paragraph, to write in. */
export function documentOf(blocks: readonly EditedBlock[]): DocumentNode {
  const content = blocks.map(nodeOf);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function nodeOf(block: EditedBlock): DocumentNode {
  if ('content' in block) return textNode(block.kind, block.content);
  if ('items' in block) return { type: 'list', content: block.items.map((item) => textNode('listItem', item)) };
  return { type: 'drawn', attrs: { kind: block.kind } };
}

function textNode(type: string, content: readonly Inline[]): DocumentNode {
  const nodes = content.map(inlineNode).filter(({ text }) => text !== '');
  return nodes.length > 0 ? { type, content: nodes } : { type };
}

function inlineNode(part: Inline): DocumentNode {
  const marks = [...(part.bold ? [{ type: 'bold' }] : []), ...(part.italic ? [{ type: 'italic' }] : [])];
  return {
    ...('placeholder' in part
      ? { type: 'placeholder', attrs: { key: part.placeholder } }
      : { type: 'text', text: part.text }),
    ...(marks.length > 0 ? { marks } : {}),
  };
}

/** The blocks of a document, and for each of them its place in it. Paragraphs, headings and items in which nothing is
 * written are left out: they are places to type, not part of a letter. */
export function blocksOf(document: DocumentNode): { blocks: EditedBlock[]; places: number[] } {
  const blocks: EditedBlock[] = [];
  const places: number[] = [];
  for (const [place, node] of (document.content ?? []).entries()) {
    const block = blockOf(node);
    if (block === null) continue;
    blocks.push(block);
    places.push(place);
  }
  return { blocks, places };
}

function blockOf(node: DocumentNode): EditedBlock | null {
  const { type, attrs, content = [] } = node;
  if (type === 'heading' || type === 'paragraph') {
    const written = contentOf(node);
    return isBlank(written) ? null : { kind: type, content: written };
  }
  if (type === 'list') {
    const items = content.map(contentOf).filter((item) => !isBlank(item));
    return items.length === 0 ? null : { kind: 'list', items };
  }
  return type === 'drawn' && isDrawnKind(attrs?.kind) ? { kind: attrs.kind } : null;
}

const isBlank = (content: readonly Inline[]): boolean =>
  content.every((part) => 'text' in part && part.text.trim() === '');

/** What is written in a node; neighbours that look alike are one. */
function contentOf(node: DocumentNode): Inline[] {
  const parts: Inline[] = [];
  for (const child of node.content ?? []) {
    const part = partOf(child);
    const last = parts.at(-1);
    if (part === null) continue;
    const isMore = last !== undefined && 'text' in last && 'text' in part && isAlike(last, part);
    if (isMore) parts[parts.length - 1] = { ...last, text: last.text + part.text };
    else parts.push(part);
  }
  return parts;
}

const isAlike = (one: Inline, other: Inline): boolean => one.bold === other.bold && one.italic === other.italic;

function partOf({ type, text, attrs, marks = [] }: DocumentNode): Inline | null {
  const has = (mark: string): boolean => marks.some((one) => one.type === mark);
  const look = { ...(has('bold') ? { bold: true } : {}), ...(has('italic') ? { italic: true } : {}) };
  const key = attrs?.key;
  if (type === 'placeholder') return { placeholder: typeof key === 'string' ? key : '', ...look };
  return type === 'text' && text !== undefined ? { text, ...look } : null;
}
