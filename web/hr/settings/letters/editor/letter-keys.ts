import { type Editor, Extension } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';
import { toggleMark } from '@tiptap/pm/commands';
import type { Command } from '@tiptap/pm/state';
import { leaveList, moveBlocks } from './block-commands.ts';

/** Runs a command on the text and leaves the focus there; answers whether it did anything. */
export function run(editor: Editor, command: Command): boolean {
  const { view } = editor;
  const done = command(view.state, view.dispatch, view);
  view.focus();
  return done;
}

export function toggleLook(look: 'bold' | 'italic'): Command {
  return (state, dispatch) => {
    const type = state.schema.marks[look];
    return type !== undefined && toggleMark(type)(state, dispatch);
  };
}

/** The keys of the text besides those of every text: looks, undo and redo, lists, moving blocks. */
export const LetterKeys = Extension.create({
  name: 'letterKeys',
  // Before the keys of every text.
  priority: 1000,
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const key = (command: Command) => () =>
      command(this.editor.view.state, this.editor.view.dispatch, this.editor.view);
    return {
      'Mod-b': key(toggleLook('bold')),
      'Mod-i': key(toggleLook('italic')),
      'Mod-z': key(undo),
      'Mod-y': key(redo),
      'Shift-Mod-z': key(redo),
      Enter: key(leaveList('enter')),
      Backspace: key(leaveList('backspace')),
      'Alt-ArrowUp': key(moveBlocks(-1)),
      'Alt-ArrowDown': key(moveBlocks(1)),
    };
  },
});
