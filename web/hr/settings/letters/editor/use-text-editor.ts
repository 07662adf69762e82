import { useEditor, useEditorState, type Editor } from '@tiptap/react';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { chosenBlocks } from './block-commands.ts';
import { type EditedBlock, textKinds } from './block-kinds.ts';
import { BlockMarks, wrongBlocks } from './block-marks.ts';
import { documentOf } from './letter-document.ts';
import { LetterKeys } from './letter-keys.ts';
import { letterNodes } from './nodes.ts';
import { cleanPaste } from './paste.ts';
import { editorTexts as t } from './texts.ts';

type TextEditor = {
  blocks: readonly EditedBlock[];
  /** `{` was typed, where a placeholder is to come. */
  onBrace: () => void;
  onChange: (editor: Editor) => void;
};

/** The text of a letter to be edited; what is given in `blocks` later is not taken over. */
export function useTextEditor({ blocks, onBrace, onChange }: TextEditor): Editor {
  return useEditor({
    extensions: [...letterNodes, LetterKeys, BlockMarks],
    content: documentOf(blocks),
    // The policy of the page forbids styles that a script writes into it.
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': t.text, spellcheck: 'true' },
      transformPastedHTML: cleanPaste,
      handleTextInput: (_view, _from, _to, text) => {
        if (text !== '{') return false;
        onBrace();
        return true;
      },
    },
    onUpdate: ({ editor, transaction }) => {
      if (transaction.docChanged) onChange(editor);
    },
  });
}

export type TextState = ReturnType<typeof useTextState>;

export function useTextState(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { state } = now;
      const { from, to } = chosenBlocks(state);
      const name = state.doc.child(from).type.name;
      return {
        /** Of the block with the cursor; null for one that the system draws. */
        kind: textKinds.find((kind) => kind === name) ?? null,
        bold: now.isActive('bold'),
        italic: now.isActive('italic'),
        mayUndo: undoDepth(state) > 0,
        mayRedo: redoDepth(state) > 0,
        from,
        to,
        count: state.doc.childCount,
        wrong: wrongBlocks(state).size,
      };
    },
  });
}
