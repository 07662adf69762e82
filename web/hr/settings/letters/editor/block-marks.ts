import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { letterTemplateMessages } from '#domain/letter/messages.ts';
import { chosenBlocks } from './block-commands.ts';
import { placeholderLabel } from './nodes.ts';

/** What is wrong with blocks, as the server said; it holds for as long as a block stays as it was. */
type Faults = ReadonlyMap<Node, string>;

const faultsKey = new PluginKey<Faults>('faults');

/** Notes what the server refused, by the places of the blocks; without any, that nothing is refused. */
export function withFaults(state: EditorState, faults: readonly { place: number; message: string }[]) {
  const byNode = faults.flatMap(({ place, message }): [Node, string][] =>
    place < state.doc.childCount ? [[state.doc.child(place), message]] : [],
  );
  return state.tr.setMeta(faultsKey, new Map(byNode)).setMeta('addToHistory', false);
}

export function wrongBlocks(state: EditorState): Map<number, string[]> {
  const faults = faultsKey.getState(state);
  const wrong = new Map<number, string[]>();
  state.doc.forEach((block, _start, place) => {
    const fault = faults?.get(block);
    const unknown = unknownIn(block).map((name) => letterTemplateMessages.unknownPlaceholder(name));
    const messages = unknown.length > 0 ? unknown : fault === undefined ? [] : [fault];
    if (messages.length > 0) wrong.set(place, messages);
  });
  return wrong;
}

function unknownIn(block: Node): string[] {
  const names = new Set<string>();
  block.descendants((node) => {
    if (node.type.name !== 'placeholder') return;
    const key = String(node.attrs.key);
    if (placeholderLabel(key) === null) names.add(key);
  });
  return [...names];
}

/** Shows in the text which blocks are chosen and which are to be corrected, each with its message below it. */
export const BlockMarks = Extension.create({
  name: 'blockMarks',
  addProseMirrorPlugins: () => [
    new Plugin<Faults>({
      key: faultsKey,
      state: { init: () => new Map(), apply: (tr, faults) => (tr.getMeta(faultsKey) as Faults | undefined) ?? faults },
      props: { decorations },
    }),
  ],
});

function decorations(state: EditorState): DecorationSet {
  const chosen = chosenBlocks(state);
  const wrong = wrongBlocks(state);
  const made: Decoration[] = [];
  state.doc.forEach((block, start, place) => {
    const end = start + block.nodeSize;
    const messages = wrong.get(place) ?? [];
    const isChosen = place >= chosen.from && place <= chosen.to;
    if (isChosen) made.push(Decoration.node(start, end, { 'data-chosen': '' }));
    if (messages.length === 0) return;
    made.push(Decoration.node(start, end, { 'data-wrong': '' }));
    const key = messages.join('\n');
    made.push(Decoration.widget(end, () => messageElement(messages), { side: -1, key }));
  });
  return DecorationSet.create(state.doc, made);
}

function messageElement(messages: readonly string[]): HTMLElement {
  const element = document.createElement('p');
  element.dataset.fault = '';
  element.contentEditable = 'false';
  element.textContent = messages.join(' ');
  return element;
}
