import { Fragment, type Node, type NodeType } from '@tiptap/pm/model';
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import { type DrawnKind, isDrawnKind, type TextKind } from './block-kinds.ts';

/** The blocks that the selection touches: their places, from the first to the last. */
export function chosenBlocks({ selection, doc }: EditorState): { from: number; to: number } {
  const from = Math.min(selection.$from.index(0), doc.childCount - 1);
  // What ends where a block begins does not touch it.
  const last = selection.$to.index(0) - (selection.$to.depth === 0 ? 1 : 0);
  return { from, to: Math.max(from, Math.min(last, doc.childCount - 1)) };
}

/** Where the block at this place begins; at the place after the last one, where the document ends. */
export function startOf(doc: Node, place: number): number {
  let start = 0;
  for (let at = 0; at < place; at += 1) start += doc.child(at).nodeSize;
  return start;
}

function typeOf(state: EditorState, name: string): NodeType {
  const type = state.schema.nodes[name];
  if (type === undefined) throw new Error(`The document has no node '${name}'`);
  return type;
}

const paragraphOf = (state: EditorState, content?: Fragment): Node => typeOf(state, 'paragraph').create(null, content);

/** Moves the chosen blocks over their neighbour; what is selected stays so. False where there is none. */
export function moveBlocks(by: -1 | 1): Command {
  return (state, dispatch) => {
    const { doc, selection } = state;
    const { from, to } = chosenBlocks(state);
    const neighbour = by === -1 ? from - 1 : to + 1;
    if (neighbour < 0 || neighbour >= doc.childCount) return false;
    if (dispatch === undefined) return true;
    const moved = doc.child(neighbour);
    const tr = state.tr;
    const gone = startOf(doc, neighbour);
    tr.delete(gone, gone + moved.nodeSize);
    tr.insert(by === -1 ? startOf(doc, to + 1) - moved.nodeSize : startOf(doc, from), moved);
    const shift = by * moved.nodeSize;
    tr.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + shift)
        : TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift),
    );
    dispatch(tr.scrollIntoView());
    return true;
  };
}

export const removeBlocks: Command = (state, dispatch) => {
  const { doc } = state;
  const { from, to } = chosenBlocks(state);
  const [start, end] = [startOf(doc, from), startOf(doc, to + 1)];
  const tr = state.tr;
  if (end - start === doc.content.size) tr.replaceWith(start, end, paragraphOf(state));
  else tr.delete(start, end);
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(start, tr.doc.content.size))));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** What is written in a block, line by line; null where nothing can be. */
function linesOf(block: Node): Fragment[] | null {
  if (block.type.name === 'drawn') return null;
  return block.type.name === 'list' ? block.children.map((item) => item.content) : [block.content];
}

/** Makes paragraphs, headings or one list of what is chosen. False where a drawn block is among it. */
export function writeAs(kind: TextKind): Command {
  return (state, dispatch) => {
    const { doc, selection } = state;
    const { from, to } = chosenBlocks(state);
    const all = doc.children.slice(from, to + 1).map(linesOf);
    if (all.some((lines) => lines === null)) return false;
    const lines = all.flatMap((one) => one ?? []);
    const blocks =
      kind === 'list'
        ? [
            typeOf(state, 'list').create(
              null,
              lines.map((line) => typeOf(state, 'listItem').create(null, line)),
            ),
          ]
        : lines.map((line) => typeOf(state, kind).create(null, line));
    const [start, end] = [startOf(doc, from), startOf(doc, to + 1)];
    const written = { anchor: writtenBefore(doc, selection.anchor), head: writtenBefore(doc, selection.head) };
    const tr = state.tr.replaceWith(start, end, blocks);
    tr.setSelection(TextSelection.create(tr.doc, placeOf(tr.doc, written.anchor), placeOf(tr.doc, written.head)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** The lines of the document, each by the place where its text begins. */
function linesIn(doc: Node): { start: number; size: number }[] {
  const lines: { start: number; size: number }[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return node.type.name === 'list';
    lines.push({ start: at + 1, size: node.content.size });
    return false;
  });
  return lines;
}

/** Which line a place is in, and where in it: what stays the same when the kinds of blocks change. */
function writtenBefore(doc: Node, position: number): { line: number; within: number } {
  const lines = linesIn(doc);
  const line = lines.findLastIndex(({ start }) => start <= position);
  const { start, size } = lines[line] ?? { start: position, size: 0 };
  return { line, within: Math.min(position - start, size) };
}

function placeOf(doc: Node, { line, within }: { line: number; within: number }): number {
  const found = linesIn(doc)[line];
  return found === undefined ? 0 : found.start + within;
}

export const insertBlock = (kind: TextKind | DrawnKind): Command =>
  insertAfter((state) => {
    if (isDrawnKind(kind)) return typeOf(state, 'drawn').create({ kind });
    return typeOf(state, kind).create(null, kind === 'list' ? typeOf(state, 'listItem').create() : null);
  });

function insertAfter(make: (state: EditorState) => Node): Command {
  return (state, dispatch) => {
    const at = startOf(state.doc, chosenBlocks(state).to + 1);
    const block = make(state);
    const tr = state.tr.insert(at, block);
    tr.setSelection(block.isAtom ? NodeSelection.create(tr.doc, at) : Selection.near(tr.doc.resolve(at + 1)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Takes the line with the cursor out of its list: Enter on an empty one, Backspace at its beginning. */
export function leaveList(on: 'enter' | 'backspace'): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection;
    const item = $from.parent;
    if (!empty || item.type.name !== 'listItem') return false;
    if (on === 'enter' ? item.content.size > 0 : $from.parentOffset > 0) return false;
    const list = $from.node(-1);
    const index = $from.index(-1);
    const [above, below] = [list.children.slice(0, index), list.children.slice(index + 1)];
    const part = (items: readonly Node[]): Node[] => (items.length > 0 ? [list.copy(Fragment.from(items))] : []);
    const before = part(above);
    const start = $from.before(-1);
    const tr = state.tr.replaceWith(start, $from.after(-1), [
      ...before,
      paragraphOf(state, item.content),
      ...part(below),
    ]);
    const written = start + (before[0]?.nodeSize ?? 0) + 1;
    tr.setSelection(TextSelection.create(tr.doc, written));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Puts a placeholder where the cursor is, in place of what is selected; on a drawn block into a paragraph after it. */
export function insertPlaceholder(key: string): Command {
  return (state, dispatch) => {
    const placeholder = typeOf(state, 'placeholder').create({ key });
    const { selection } = state;
    if (!selection.$from.parent.isTextblock) {
      return insertAfter(() => paragraphOf(state, Fragment.from(placeholder)))(state, dispatch);
    }
    const tr = state.tr.replaceSelectionWith(placeholder, false);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
