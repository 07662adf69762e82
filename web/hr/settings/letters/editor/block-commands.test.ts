import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { type Command, EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import {
  insertBlock,
  insertPlaceholder,
  leaveList,
  moveBlocks,
  removeBlocks,
  startOf,
  writeAs,
} from './block-commands.ts';
import type { EditedBlock } from './block-kinds.ts';
import { blocksOf, documentOf } from './letter-document.ts';
import { letterNodes } from './nodes.ts';

const schema = getSchema(letterNodes);

const line = (text: string): EditedBlock => ({ kind: 'paragraph', content: [{ text }] });
const list = (...texts: string[]): EditedBlock => ({ kind: 'list', items: texts.map((text) => [{ text }]) });
const letter: EditedBlock[] = [line('one'), line('two'), { kind: 'terms' }, list('a', 'b', 'c')];

/** The letter with the cursor at the end of this text, or on the drawn block. */
function at(text: string | null, blocks = letter): EditorState {
  const doc = Node.fromJSON(schema, documentOf(blocks));
  let place = -1;
  doc.descendants((node, start) => {
    if (text === null ? node.type.name === 'drawn' : node.text === text)
      place = text === null ? start : start + node.nodeSize;
  });
  const selection = text === null ? NodeSelection.create(doc, place) : TextSelection.create(doc, place);
  return EditorState.create({ doc, selection });
}

function after(state: EditorState, command: Command): EditorState | null {
  let next: EditorState | null = null;
  const done = command(state, (tr) => (next = state.apply(tr)));
  return done ? next : null;
}

const written = (state: EditorState | null): EditedBlock[] | null =>
  state === null ? null : blocksOf(state.doc.toJSON() as object).blocks;
/** Where the cursor is: what is written before it in its line. */
const before = (state: EditorState | null): string | undefined => {
  const $from = state?.selection.$from;
  return $from?.parent.textBetween(0, $from.parentOffset);
};

describe('moving blocks', () => {
  it.each([
    ['up', 'two', -1, [line('two'), line('one'), { kind: 'terms' }, list('a', 'b', 'c')]],
    ['down', 'one', 1, [line('two'), line('one'), { kind: 'terms' }, list('a', 'b', 'c')]],
    ['a list over a drawn block', 'b', -1, [line('one'), line('two'), list('a', 'b', 'c'), { kind: 'terms' }]],
  ] as const)('goes %s and takes the cursor along', (_way, text, by, blocks) => {
    const moved = after(at(text), moveBlocks(by));
    expect(written(moved)).toEqual(blocks);
    expect(before(moved)).toBe(text);
  });

  it('moves a drawn block, which stays selected', () => {
    const moved = after(at(null), moveBlocks(1));
    expect(written(moved)).toEqual([line('one'), line('two'), list('a', 'b', 'c'), { kind: 'terms' }]);
    expect(moved?.selection instanceof NodeSelection && moved.selection.node.type.name).toBe('drawn');
  });

  it('moves all that are selected', () => {
    const state = at('one');
    const both = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 2, startOf(state.doc, 1) + 2)));
    expect(written(after(both, moveBlocks(1)))).toEqual([
      { kind: 'terms' },
      line('one'),
      line('two'),
      list('a', 'b', 'c'),
    ]);
  });

  it('ends at the ends', () => {
    expect(after(at('one'), moveBlocks(-1))).toBeNull();
    expect(after(at('c'), moveBlocks(1))).toBeNull();
  });
});

describe('removing blocks', () => {
  it.each(['one', null, 'b'])('removes the one with the cursor (%s)', (text) => {
    const gone = { one: 0, b: 3 }[text ?? ''] ?? 2;
    expect(written(after(at(text), removeBlocks))).toEqual(letter.filter((_, index) => index !== gone));
  });

  it('leaves a line to write in', () => {
    const empty = after(at('one', [line('one')]), removeBlocks);
    expect(empty?.doc.toJSON()).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  });
});

describe('writing as another kind', () => {
  it.each([
    ['a paragraph as a heading', 'two', 'heading', 1, [{ kind: 'heading', content: [{ text: 'two' }] }]],
    ['a paragraph as a list', 'two', 'list', 1, [list('two')]],
    ['a list as paragraphs', 'b', 'paragraph', 3, [line('a'), line('b'), line('c')]],
  ] as const)('makes %s, with the cursor where it was', (_what, text, kind, place, made) => {
    const state = after(at(text), writeAs(kind));
    expect(written(state)).toEqual([...letter.slice(0, place), ...made, ...letter.slice(place + 1)]);
    expect(before(state)).toBe(text);
  });

  it('leaves a drawn block as it is', () => {
    expect(after(at(null), writeAs('heading'))).toBeNull();
  });
});

describe('leaving a list', () => {
  it('makes a paragraph of an item at its beginning, between two lists', () => {
    const state = at('b');
    const begin = state.apply(state.tr.setSelection(TextSelection.create(state.doc, state.selection.from - 1)));
    expect(written(after(begin, leaveList('backspace')))).toEqual([
      ...letter.slice(0, 3),
      list('a'),
      line('b'),
      list('c'),
    ]);
    expect(after(state, leaveList('backspace'))).toBeNull();
  });

  it('goes on below the list on Enter in an empty item, and only there', () => {
    const state = after(at('one'), insertBlock('list'));
    if (state === null) throw new Error('no list was inserted');
    const left = after(state, leaveList('enter'));
    expect(left?.doc.child(1).type.name).toBe('paragraph');
    expect(after(at('c'), leaveList('enter'))).toBeNull();
  });
});

describe('inserting', () => {
  it('puts a drawn block after the one with the cursor', () => {
    expect(written(after(at('one'), insertBlock('pageBreak')))?.[1]).toEqual({ kind: 'pageBreak' });
  });

  it('puts a placeholder at the cursor, and after a drawn block into a line of its own', () => {
    const content = [{ text: 'one' }, { placeholder: 'fullName' }];
    expect(written(after(at('one'), insertPlaceholder('fullName')))?.[0]).toEqual({ kind: 'paragraph', content });
    expect(written(after(at(null), insertPlaceholder('fullName')))?.[3]).toEqual({
      kind: 'paragraph',
      content: [{ placeholder: 'fullName' }],
    });
  });
});
