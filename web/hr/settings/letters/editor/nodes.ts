import { Mark, Node } from '@tiptap/core';
import { isPlaceholder, placeholderLabels } from '#domain/letter/placeholder-labels.ts';
import { blockTexts as t } from './texts.ts';
import { isDrawnKind } from './block-kinds.ts';

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' });

const Text = Node.create({ name: 'text', group: 'inline' });

const Paragraph = Node.create({
  name: 'paragraph',
  // The first of the blocks is what a new line becomes.
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
});

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'h2' }],
  renderHTML: () => ['h2', { 'data-kind': t.kinds.heading }, 0],
});

const List = Node.create({
  name: 'list',
  group: 'block',
  content: 'listItem+',
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: () => ['ul', { 'data-kind': t.kinds.list }, 0],
});

const ListItem = Node.create({
  name: 'listItem',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
});

const Drawn = Node.create({
  name: 'drawn',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    kind: {
      default: 'terms',
      parseHTML: (element: HTMLElement) => {
        const kind = element.dataset.drawn;
        return isDrawnKind(kind) ? kind : 'terms';
      },
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'div[data-drawn]' }],
  renderHTML: ({ node }) => {
    const kind: unknown = node.attrs.kind;
    if (!isDrawnKind(kind)) throw new Error(`No block is drawn as ${String(kind)}`);
    return ['div', { 'data-drawn': kind }, ['b', {}, t.kinds[kind]], ['span', {}, t.drawn[kind]]];
  },
});

/** What a placeholder is called; null when no offer has such a field. */
export const placeholderLabel = (key: string): string | null => (isPlaceholder(key) ? placeholderLabels[key] : null);

const Placeholder = Node.create({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    key: { default: '', parseHTML: (element: HTMLElement) => element.dataset.placeholder ?? '', rendered: false },
  }),
  parseHTML: () => [{ tag: 'span[data-placeholder]' }],
  renderHTML: ({ node }) => {
    const key = String(node.attrs.key);
    const label = placeholderLabel(key);
    return ['span', { 'data-placeholder': key, ...(label === null ? { 'data-unknown': '' } : {}) }, label ?? key];
  },
  renderText: ({ node }) => placeholderLabel(String(node.attrs.key)) ?? String(node.attrs.key),
});

const Bold = Mark.create({ name: 'bold', parseHTML: () => [{ tag: 'b' }], renderHTML: () => ['b', 0] });
const Italic = Mark.create({ name: 'italic', parseHTML: () => [{ tag: 'i' }], renderHTML: () => ['i', 0] });

/** What a letter's text may hold, and nothing besides: the editor drops what is none of these. */
export const letterNodes = [Document, Paragraph, Text, Heading, List, ListItem, Drawn, Placeholder, Bold, Italic];
